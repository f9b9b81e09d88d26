"""The page: Python that shows a match in the browser, and what builds and serves the site."""
