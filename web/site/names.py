"""The names that the site already uses, and that no new game can have.

    python -m web.site.names

prints them as JSON, each with what uses it, for `nyout new-game`, which does not import the site.
"""

from __future__ import annotations

import json
from collections.abc import Iterator

from nyout import words
from web.site import headers, reference
from web.site.bundles import BUNDLES, icons, plain_folder
from web.site.licences import notices, sbom
from web.site.pages import search_engines
from web.site.pages.cards import SHOTS
from web.site.pages.moved import STUBS
from web.site.pages.pages import PAGES
from web.site.pages.root_files import BESIDE
from web.site.template import RULES
from web.state.settings import LANGUAGE, OFFERS, SETTINGS

ANY_HOME = "https://example.org/"  # some files exist only on a site with an address


def used() -> dict[str, str]:
    """Return a description of what uses each name, by name."""
    return {
        **{path.stem: f"the picture {path.name}" for path in SHOTS.glob("*.png")},
        **{name.partition(".")[0]: f"the icon {name}" for name in icons()},
        **{key.removeprefix("nyout/"): f"the browser's entry {key}" for key in stored()},
        **{language: f"the language {language}" for language in words.LANGUAGES},
        **{top(address): f"the address {address}" for address in addresses()},
    }


def top(address: str) -> str:
    """Return the name at the start of an address.

    >>> top("run-rules.html"), top("embed/run/index.html")
    ('run-rules', 'embed')
    """
    return address.partition("/")[0].partition(".")[0]


def addresses() -> Iterator[str]:
    """Yield the addresses of all files of the site, and of the folders of its bundles."""
    yield from (*map(plain_folder, BUNDLES), *PAGES, *BESIDE, *STUBS)
    yield from (
        *search_engines.files((), ANY_HOME, ""),
        sbom.ADDRESS,
        notices.ADDRESS,
        headers.FILE,
        reference.TOP,
    )


def stored() -> Iterator[str]:
    """Yield the storage keys of everything except games."""
    yield from (setting.key for setting in (SETTINGS | OFFERS).values())
    yield LANGUAGE


if __name__ == "__main__":
    print(json.dumps({"used": used(), "endings": [RULES]}))
