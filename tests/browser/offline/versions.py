"""Versions of the site, and which of them a page shows."""

import os
import re
import shutil
from pathlib import Path

import pytest

from builder import offline, write_site
from builder.bundles import BUNDLES, content
from builder.pages.pages import PAGES

COMPRESSED = {".br", ".gz"}  # suffixes of the compressed copies of files
DEEP = "deep/run/index.html"  # a page whose address is a folder
MARKED = {"page": "page.css", "pyscript": "core.js"}
MARKS = {"page.css": ':root{{--version: "{0}"}}', "core.js": '\nglobalThis.version = "{0}";\n'}
"""Code that marks a file with its version, as the build writes it."""


def build_version(folder: Path, version: str) -> Path:
    """Build a version of the site that differs in every page, in its styles and its scripts."""
    head = f'<meta name="version" content="{version}"></head>'.encode()
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(PAGES, DEEP, PAGES["run.html"])
        for address, build in list(PAGES.items()):
            patch.setitem(
                PAGES, address, lambda site, build=build: build(site).replace(b"</head>", head)
            )
        for bundle, name in MARKED.items():
            files = BUNDLES[bundle]()
            body = content(files[name]) + MARKS[name].format(version).encode()
            patch.setitem(
                BUNDLES,
                bundle,
                lambda files=files, name=name, body=body: files | {name: lambda: body},
            )
        write_site(folder)
    for file in folder.rglob("*"):
        _date(file, version)
    return folder


def edit_pages(folder: Path, source: Path, version: str) -> Path:
    """Copy a site as a version that differs only in its pages, which needs no build."""
    shutil.copytree(source, folder)
    for page in folder.rglob("*.html"):
        old = page.read_bytes()
        page.write_bytes(
            re.sub(rb'(<meta name="version" content=")\w+', rb"\g<1>" + version.encode(), old)
        )
        _date(page, version)
    files = {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file() and path.name != offline.WORKER and path.suffix not in COMPRESSED
    }
    (folder / offline.WORKER).write_bytes(offline.worker(files))
    _date(folder / offline.WORKER, version)
    return folder


def _date(file: Path, version: str) -> None:
    """Date a file by its version, as hosts and browsers compare whole seconds."""
    later = 1_800_000_000 + ord(version)
    os.utime(file, (later, later))
