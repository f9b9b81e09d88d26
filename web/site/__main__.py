"""`python -m web.site` writes the site to dist/.

With an address, `python -m web.site index.html` writes only what is there, to the output, with all
bundles in folders without a hash: so that the development server shows each edit with the code as
it is now. The site's own address, where it is known, is taken from the environment: `URL`.
"""

import os
import sys

from web.site import build, missing_parts
from web.site.bundles import BUNDLES, content, plain_folder, sources
from web.site.pages.pages import PAGES
from web.site.pages.root_files import BESIDE
from web.site.template import ROOT, Site


def made(address: str) -> bytes:
    """A page, or a file of a bundle in its folder without a hash, as it is now."""
    if make := {**PAGES, **BESIDE}.get(address):
        folders = {bundle: plain_folder(bundle) for bundle in BUNDLES}
        return make(Site(address, folders))
    return content(sources()[address])


if sys.argv[1:]:
    sys.stdout.buffer.write(made(sys.argv[1]))
else:
    if not (ROOT / "node_modules/pyodide").is_dir():
        sys.exit("the site needs Pyodide and PyScript: `make build` fetches them first")
    home = os.environ.get("URL", "")  # as Netlify sets it
    for warning in missing_parts.warnings():
        print(f"WARNING: {warning}", file=sys.stderr)
    build(ROOT / "dist", home and home.rstrip("/") + "/")
    print(f"the site is in {ROOT / 'dist'}")
