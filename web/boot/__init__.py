"""Booting: the JavaScript that runs before Python, and the tools that make its memory snapshot.

The scripts in this folder paint the board, start Python, and report failures. `interpreter` loads
and restores Python, `language` chooses the language, and `make_snapshot` makes the memory snapshot
when the site is built. The app itself is `web.app`.
"""
