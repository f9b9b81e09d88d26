"""What stands beside the pages at an address that stays."""

from __future__ import annotations

import json
from collections.abc import Callable

from nyout import GAMES, words
from nyout.core import Game
from web.build.offline import WORKER, no_worker
from web.build.site import COLOURS, Site

ICONS = {
    "icon-192.png": {"sizes": "192x192", "purpose": "any"},
    "icon-512.png": {"sizes": "512x512", "purpose": "any"},
    "maskable-192.png": {"sizes": "192x192", "purpose": "maskable"},
    "maskable-512.png": {"sizes": "512x512", "purpose": "maskable"},
}
"""Drawn by `python -m tests.icons`; `maskable` ones may be cut to any shape."""


def manifest(site: Site) -> bytes:
    """`manifest.webmanifest`: how the site looks as an app among others."""
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
            "lang": words.ENGLISH,
            "categories": ["games"],
            "start_url": places["root"],
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
    """A way straight to a game, from the icon of the app."""
    places = site.places()
    icon = {"src": f"{places['icons']}/{game.name}.png", "type": "image/png", "sizes": "96x96"}
    return {
        "name": game.title,
        "description": words.text("about", game=game),
        "url": f"{places['root']}{game.name}.html",
        "icons": [icon],
    }


BESIDE: dict[str, Callable[[Site], bytes]] = {
    "manifest.webmanifest": manifest,
    WORKER: no_worker,  # until a build knows all that there is to be kept
}
"""What makes each file, by its address."""
