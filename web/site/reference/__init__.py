"""The reference of the package: a page per module, and the guides for its users.

pdoc generates it from the docstrings. It is in English, as these are.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from functools import cache, partial
from importlib.metadata import version
from pathlib import Path
from typing import NamedTuple

from web.site.packing.cache import cached_folder
from web.site.template import ROOT, Site

TOP = "reference/"
SEED = "0"  # any fixed order of sets
CACHE, FILE = ROOT / ".cache/reference-pages", "pages.json"
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
    paths = sorted({path for pattern in INPUTS for path in ROOT.glob(pattern)})
    entries = (f"{path.relative_to(ROOT)}\n".encode() + path.read_bytes() for path in paths)
    inputs = (version("pdoc").encode(), *entries)
    target = cached_folder(CACHE, inputs, write_parts, "Writing the reference of the package")
    pages = json.loads((target / FILE).read_text("utf-8"))
    return {address: Page(*parts) for address, parts in pages.items()}


def write_parts(folder: Path) -> None:
    """Write the parts of all pages by address, as JSON; always the same for the same sources.

    A process of its own can fix the order of sets, and pdoc's changes to docstrings end with it.
    """
    command = [sys.executable, "-m", "web.site.reference.generate"]
    environment = {**os.environ, "PYTHONHASHSEED": SEED}
    with (folder / FILE).open("wb") as file:
        subprocess.run(command, cwd=ROOT, env=environment, stdout=file, check=True)
