"""The names that the site uses already, which a new game cannot have.

    python -m web.site.names

prints them as JSON, each with what uses it: `nyout new-game` reads that, as the package knows
nothing of the site.
"""

from __future__ import annotations

import json
from collections.abc import Iterator

from nyout import words
from web.site import headers
from web.site.bundles import BUNDLES, icons, plain_folder
from web.site.licences import notices, sbom
from web.site.pages import search_engines
from web.site.pages.cards import SHOTS
from web.site.pages.moved import STUBS
from web.site.pages.pages import PAGES
from web.site.pages.root_files import BESIDE
from web.site.template import RULES
from web.state.settings import LANGUAGE, OFFERS, SETTINGS

ANY_HOME = "https://example.org/"  # some files are there only where the site knows its address


def used() -> dict[str, str]:
    """What uses each name, by the names."""
    return {
        **{path.stem: f"the picture {path.name}" for path in SHOTS.glob("*.png")},
        **{name.partition(".")[0]: f"the icon {name}" for name in icons()},
        **{key.removeprefix("nyout/"): f"the browser's entry {key}" for key in kept()},
        **{language: f"the language {language}" for language in words.LANGUAGES},
        **{top(address): f"the address {address}" for address in addresses()},
    }


def top(address: str) -> str:
    """The name with which an address begins.

    >>> top("run-rules.html"), top("embed/run/index.html")
    ('run-rules', 'embed')
    """
    return address.partition("/")[0].partition(".")[0]


def addresses() -> Iterator[str]:
    """The addresses of all files of the site; of a bundle that of its folder."""
    yield from (*map(plain_folder, BUNDLES), *PAGES, *BESIDE, *STUBS)
    yield from (
        *search_engines.files((), ANY_HOME, ""),
        sbom.ADDRESS,
        notices.ADDRESS,
        headers.FILE,
    )


def kept() -> Iterator[str]:
    """The keys under which the browser keeps something that is no game."""
    yield from (setting.key for setting in (SETTINGS | OFFERS).values())
    yield LANGUAGE


if __name__ == "__main__":
    print(json.dumps({"used": used(), "endings": [RULES]}))
