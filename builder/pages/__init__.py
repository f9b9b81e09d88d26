"""Functions that make the files with fixed addresses: pages, cards, manifest, sitemap.

Templates are in `web/pages`. `builder.bundles` makes the files in folders named by content.
"""
