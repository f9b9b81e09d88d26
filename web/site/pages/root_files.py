"""The manifest, the service worker and other files at fixed addresses beside the pages."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from html import escape

from nyout import GAMES, words
from nyout.core import Game
from web.site import catalogues, headers
from web.site.offline import WORKER, no_worker
from web.site.pages.pages import render
from web.site.template import COLOURS, ROOT, Site, folder

LOST = "lost.html"  # `sw.js` uses this name too
ICONS = {
    "icon-192.png": {"sizes": "192x192", "purpose": "any"},
    "icon-512.png": {"sizes": "512x512", "purpose": "any"},
    "maskable-192.png": {"sizes": "192x192", "purpose": "maskable"},
    "maskable-512.png": {"sizes": "512x512", "purpose": "maskable"},
}
"""The icons of the app, made by `make icons`; systems may crop `maskable` ones to any shape."""


def manifest(site: Site) -> bytes:
    """Return `manifest.webmanifest`, which describes the installed app in the current language.

    The id is that of one app for all languages.
    """
    places = site.places()
    scalable = {"src": f"{places['page']}/icon.svg", "type": "image/svg+xml", "sizes": "any"}
    drawn = [
        {"src": f"{places['icons']}/{name}", "type": "image/png", **facts}
        for name, facts in ICONS.items()
    ]
    return json.dumps(
        {
            "id": "nyout",
            "name": words.text("page.title"),
            "short_name": "Nyout",
            "description": words.text("page.about"),
            "lang": site.lang,
            "categories": ["games"],
            "start_url": site.top,
            "scope": places["root"],
            "display": "standalone",
            "background_color": COLOURS["light"],
            "theme_color": COLOURS["light"],
            "icons": [scalable, *drawn],
            "shortcuts": [shortcut(game, site) for game in GAMES.values()],
        },
        indent=1,
    ).encode()


def shortcut(game: Game, site: Site) -> dict[str, object]:
    """Return a shortcut to a game for the menu of the app's icon."""
    places = site.places()
    icon = {"src": f"{places['icons']}/{game.name}.png", "type": "image/png", "sizes": "96x96"}
    drawn = (ROOT / "web/assets/icons" / f"{game.name}.png").is_file()
    return {
        "name": words.title(game),
        "description": words.text("about", game=game),
        "url": f"{site.top}{game.name}.html",
        "icons": [icon] if drawn else [],
    }


def lost(site: Site) -> bytes:
    """Return `lost.html`, which the service worker sends if it cannot fetch the requested page.

    The page is in all languages: the worker does not know which one the user wants.
    """
    sections = "".join(
        f'<section lang="{language}"><p>{escape(words.text("offline.lost"))}</p>'
        f'<p><a href="">{escape(words.text("boot.retry"))}</a>'
        f' <a href="{site.root}" target="_top">{escape(words.text("page.games"))}</a></p></section>'
        for language in catalogues.each()
    )
    title = escape(words.text("page.title"))
    body = f"<header><h1>{title}</h1></header><main>{sections}</main>"
    return site.filled("web/pages/notice.html", title=title, more="", kind="", body=body).encode()


def missing(site: Site) -> bytes:
    """Return the page for unknown addresses, which hosts send in any folder.

    The page is in all languages; a script shows that of the address or of the user.
    """
    site = site._replace(home=site.home or "/")  # for links that start at the root of the host
    sections = "".join(
        f'<section lang="{language}"><h1>{escape(words.text("page.missing"))}</h1>\n'
        f"<p>{escape(words.text('page.missing.why'))}</p>\n"
        f'<p><a class="main" href="{escape(site.root + folder(language))}">'
        f"{escape(words.text('page.back'))}</a></p></section>\n"
        for language in catalogues.each()
    )
    icon = f'<img src="{site.places()["page"]}/icon.svg" width="96" height="96" alt="">'
    return site.filled(
        "web/pages/notice.html",
        title=escape(" · ".join(words.text("page.missing") for _ in catalogues.each())),
        more=site.filled("web/pages/lost.html").rstrip(),
        kind="missing",
        body=f"<main>{icon}\n{sections}</main>",
    ).encode()


def relays(site: Site) -> bytes:
    """Return the list of the relays for live play; a server of this project names its own."""
    return json.dumps(headers.relays()).encode()


BESIDE: dict[str, Callable[[Site], bytes]] = {
    **{
        f"{folder(language)}manifest.webmanifest": partial(render, manifest)
        for language in words.LANGUAGES
    },
    LOST: lost,
    "404.html": missing,
    headers.RELAYS: relays,
    WORKER: no_worker,  # a build replaces it, once it has the list of files
}
"""The function that returns each file, by address."""
