"""Stubs: pages at guessed or shortened addresses that redirect to the right page.

Hosts of plain files do not serve `run.html` as `run/`, and some list folders that have no page.
"""

from __future__ import annotations

from functools import partial

from builder.pages.pages import IN_EACH_LANGUAGE, PAGES
from builder.template import Site, folder
from nyout import words

FRONT = "index.html"


def targets() -> dict[str, str]:
    """Return the target of each stub, by the address of the stub."""
    pages = [folder(lang) + page for lang in words.LANGUAGES for page in IN_EACH_LANGUAGE]
    guessed = {f"{page.removesuffix('.html')}/{FRONT}": page for page in pages}
    fronts = {f"{address.partition('/')[0]}/{FRONT}" for address in PAGES if "/" in address}
    return guessed | dict.fromkeys(sorted(fronts - PAGES.keys()), FRONT)


def stub(target: str, site: Site) -> bytes:
    """Return a page that redirects to the target, with query and fragment if scripts run."""
    address = f"{site.root}{site.drop_index(target)}"
    return site.fill("stub.html", to=address, name=target).encode()


STUBS = {address: partial(stub, target) for address, target in targets().items()}
"""The function that returns each stub, by address."""
