"""What browsers keep of the site for playing offline: `sw.js`, with a list of the files.

Where the site is worked on, a worker stands in that keeps nothing, and takes away what another has.
"""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Mapping
from fnmatch import fnmatchcase
from hashlib import sha256
from typing import NamedTuple

from nyout import words
from web.site.pages.moved import STUBS
from web.site.template import ROOT, Site

WORKER = "sw.js"
PAGES = ("*.html", "*.webmanifest")
"""What is kept of the files with addresses that stay."""

FRAMES = ("embed/*",)
"""Those of them that stand in other people's pages, where nothing is kept."""

LEFT_OUT = (
    "icons/*",  # the system keeps its own copies
    # Other ways to Python, where the first one fails: kept when they have been asked for.
    "pyodide/pyodide-lock.json",
    "pyodide/pyodide.asm.*",
    "pyodide/python_stdlib.zip",
    "python/app.zip",
    "python/stdlib.zip",
    "python/segno.zip",  # for who asks for a code of squares
    # What boards in other people's pages have beside.
    "page/embed.*",
    "page/stub.js",  # the worker itself leads on from the addresses of stubs
    "page/wire.js",
)
"""What pages do not ask for when all is well, by the names of bundle and file."""


class Kept(NamedTuple):
    """Files that a browser keeps, by their addresses, with what shows that they are whole."""

    pages: dict[str, str]  # of these each version has its own
    assets: dict[str, str]  # these never change, as their folders are named by what is in them


def kept(files: Mapping[str, bytes], language: str = words.ENGLISH) -> Kept:
    """Which of the files of a built site are kept: with English all that every language needs too.

    The files of another language are kept in browsers that ask for one of them.
    """
    found = Kept({}, {})
    for path, body in sorted(files.items()):
        if language_of(path) != language:
            continue
        bundled = _bundled(path)
        if bundled and not _any(LEFT_OUT, bundled):
            found.assets[path] = integrity(body)
        elif not bundled and _any(PAGES, path) and not _any(FRAMES, path) and path not in STUBS:
            found.pages[path] = integrity(body)
    return found


def others(files: Mapping[str, bytes]) -> dict[str, str]:
    """The hashes of the assets that a browser keeps only once a page has asked for them."""
    return {
        path: integrity(body)
        for path, body in sorted(files.items())
        if (bundled := _bundled(path)) and _any(LEFT_OUT, bundled)
    }


def language_of(path: str) -> str:
    """The language that a file of the site is in; English for what is in none.

    >>> language_of("fr/run.html"), language_of("assets/words-4babdb3090/ko.mo")
    ('fr', 'ko')
    >>> language_of("run.html")
    'en'
    """
    named = {path.partition("/")[0], path.rpartition("/")[2].removesuffix(".mo")}
    return next((name for name in words.LANGUAGES if name in named), words.ENGLISH)


def _bundled(path: str) -> str:
    """The names of bundle and file; empty if it is in no bundle.

    >>> _bundled("assets/page-4babdb3090/page.css"), _bundled("run.html")
    ('page/page.css', '')
    """
    if not path.startswith("assets/"):
        return ""
    _, folder, name = path.split("/", 2)
    return f"{folder.rpartition('-')[0]}/{name}"


def _any(patterns: tuple[str, ...], name: str) -> bool:
    return any(fnmatchcase(name, pattern) for pattern in patterns)


def integrity(body: bytes) -> str:
    """What a browser compares a file with before it takes it.

    >>> integrity(b"")
    'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='
    """
    return "sha256-" + b64encode(sha256(body).digest()).decode()


def worker(files: Mapping[str, bytes]) -> bytes:
    """`sw.js` for a built site with these files."""
    foreign = [name for name in words.LANGUAGES if name != words.ENGLISH]
    languages = {name: kept(files, name)._asdict() for name in foreign}
    listed = kept(files)._asdict() | {"others": others(files), "languages": languages}
    # Browsers keep a page with the headers that the host sends: new rules are a new version.
    rules = (ROOT / "netlify.toml").read_text("utf-8")
    version = sha256(json.dumps([listed, rules]).encode()).hexdigest()[:10]
    site = json.dumps({"version": version, **listed}, indent=1)
    return f"const SITE = {site};\n".encode() + (ROOT / "web/offline/sw.js").read_bytes()


def no_worker(site: Site) -> bytes:
    """`sw.js` where browsers are to keep nothing."""
    return (ROOT / "web/offline/sw-none.js").read_bytes()
