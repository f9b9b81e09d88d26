"""What makes each file that has an address which stays: pages, cards, manifest, sitemap.

Templates are in `web/pages`. Files whose folders are named by their content come from
`web.site.bundles`.
"""
