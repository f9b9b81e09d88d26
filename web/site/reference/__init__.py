"""The reference of the package: a page per module, and the guides for its users.

pdoc generates it from the docstrings. It is in English, as these are. `make reference` writes it
into a folder of its own.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from functools import cache, partial
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from typing import NamedTuple

from filelock import FileLock

from web.site.template import ROOT, Site

TOP = "reference/"
SEED = "0"  # any fixed order of sets
CACHE = ROOT / ".cache/reference-pages"
INPUTS = (
    "nyout/**/*.py",
    "web/site/reference/*.py",
    "web/site/reference/templates/*.jinja2",
    "docs/*.md",
)
"""Patterns of the files on which the pages depend."""


class Page(NamedTuple):
    """A page of the reference."""

    title: str
    about: str
    body: str  # HTML, in which links start with `{{root}}`


def pages() -> dict[str, Callable[[Site], bytes]]:
    """Return the function that returns each page, by address."""
    return {address: partial(filled, page) for address, page in cached().items()}


def filled(page: Page, site: Site) -> bytes:
    """Return a page with the frame of the site."""
    return site.filled(
        "web/pages/reference.html",
        head=site.head(page.title, page.about, whole=site.path),
        body=page.body,
    ).encode()


@cache
def cached() -> dict[str, Page]:
    """Return the pages by address, from the cache if their sources are unchanged."""
    digest = sha256(version("pdoc").encode())
    for path in sorted({path for pattern in INPUTS for path in ROOT.glob(pattern)}):
        digest.update(f"{path.relative_to(ROOT)} {path.stat().st_size}\n".encode())
        digest.update(path.read_bytes())
    CACHE.mkdir(parents=True, exist_ok=True)
    file = CACHE / f"{digest.hexdigest()[:16]}.json"
    with FileLock(file.with_suffix(".lock")):  # simultaneous builds make the pages once
        if not file.is_file():
            file.write_bytes(generated())
        pages = json.loads(file.read_text("utf-8"))
    return {address: Page(*parts) for address, parts in pages.items()}


def generated() -> bytes:
    """Return the parts of all pages by address, as JSON; always the same for the same sources.

    A process of its own can fix the order of sets, and pdoc's changes to docstrings end with it.
    """
    command = [sys.executable, "-m", "web.site.reference.generate"]
    environment = {**os.environ, "PYTHONHASHSEED": SEED}
    return subprocess.run(
        command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, check=True
    ).stdout


def write_reference(folder: Path) -> None:
    """Write the pages and their styles into a folder, with the index in `reference/`."""
    from web.site import write
    from web.site.bundles import content
    from web.site.bundles import page as shared

    for name, source in shared().items():
        if name.endswith((".css", ".svg")):
            write(folder / "assets" / name, content(source))
    for address, make in pages().items():
        write(folder / address, make(Site(address, {"page": "assets"})))
