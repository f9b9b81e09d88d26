"""Booting: the JavaScript that runs before Python.

The scripts in this folder wait for the first paint, start Python, and report failures. `language`
chooses the language, and `interpreter` loads Python and restores its memory, which
`builder.snapshot` has made. The app itself is `web.app`.
"""
