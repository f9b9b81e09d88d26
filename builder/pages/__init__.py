"""Functions that make the files with fixed addresses: pages, cards, manifest, sitemap.

Their templates are in `builder/templates/`. `builder.bundles` makes the files in folders named by
content.
"""
