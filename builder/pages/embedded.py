"""The pages in `embed/`: boards for other sites, which load Python on first use."""

from __future__ import annotations

from functools import partial

from builder.packing import minify
from builder.pages.game import describe, render
from builder.template import Head, Site, folder
from nyout import GAMES, words
from nyout.core import Game
from web.extras import snippets


def page(game: Game, site: Site) -> bytes:
    """Return the page of a game's board for other sites, which loads little before it is used."""
    whole = f"{folder(site.lang)}{game.name}.html"
    return render(
        "embed.html",
        game,
        site,
        is_embedded=True,
        head=Head(words.title(game), describe(game), key="title", whole=whole),
        kind="embed",
        start="embed.app",
        turn="",
        asked="",
    )


def script(site: Site) -> bytes:
    """Return `nyout-board.js`, with the sizes of the games and the languages filled in."""
    text = site.fill(
        "web/embed/nyout-board.js",
        sizes={game.name: snippets.size(game) for game in GAMES.values()},
        languages=[*words.LANGUAGES],
    )
    return minify.minify(snippets.SCRIPT, text.encode())


PAGES = {
    **{
        f"embed/{folder(language)}{game.name}/index.html": partial(page, game)
        for language in words.LANGUAGES
        for game in GAMES.values()
    },
    snippets.SCRIPT: script,
}
