"""Makes the memory snapshot and the compiled library at build time, with Pyodide under node.

`make.mjs` is the program; the Python modules here run in that Pyodide, and never in the page.
"""
