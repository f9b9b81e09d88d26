"""The site as files: `python -m web.site` makes all of dist/ anew.

Pages keep their addresses and say where everything else is: in folders that are named by a hash of
what is in them (`bundles`), so that browsers may keep those for ever.
"""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

from web.site import headers, minify, offline, snapshot
from web.site.bundles import BUNDLES, app, content, folder
from web.site.integrity import sealed
from web.site.licences import notices, sbom
from web.site.pages import search_engines
from web.site.pages.moved import STUBS
from web.site.pages.pages import PAGES
from web.site.pages.root_files import BESIDE
from web.site.template import NODE, ROOT, Site

PACKED = {".png"}


def build(target: Path, home: str = "", *, require_snapshot: bool = False) -> None:
    """Write the whole site into a folder, each file also compressed for servers that send it so.

    `home` is the address of the site, with a slash at its end. Without it, the site lacks what needs
    absolute addresses, such as the sitemap. If the memory snapshot cannot be made, a warning is
    printed and pages boot without it. Raises `BuildError` if it is required, or if the site cannot
    be built at all.
    """
    written = write_site(target, home, require_snapshot=require_snapshot)
    compress([file for file in written if file.suffix not in PACKED])


def write_site(target: Path, home: str = "", *, require_snapshot: bool = False) -> list[Path]:
    """The files of the site, written into a folder, which is emptied first; see `build`."""
    snapshot.check(app(), required=require_snapshot)
    shutil.rmtree(target, ignore_errors=True)
    folders: dict[str, str] = {}
    made: dict[str, bytes] = {}
    for bundle, files in BUNDLES.items():
        contents = {name: content(source) for name, source in files().items()}
        if bundle == "page":
            contents = {name: minify.removed(name, body) for name, body in contents.items()}
        folders[bundle] = folder(bundle, contents)
        made |= {f"{folders[bundle]}/{name}": body for name, body in contents.items()}
    for address, make in {**PAGES, **BESIDE, **STUBS}.items():
        if body := make(Site(address, folders, home, kept=True)):  # some need to know the home
            # A frame without an origin of its own may not check what it loads.
            framed = address.startswith("embed/")
            made[address] = body if framed else sealed(body, made)
    made |= search_engines.files(PAGES, home, folders["page"])
    made[sbom.ADDRESS] = sbom.sbom(notices.found(made))
    made[notices.ADDRESS] = notices.licences(made)
    made[offline.WORKER] = offline.worker(made)
    for address, body in made.items():
        write(target / address, body)
    write(target / headers.FILE, headers.rules(made))
    return [target / address for address in made]


def compress(files: list[Path]) -> None:
    """Write each file compressed beside it, for servers that send it so."""
    command = [NODE, ROOT / "web/site/compress.mjs", ROOT / ".cache/compressed"]
    subprocess.run(command, input="\n".join(map(str, files)), text=True, check=True)


def write(file: Path, body: bytes) -> None:
    """Write a file, and the folders that it is in."""
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(body)
