"""Functions that make the files with fixed addresses: pages, cards, manifest, sitemap.

Templates are in `web/pages`. `web.site.bundles` makes the files in folders named by content.
"""
