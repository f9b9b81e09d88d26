"""The figures of docs/figures.md: measurements, their stored results, and the page."""
