"""Makes the memory snapshot at build time, with Pyodide under node.

`make.mjs` is the program. The Python modules run in that Pyodide, never in the page.
"""
