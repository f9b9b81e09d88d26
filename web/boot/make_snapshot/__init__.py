"""Makes what the page starts from, when the site is built: by Pyodide itself, under node.

`make.mjs` is the program; the Python modules here run inside that Pyodide, and never in the page.
"""
