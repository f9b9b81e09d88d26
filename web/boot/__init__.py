"""Booting: the JavaScript that runs before Python, and the tools that make its memory snapshot.

The scripts in this folder wait for the first paint, start Python, and report failures. `language`
chooses the language, and `interpreter` loads and restores Python. `make_snapshot` makes the memory
snapshot when the site is built. The app itself is `web.app`.
"""
