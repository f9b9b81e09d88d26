"""Link previews on other sites: a picture, a text, and the board itself.

All of it is by whole addresses, so it is there only where the site knows its own. The pictures are
the drawings of `pictures.cards`, as a browser showed them: `make cards` takes them anew.
"""

from __future__ import annotations

import json
from functools import partial
from hashlib import sha256
from html import escape
from pathlib import Path

from nyout import GAMES, words
from nyout.core import Game
from web.embed import snippets
from web.site.pages import pictures
from web.site.template import ROOT, Site

SHOTS = ROOT / "web/assets/cards"
SOURCES = SHOTS / "sources.txt"  # one line per picture: its name, and the hash of its drawing
NAME = "Nyout"
ALL = "index"  # the name of the picture of all games
WEEK = 7 * 24 * 60 * 60  # seconds for which readers may cache the answer


def sources() -> str:
    """The content of `sources.txt` if every picture is up to date."""
    return "".join(line(name, card) for name, card in pictures.cards().items())


def line(name: str, card: str) -> str:
    """The line of `sources.txt` for a picture of this drawing."""
    return f"{name} {sha256(card.encode()).hexdigest()}\n"


def is_current(name: str, card: str) -> bool:
    """Whether a picture of this drawing exists."""
    return picture_file(name).is_file() and line(name, card) in SOURCES.read_text("utf-8")


def links(site: Site, title: str, about: str, game: Game | None = None) -> str:
    """The elements for link previews in the head of a page; empty without an address."""
    if not site.home:
        return ""
    width, height = pictures.CARD
    told = {
        "og:type": "website",
        "og:site_name": NAME,
        "og:title": title,
        "og:description": about,
        "og:url": site.address(site.path),
    }
    if picture_file(game.name if game else ALL).is_file():
        told |= {
            "og:image": shot(site, game),
            "og:image:width": width,
            "og:image:height": height,
            "og:image:alt": words.text("page.card", title=game.title if game else NAME),
        }
    tags = [f'<meta property="{name}" content="{escape(str(is_))}">' for name, is_ in told.items()]
    tags.append('<meta name="twitter:card" content="summary_large_image">')
    if game and site.path == f"{game.name}.html":
        tags.append(
            '<link rel="alternate" type="application/json+oembed"'
            f' href="{escape(site.home)}oembed/{game.name}.json" title="{escape(game.title)}">'
        )
    return "".join(f"\n  {tag}" for tag in tags)


def shot(site: Site, game: Game | None) -> str:
    """The absolute address of the picture of a game, or of all games."""
    return f"{site.home}cards/{game.name if game else ALL}.png"


def picture_file(name: str) -> Path:
    """The path of the picture of a game, or of all games."""
    return SHOTS / f"{name}.png"


def oembed(game: Game, site: Site) -> bytes:
    """The oEmbed answer for a page with a board: the frame; b"" without an address.

    It is a file, which cannot heed the `maxwidth` that readers send: so the frame is fluid.
    """
    if not site.home:
        return b""
    width, height = snippets.size(game)
    across, down = pictures.CARD
    pictured = picture_file(game.name).is_file()
    thumbnail: dict[str, str | int] = {
        "thumbnail_url": shot(site, game),
        "thumbnail_width": across,
        "thumbnail_height": down,
    }
    answer = {
        "version": "1.0",
        "type": "rich",
        "title": game.title,
        "provider_name": NAME,
        "provider_url": site.home,
        "cache_age": WEEK,
        **(thumbnail if pictured else {}),
        "html": snippets.frame(site.home, game, {}),
        "width": width,
        "height": height,
    }
    return json.dumps(answer, ensure_ascii=False, indent=1).encode()


def picture(name: str, site: Site) -> bytes:
    """A picture; b"" without an address, as no page could link to it."""
    return picture_file(name).read_bytes() if site.home else b""


PAGES = {
    **{f"oembed/{game.name}.json": partial(oembed, game) for game in GAMES.values()},
    **{
        f"cards/{name}.png": partial(picture, name)
        for name in (ALL, *GAMES)
        if picture_file(name).is_file()
    },
}
