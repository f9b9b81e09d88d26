"""The service worker `sw.js` for offline play, with the list of files that it caches.

The worker of the development server caches nothing, and deletes the cache of any other worker.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from fnmatch import fnmatchcase
from hashlib import sha256
from typing import NamedTuple

from builder import minify
from builder.integrity import integrity
from builder.pages.pages import STUBS
from builder.template import ROOT, Site
from nyout import words

WORKER = "sw.js"
PAGES = ("*.html", "*.webmanifest")
"""Patterns of files with fixed addresses that browsers cache."""

UNCACHED = (
    "embed/*",  # frames on other sites, where nothing is cached
    "reference/*",  # of the package, for programmers
    "404.html",  # the host's response to an unknown address; offline, it is lost-en.html
)
"""Patterns of pages that browsers do not cache."""

LEFT_OUT = (
    "icons/*",  # the operating system has its own copies
    "program/modules.wasm",  # C extension modules that no page imports
    # Only for the other way to start Python.
    "pyodide/pyodide-lock.json",
    "pyodide/pyodide.asm.*",
    "pyodide/python_stdlib.zip",
    "python/app.zip",
    "python/extra-*.zip",  # such as the analysis
    "page/extra-*.css",
    "python/puzzles-*.txt",
    "python/segno.zip",  # for QR codes
    "python/*.table",  # exact endgames, for the strongest opponent
    # Only for embedded boards.
    "page/embed*",
    "page/redirect.js",  # the worker itself redirects from the addresses of stubs
    # Only for live play.
    "page/relay.js",
    "page/icon-turn.svg",
    # Only for unknown addresses.
    "page/missing.js",
)
"""Patterns of bundle and name of files that browsers cache only once a page requests them."""


class Cached(NamedTuple):
    """The integrity of the files that a browser caches, by address."""

    pages: dict[str, str]  # different in each version
    assets: dict[str, str]  # never changed, as the folder is named after the content


def list_cached(files: Mapping[str, bytes], language: str = words.ENGLISH) -> Cached:
    """Return the cached files of a built site in a language; English includes the common files.

    Browsers cache another language once they request a file in it.
    """
    cached_files = Cached({}, {})
    for path, body in sorted(files.items()):
        if language_of(path) != language:
            continue
        bundled = _bundle_names(path)
        if bundled and not _any(LEFT_OUT, bundled):
            cached_files.assets[path] = integrity(body)
        elif not bundled and _any(PAGES, path) and not _any(UNCACHED, path) and path not in STUBS:
            cached_files.pages[path] = integrity(body)
    return cached_files


def others(files: Mapping[str, bytes]) -> dict[str, str]:
    """Return the integrity of the assets that browsers cache only on request, by address."""
    return {
        path: integrity(body)
        for path, body in sorted(files.items())
        if (bundled := _bundle_names(path)) and _any(LEFT_OUT, bundled)
    }


def language_of(path: str) -> str:
    """Return the language of a file of the site; English for files without one.

    >>> language_of("fr/run.html"), language_of("assets/words-4babdb3090/ko.mo")
    ('fr', 'ko')
    >>> language_of("run.html")
    'en'
    """
    names = {path.partition("/")[0], path.rpartition("/")[2].removesuffix(".mo")}
    return next((name for name in words.LANGUAGES if name in names), words.ENGLISH)


def _bundle_names(path: str) -> str:
    """Return the names of the bundle and the file; empty outside bundles.

    >>> _bundle_names("assets/page-4babdb3090/page.css"), _bundle_names("run.html")
    ('page/page.css', '')
    """
    if not path.startswith("assets/"):
        return ""
    _, folder, name = path.split("/", 2)
    return f"{folder.rpartition('-')[0]}/{name}"


def _any(patterns: tuple[str, ...], name: str) -> bool:
    return any(fnmatchcase(name, pattern) for pattern in patterns)


def worker(files: Mapping[str, bytes]) -> bytes:
    """Return `sw.js` for a built site with these files."""
    foreign = [name for name in words.LANGUAGES if name != words.ENGLISH]
    languages = {name: list_cached(files, name)._asdict() for name in foreign}
    listed = list_cached(files)._asdict() | {"others": others(files), "languages": languages}
    # Browsers cache a page with its headers, so new rules for headers make a new version.
    rules = (ROOT / "builder/_headers").read_text("utf-8")
    version = sha256(json.dumps([listed, rules]).encode()).hexdigest()[:10]
    site = json.dumps({"version": version, **listed}, indent=1)
    return f"const SITE = {site};\n".encode() + _script("sw.js")


def no_worker(site: Site) -> bytes:
    """Return the `sw.js` that caches nothing."""
    return _script("sw-none.js")


def _script(name: str) -> bytes:
    """Return the script of a service worker without comments."""
    return minify.minify(name, (ROOT / "web/offline" / name).read_bytes())
