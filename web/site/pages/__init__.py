"""Makers of the files with fixed addresses: pages, cards, manifest, sitemap.

Templates are in `web/pages`. Files whose folders are named by their content come from
`web.site.bundles`.
"""
