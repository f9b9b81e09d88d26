"""What of Pyodide the page uses."""
