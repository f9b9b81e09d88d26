"""What the page begins with: made by Pyodide itself, under node, when the site is built."""
