"""The pages of `embed/`: the page of a game without what is round the board, asleep."""

from __future__ import annotations

import json
from functools import partial
from html import escape

from nyout import GAMES, words
from nyout.core import Game
from nyout.words.en import TEXTS
from web import snippets
from web.build.game import described, filled
from web.build.site import Site
from web.options import options

TOLD = ("embed.wrong", "embed.unknown")  # sentences that are said before Python is there


def page(game: Game, site: Site) -> bytes:
    """The page of a game as a board for other people's pages: it loads little until it is used."""
    return filled(
        game,
        site,
        head=site.head(game.title, described(game), whole=f"{game.name}.html"),
        kind="embed",
        start="embedded",
        asked="",
        scripts=site.filled("web/pages/embed.html", options=table(game)).strip(),
        asleep=site.filled(
            "web/pages/asleep.html",
            play=escape(words.text("embed.play")),
            name=game.name,
            title=escape(game.title),
        ).strip(),
    )


def table(game: Game) -> str:
    """What `embed.js` holds an address against, as JSON that can stand in a page."""
    rows = {
        option.name: {
            "pattern": option.shape(),
            "default": option.default,
            "expected": option.expected,
        }
        for option in options(game.seats)
    }
    made = json.dumps({"options": rows, "texts": {key: TEXTS[key] for key in TOLD}})
    return made.replace("<", "\\u003c")


def script(site: Site) -> bytes:
    """The script that makes boards of links in other people's pages; it knows the games' sizes."""
    shapes = {game.name: snippets.size(game) for game in GAMES.values()}
    return site.filled("web/pages/nyout-board.js", games=json.dumps(shapes)).encode()


PAGES = {
    **{f"embed/{game.name}/index.html": partial(page, game) for game in GAMES.values()},
    snippets.SCRIPT: script,
}
