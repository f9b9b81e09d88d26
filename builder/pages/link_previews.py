"""Link previews on other sites: a picture, a text, and the board itself.

They need absolute addresses, and exist only if the site knows its own. `make cards` takes the
pictures.
"""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path

from builder import catalogues
from builder.template import ROOT, Site, folder, trust
from nyout import GAMES, words
from nyout.core import Game
from web.extras import snippets
from web.markup import NOTHING, Markup, html, join

SHOTS = ROOT / "web/assets/cards"
ALL = "index"  # the name of the picture of all games
CARD = 1200, 630  # pixels, the usual size of link previews
NAME = "Nyout"
WEEK = 7 * 24 * 60 * 60  # seconds for which clients may cache an oEmbed response


def links(site: Site, title: str, about: str, game: Game | None = None) -> Markup:
    """Return the elements for link previews in the head of a page, if the site has an address."""
    if not site.home:
        return NOTHING
    width, height = CARD
    properties = {
        "og:type": "website",
        "og:site_name": NAME,
        "og:title": title,
        "og:description": about,
        "og:url": site.address(site.path),
        "og:locale": words.LANGUAGES[site.lang].locale,
    }
    if image := picture_address(site, game.name if game else ALL):
        properties |= {
            "og:image": image,
            "og:image:width": width,
            "og:image:height": height,
            "og:image:alt": words.sentence("page.card", title=words.title(game) if game else NAME),
        }
    others = [
        ("og:locale:alternate", words.LANGUAGES[language].locale)
        for language in site.translations()
        if language != site.lang
    ]
    tags = [
        html('  <meta property="{name}" content="{value}">\n', name=name, value=str(value))
        for name, value in (*properties.items(), *others)
    ]
    tags.append(html('  <meta name="twitter:card" content="summary_large_image">\n'))
    if game and site.path == f"{folder(site.lang)}{game.name}.html":
        tags.append(
            html(
                '  <link rel="alternate" type="application/json+oembed"'
                ' href="{home}oembed/{name}.json" title="{title}">\n',
                home=site.home,
                name=card_name(game.name, site.lang),
                title=words.title(game),
            )
        )
    return join(tags)


def structured_data(site: Site, about: str, game: Game) -> Markup:
    """Return the facts about a game for search engines, in the vocabulary of schema.org."""
    seats = {"minValue": game.seats[0], "maxValue": game.seats[-1]}
    located = {"url": site.address(site.path), "image": picture_address(site, game.name)}
    facts = {
        "@context": "https://schema.org",
        "@type": "Game",
        "name": words.title(game),
        "description": about,
        "inLanguage": site.lang,
        "isAccessibleForFree": True,
        "numberOfPlayers": {"@type": "QuantitativeValue", **seats},
        **{key: value for key, value in located.items() if value and site.home},
    }
    text = json.dumps(facts, ensure_ascii=False).replace("<", "\\u003c")
    return html('  <script type="application/ld+json">{facts}</script>\n', facts=trust(text))


def screenshots(site: Site) -> list[dict[str, str]]:
    """Return the pictures of the games for the offer to install the app, if there are addresses."""
    across, down = CARD
    return [
        {
            "src": picture_address(site, name),
            "type": "image/png",
            "sizes": f"{across}x{down}",
            "label": words.sentence("page.card", title=words.title(game)),
        }
        for name, game in GAMES.items()
        if site.home and picture_file(name).is_file()
    ]


def card_name(name: str, language: str) -> str:
    """Return the name of a picture in a language; English adds no suffix."""
    return name if language == words.ENGLISH else f"{name}.{language}"


def picture_file(name: str) -> Path:
    """Return the path of the picture of this name."""
    return SHOTS / f"{name}.png"


def picture_address(site: Site, name: str) -> str:
    """Return the absolute address of a picture in the language of a page, or of the English one.

    It is "" if there is neither.
    """
    names = (card_name(name, site.lang), name)
    shown = next((name for name in names if picture_file(name).is_file()), "")
    return shown and f"{site.home}cards/{shown}.png"


def oembed(game: Game, language: str, site: Site) -> bytes:
    """Return the oEmbed response with the frame of a board; b"" if the site has no address.

    A file cannot respect the `maxwidth` that clients send, so the frame is fluid.
    """
    if not site.home:
        return b""
    with catalogues.speaking(language):
        return response(game, site._replace(path=f"{folder(language)}{game.name}.html"))


def response(game: Game, site: Site) -> bytes:
    """Return the oEmbed response for the page of a game, in the current language."""
    width, height = snippets.size(game)
    image, (across, down) = picture_address(site, game.name), CARD
    thumbnail: dict[str, str | int] = {
        "thumbnail_url": image,
        "thumbnail_width": across,
        "thumbnail_height": down,
    }
    options = {} if site.lang == words.ENGLISH else {"lang": site.lang}
    fields = {
        "version": "1.0",
        "type": "rich",
        "title": words.title(game),
        "provider_name": NAME,
        "provider_url": site.home,
        "cache_age": WEEK,
        **(thumbnail if image else {}),
        "html": snippets.frame(site.home, game, options),
        "width": width,
        "height": height,
    }
    return json.dumps(fields, ensure_ascii=False, indent=1).encode()


def picture(name: str, site: Site) -> bytes:
    """Return a picture; b"" if the site has no address, as no page could link to it."""
    return picture_file(name).read_bytes() if site.home else b""


PAGES = {
    **{
        f"oembed/{card_name(game.name, language)}.json": partial(oembed, game, language)
        for language in words.LANGUAGES
        for game in GAMES.values()
    },
    **{
        f"cards/{name}.png": partial(picture, name)
        for language in words.LANGUAGES
        for page in (ALL, *GAMES)
        if picture_file(name := card_name(page, language)).is_file()
    },
}
