"""The parts of Pyodide that the page uses."""
