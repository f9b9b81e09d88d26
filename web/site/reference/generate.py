"""`python -m web.site.reference.generate` prints the parts of each page by address, as JSON."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from html import escape
from posixpath import dirname, join, normpath

from nyout import __version__
from web.site.reference import TOP, Page
from web.site.reference.guides import guides
from web.site.reference.modules import documented
from web.site.template import ROOT

LINK = re.compile(r'href="(?!https?:)([^"#]*)((?:#[^"]*)?)"')
HEADING = re.compile(r"<h6[^>]*>(.*?)</h6>")
"""A heading inside a docstring, such as `Arguments`; several have the same id."""
PREFORMATTED = re.compile(r"(<pre>.*?</pre>)", re.DOTALL)
TITLE = "Reference of nyout"
ABOUT = (
    f"The package nyout {__version__} contains board games whose rules are pure Python. "
    '<a href="contract.html">The contract in five minutes</a> defines a complete game and plays it.'
)


def made() -> Iterator[tuple[str, Page]]:
    """Yield each page with its address."""
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
    linked = HEADING.sub(r"<p><b>\1</b></p>", linked).replace(f"{ROOT}/", "")  # in values
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


if __name__ == "__main__":
    print(json.dumps(dict(made())))
