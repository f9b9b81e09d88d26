"""The guides of the package: pages of `docs/` as HTML."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import PurePosixPath

from pdoc.render_helpers import to_html

from web.site.template import ROOT

GUIDES = ("contract", "players", "tournaments", "researchers")
"""The names of the pages, in the order to read them."""
LINK = re.compile(r"\[([^\]]*)\]\((?!https?:)([^)#]*)(#[^)]*)?\)")


def guides() -> Iterator[tuple[str, str, str]]:
    """Yield the name of each guide, its title, and its content as HTML."""
    for name in GUIDES:
        text = (ROOT / "docs" / f"{name}.md").read_text("utf-8")
        yield name, text.partition("\n")[0].removeprefix("# "), content(text)


def content(text: str) -> str:
    """Return the content of a page of `docs/` as HTML."""
    return to_html(LINK.sub(lambda found: linked(found[1], found[2], found[3] or ""), text))


def linked(text: str, target: str, anchor: str) -> str:
    """Return a link of a page of `docs/` for the page among the guides.

    Only guides and modules have pages on the site; a link to another file becomes its text.

    >>> linked("players.md", "players.md", "#levels")
    '[players.md](players.html#levels)'
    >>> linked("the view", "../nyout/view.py", "")
    '[the view](nyout/view.html)'
    >>> linked("offline", "offline.md", "")
    'offline'
    """
    path = PurePosixPath(target)
    if path.suffix == ".md" and path.stem in GUIDES:
        return f"[{text}]({path.stem}.html{anchor})"
    if path.suffix == ".py" and target.startswith("../nyout/"):
        return f"[{text}]({path.relative_to('..').with_suffix('.html')})"
    return text
