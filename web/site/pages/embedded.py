"""The pages in `embed/`: a board for other sites, which loads Python when it is used."""

from __future__ import annotations

import json
from functools import partial
from html import escape

from nyout import GAMES, words
from nyout.core import Game
from web.embed import snippets
from web.embed.options import options
from web.site import catalogues
from web.site.packing import minify
from web.site.pages import embed_texts
from web.site.pages.game import described, filled
from web.site.template import Site


def page(game: Game, site: Site) -> bytes:
    """The page of a game as a board for other sites; it loads little until it is used."""
    return filled(
        game,
        site,
        head=site.head(words.title(game), described(game), whole=f"{game.name}.html", key="title"),
        kind="embed",
        start="embed.app",
        turn="",
        asked="",
        scripts=site.filled("web/pages/embed.html", options=table(game)).strip(),
        switch="",
        asleep=site.filled(
            "web/pages/asleep.html",
            name=game.name,
            title=escape(words.title(game)),
        ).strip(),
    )


def table(game: Game) -> str:
    """The options that `embed.js` checks an address against, and sentences, as JSON for a page."""
    rows = {
        option.name: {
            "pattern": option.shape(),
            "default": option.default,
        }
        for option in options(game.seats)
    }
    texts = {language: embed_texts.of_game(game) for language in catalogues.each()}
    made = json.dumps({"options": rows, "texts": texts}, ensure_ascii=False, separators=(",", ":"))
    return made.replace("<", "\\u003c")


def script(site: Site) -> bytes:
    """`nyout-board.js`, with the sizes of the games and its sentences filled in.

    Sentences are in ASCII, as the page around it may be in any encoding.
    """
    made = site.filled(
        "web/embed/nyout-board.js",
        sizes=json.dumps({game.name: snippets.size(game) for game in GAMES.values()}),
        texts=json.dumps({language: of_script() for language in catalogues.each()}),
    )
    return minify.removed(snippets.SCRIPT, made.encode())


def of_script() -> dict[str, str]:
    """The sentences of `nyout-board.js`, and the titles of games that have one in the language."""
    titles = {game.name: words.title(game) for game in GAMES.values()}
    own = {name: title for name, title in titles.items() if title != GAMES[name].title}
    kept = titles if words.current_language() == words.ENGLISH else own
    return kept | {"": words.template("embed.title"), "?": words.template("embed.missing")}


PAGES = {
    **{f"embed/{game.name}/index.html": partial(page, game) for game in GAMES.values()},
    snippets.SCRIPT: script,
}
