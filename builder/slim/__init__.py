"""What makes npm's Pyodide smaller: README.md describes it."""
