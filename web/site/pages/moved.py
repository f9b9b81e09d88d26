"""Stubs: pages at addresses that people guess or shorten, which lead on to the page meant.

Hosts that send plain files know no `run/` for `run.html`, and some list a folder that has no page.
"""

from __future__ import annotations

from functools import partial
from html import escape

from nyout import words
from web.site.pages.pages import IN_EACH_LANGUAGE, PAGES
from web.site.template import Site, folder

FRONT = "index.html"


def targets() -> dict[str, str]:
    """The pages that stubs lead to, by the addresses of the stubs."""
    pages = [folder(lang) + page for lang in words.LANGUAGES for page in IN_EACH_LANGUAGE]
    guessed = {f"{page.removesuffix('.html')}/{FRONT}": page for page in pages}
    fronts = {f"{address.partition('/')[0]}/{FRONT}" for address in PAGES if "/" in address}
    return guessed | dict.fromkeys(sorted(fronts - PAGES.keys()), FRONT)


def stub(target: str, site: Site) -> bytes:
    """A page that leads to the target; with scripts, the query and the fragment go along."""
    return site.filled(
        "web/pages/stub.html",
        to=escape(f"{site.root}{site.shown(target)}"),
        name=escape(target),
    ).encode()


STUBS = {address: partial(stub, target) for address, target in targets().items()}
"""What makes each stub, by its address."""
