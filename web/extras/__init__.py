"""Parts of the page that are downloaded on their first use (docs/page.md).

Each of `analysis`, `editor`, `embedding`, `fairness`, `keys`, `live` and `puzzles` has the class of
the extra with its name; `EXTRAS` in `builder/bundles.py` lists the modules that only it needs.
"""
