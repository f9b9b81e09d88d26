"""The pages in `embed/`: boards for other sites, which load Python on first use."""

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
    """Return the page of a game's board for other sites, which loads little before it is used."""
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
    """Return the options by which `embed.js` checks the address, and sentences, as JSON."""
    rows = {
        option.name: {
            "pattern": option.shape(),
            "default": option.default,
        }
        for option in options(game.seats)
    }
    texts = {language: embed_texts.of_game(game) for language in catalogues.each()}
    text = json.dumps({"options": rows, "texts": texts}, ensure_ascii=False, separators=(",", ":"))
    return text.replace("<", "\\u003c")


def script(site: Site) -> bytes:
    """Return `nyout-board.js`, with the sizes of the games and its sentences filled in.

    The sentences are in ASCII, because the host page may have any encoding.
    """
    text = site.filled(
        "web/embed/nyout-board.js",
        sizes=json.dumps({game.name: snippets.size(game) for game in GAMES.values()}),
        texts=json.dumps({language: of_script() for language in catalogues.each()}),
    )
    return minify.minified(snippets.SCRIPT, text.encode())


def of_script() -> dict[str, str]:
    """Return the sentences of `nyout-board.js`, and the titles of games in the current language.

    A title that is the same as in English is omitted.
    """
    titles = {game.name: words.title(game) for game in GAMES.values()}
    own = {name: title for name, title in titles.items() if title != GAMES[name].title}
    needed = titles if words.current_language() == words.ENGLISH else own
    return needed | {"": words.template("embed.title"), "?": words.template("embed.missing")}


PAGES = {
    **{f"embed/{game.name}/index.html": partial(page, game) for game in GAMES.values()},
    snippets.SCRIPT: script,
}
