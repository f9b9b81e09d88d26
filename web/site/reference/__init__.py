"""The reference of the package: a page per module, and the guides for its users.

pdoc generates it from the docstrings. It is in English, as these are. `make reference` writes it
into a folder of its own.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from functools import cache, partial
from hashlib import sha256
from html import escape
from importlib.metadata import version
from pathlib import Path
from posixpath import dirname, join, normpath
from typing import NamedTuple

from filelock import FileLock

from nyout import __version__
from web.site.template import ROOT, Site

TOP = "reference/"
CACHE = ROOT / ".cache/reference-pages"
INPUTS = ("nyout/**/*.py", "web/site/reference/**/*.*", "docs/*.md")
"""Patterns of the files on which the pages depend."""
LINK = re.compile(r'href="(?!https?:)([^"#]*)((?:#[^"]*)?)"')
HEADING = re.compile(r"<h6[^>]*>(.*?)</h6>")
"""A heading inside a docstring, such as `Arguments`; several have the same id."""
PREFORMATTED = re.compile(r"(<pre>.*?</pre>)", re.DOTALL)
TITLE = "Reference of nyout"
ABOUT = (
    f"The package nyout {__version__} contains board games whose rules are pure Python. "
    '<a href="contract.html">The contract in five minutes</a> defines a complete game and plays it.'
)


class Page(NamedTuple):
    """A page of the reference."""

    title: str
    about: str
    body: str  # HTML, in which links start with `{{root}}`


def pages() -> dict[str, Callable[[Site], bytes]]:
    """Return the function that returns each page, by address."""
    return {address: partial(filled, made) for address, made in cached().items()}


def filled(page: Page, site: Site) -> bytes:
    """Return a page with the frame of the site."""
    at = site._replace(cached=False)  # whoever reads it need not store the games
    return at.filled(
        "web/pages/reference.html",
        head=at.head(page.title, page.about, whole=at.path),
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
            file.write_text(json.dumps(dict(made())), "utf-8")
        found = json.loads(file.read_text("utf-8"))
    return {address: Page(*parts) for address, parts in found.items()}


def made() -> Iterator[tuple[str, Page]]:
    """Yield each page with its address."""
    from web.site.reference.guides import guides  # only these import pdoc, which takes time
    from web.site.reference.modules import documented

    modules = [*documented()]
    for name, about, body in modules:
        yield page(f"{name.replace('.', '/')}.html", name, about, body)
    texts = [*guides()]
    for name, title, body in texts:
        yield page(f"{name}.html", title, title, body)
    index = contents(
        {name: title for name, title, _ in texts}, {name: about for name, about, _ in modules}
    )
    yield page("index.html", TITLE, TITLE, index)


def page(name: str, title: str, about: str, body: str) -> tuple[str, Page]:
    """Return the address of a page, and the page with absolute links and without indentation."""
    address = TOP + name
    linked = LINK.sub(lambda found: f'href="{rooted(address, found[1])}{found[2]}"', body)
    linked = HEADING.sub(r"<p><b>\1</b></p>", linked)
    parts = PREFORMATTED.split(linked)
    parts[::2] = [re.sub(r"\s*\n\s*", "\n", part) for part in parts[::2]]
    return address, Page(title, about, "".join(parts).strip())


def rooted(address: str, link: str) -> str:
    """Return a link of a page that starts at the root of the site; links inside it are unchanged.

    >>> rooted("reference/nyout/core.html", "../nyout.html")
    '{{root}}reference/nyout.html'
    """
    return "{{root}}" + normpath(join(dirname(address), link)) if link else ""


def contents(titles: dict[str, str], abouts: dict[str, str]) -> str:
    """Return the list of the guides with titles, and of the modules with their first sentences."""
    listed = "".join(
        f'<li><a href="{name}.html">{escape(title)}</a></li>\n' for name, title in titles.items()
    )
    rows = "".join(
        f'<li><a href="{name.replace(".", "/")}.html">{name}</a> {code(about)}</li>\n'
        for name, about in abouts.items()
    )
    return (
        f"<h1>{TITLE}</h1>\n<p>{ABOUT}</p>\n<h2>Guides</h2>\n<ul>\n{listed}</ul>\n"
        f'<h2>Modules</h2>\n<ul class="modules">\n{rows}</ul>'
    )


def code(text: str) -> str:
    """Return a sentence as HTML, with its quoted code.

    >>> code("Returns `x < 1`")
    'Returns <code>x &lt; 1</code>'
    """
    return re.sub(r"`([^`]+)`", r"<code>\1</code>", escape(text))


def write_reference(folder: Path) -> None:
    """Write the pages and their styles into a folder, with the index in `reference/`."""
    from web.site.bundles import content
    from web.site.bundles import page as shared

    for name, source in shared().items():
        if name.endswith((".css", ".svg")):
            write(folder / "assets" / name, content(source))
    for address, make in pages().items():
        write(folder / address, make(Site(address, {"page": "assets"})))


def write(file: Path, body: bytes) -> None:
    """Write a file, and create its folder if necessary."""
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(body)
