"""The site as files: `python -m web.build` makes all of dist/ anew.

Pages keep their addresses and say where everything else is: in folders that are named by a hash of
what is in them (`bundles`), so that browsers may keep those for ever.
"""

from __future__ import annotations

import shutil
from pathlib import Path

from web.build.bundles import BUNDLES, content, folder
from web.build.pages import PAGES
from web.build.site import Site


def build(target: Path, home: str = "") -> None:
    """Write the whole site into a folder, which is emptied first.

    `home` is the address at which it will stand, with a slash at its end. Only what needs whole
    addresses, such as search engines, is left out if it is not known.
    """
    shutil.rmtree(target, ignore_errors=True)
    folders: dict[str, str] = {}
    for bundle, files in BUNDLES.items():
        contents = {name: content(source) for name, source in files().items()}
        folders[bundle] = folder(bundle, contents)
        for name, body in contents.items():
            write(target / folders[bundle] / name, body)
    for address, made in PAGES.items():
        if body := made(Site(address, folders, home)):  # some need to know the home
            write(target / address, body)


def write(file: Path, body: bytes) -> None:
    """Write a file, and the folders that it is in."""
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(body)
