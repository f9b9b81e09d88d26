"""Files besides the pages that have fixed addresses."""

from __future__ import annotations

import json
from collections.abc import Callable
from html import escape

from nyout import GAMES, words
from nyout.core import Game
from web.site import catalogues
from web.site.offline import WORKER, no_worker
from web.site.template import COLOURS, ROOT, Site, folder

LOST = "lost.html"  # `sw.js` knows it by this name
ICONS = {
    "icon-192.png": {"sizes": "192x192", "purpose": "any"},
    "icon-512.png": {"sizes": "512x512", "purpose": "any"},
    "maskable-192.png": {"sizes": "192x192", "purpose": "maskable"},
    "maskable-512.png": {"sizes": "512x512", "purpose": "maskable"},
}
"""Drawn by `python -m tests.browser.icons`; `maskable` ones may be cut to any shape."""


def manifest(site: Site) -> bytes:
    """`manifest.webmanifest`: the site as an installed app, in the language of its folder."""
    with catalogues.speaking(site.lang):
        return app(site)


def app(site: Site) -> bytes:
    """The manifest in the current language; the id is the same in all, as it is one app."""
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
    """A shortcut to a game, in the menu of the app icon."""
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
    """`lost.html`: the page that the service worker shows if it cannot get the requested one.

    It has all languages, as it does not know which one is wanted or cached.
    """
    sections = "".join(
        f'<section lang="{language}"><p>{escape(words.text("offline.lost"))}</p>'
        f'<p><a href="">{escape(words.text("boot.retry"))}</a>'
        f' <a href="{site.root}" target="_top">{escape(words.text("page.games"))}</a></p></section>'
        for language in catalogues.each()
    )
    title = escape(words.text("page.title"))
    return site.filled("web/pages/lost.html", title=title, sections=sections).encode()


BESIDE: dict[str, Callable[[Site], bytes]] = {
    **{f"{folder(language)}manifest.webmanifest": manifest for language in words.LANGUAGES},
    LOST: lost,
    WORKER: no_worker,  # replaced by a build, which knows the list of files
}
"""A function that makes each file, by address."""
