"""Booting: the JavaScript that runs before Python.

The scripts in this folder wait for the first paint, start Python, and report failures. `boot.js`
starts the app, and `interpreter.js` loads Python and restores its memory, which `builder.snapshot`
has made. The module `stdlib` completes the standard library. The app itself is `web.app`.
"""
