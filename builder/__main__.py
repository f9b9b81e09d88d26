"""`python -m builder` writes the site to dist/, and with `--local` to .cache/local, uncompressed.

The environment variable `URL` may hold the site's own address.

With an address, as in `python -m builder index.html`, it writes only the file at that address, to
stdout, with bundles in folders without a hash. The development server calls it for each request.
"""

import argparse
import os
import sys

from builder import build, check, reference, write_site
from builder.bundles import BUNDLES, content, plain_folder, sources
from builder.pages.pages import PAGES
from builder.pages.root_files import BESIDE
from builder.program import BuildError
from builder.template import ROOT, Site

DIST, LOCAL = ROOT / "dist", ROOT / ".cache/local"


def render(address: str) -> bytes:
    """Return a page or a file of a bundle, at its address on the development server."""
    folders = {bundle: plain_folder(bundle) for bundle in BUNDLES}
    if make := {**PAGES, **BESIDE}.get(address):
        return make(Site(address, folders))
    if address.startswith(reference.TOP):
        return reference.pages()[address]
    return content(sources()[address])


def main() -> None:
    """Build the site, or write one file of it to stdout."""
    parser = argparse.ArgumentParser(prog="builder", description="Build the site into dist/.")
    parser.add_argument("address", nargs="?", help="write only this file, to stdout")
    parser.add_argument(
        "--local", action="store_true", help="write it to .cache/local, uncompressed"
    )
    args = parser.parse_args()
    if args.address:
        sys.stdout.buffer.write(render(args.address))
        return
    if not (ROOT / "node_modules/pyodide").is_dir():
        sys.exit("the site needs Pyodide and PyScript: `make build` downloads them first")
    home = os.environ.get("URL", "")  # set by Netlify
    for warning in check.warnings():
        print(f"WARNING: {warning}", file=sys.stderr)
    make, target = (write_site, LOCAL) if args.local else (build, DIST)
    try:
        make(target, home and home.rstrip("/") + "/", reference.pages)
    except BuildError as error:
        sys.exit(f"ERROR: {error}")
    print(f"the site is in {target}")


if __name__ == "__main__":
    main()
