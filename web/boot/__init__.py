"""Booting: the JavaScript that loads Python, and the import hook for the rest of the library.

`make_snapshot` makes the memory snapshot that Python starts from, when the site is built. The app
itself is `web.app`.
"""
