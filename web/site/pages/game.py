"""The page of a game, on the site and in frames on other sites."""

from __future__ import annotations

from html import escape

from nyout import GAMES, draw, lessons, view, words
from nyout.core import CHANCE, Game
from web.site.bundles import PYSCRIPT_CORE, has_puzzles
from web.site.pages import cards, rules
from web.site.template import Site
from web.state.display import rows
from web.state.new_match import between
from web.views.plates.plate import plates


def page(game: Game, site: Site) -> bytes:
    """Return the page of a game, which boots Python at once."""
    about = described(game)
    title = words.title(game)
    more = cards.links(site, title, about, game)
    head = site.head(title, about, more=more, key="title")
    example = words.with_display_names(between(game, seed=""))
    return filled(
        game,
        site,
        head=head,
        kind="game",
        start="app.site_app",
        asleep="",
        switch=site.switch(),
        turn=escape(words.turn_line(example)),
        asked=escape(words.instruction(example)),
        scripts=site.filled("web/pages/boot.html", core=PYSCRIPT_CORE).strip(),
    )


def described(game: Game) -> str:
    """Return the description of a game's page."""
    return words.text(
        "page.described", title=words.title(game), about=words.text("about", game=game)
    )


def filled(game: Game, site: Site, **holes: str) -> bytes:
    """Return the page of a game with a drawing of the board to show until Python is ready.

    `holes` are the values of the placeholders that differ between kinds of pages.
    """
    new = between(game, seed="")
    first, names = new.state, words.display_names(new)
    far, near = rows(new, new.local_seat)
    board = draw.laid(game.board, first, new.local_seat)
    throws = zip(first.odds(), first.moves()) if first.turn() == CHANCE else ()
    _, likeliest = max(throws, default=(0, ()))
    thrown = view.of(first).dice(likeliest)
    return site.filled(
        "web/pages/game.html",
        game,
        **holes,
        norules="" if rules.has_rules(game) else " hidden",
        nolesson="" if lessons.has_lesson(game.name) else " hidden",
        nopuzzle="" if has_puzzles(game) else " hidden",
        puzzles=" ".join(name for name, other in GAMES.items() if has_puzzles(other)),
        name=game.name,
        title=escape(words.title(game)),
        languages=" ".join(words.LANGUAGES),
        throw=escape(words.text("do", view.of(first).phase(), game=game)),
        viewbox=draw.view_box(board),
        board=draw.inside(board, first, new.colours),
        materials=draw.materials(board.material),
        far=plates(new, names, far),
        near=plates(new, names, near),
        config=site.config(),
        flags="" if thrown else "diceless",
        dice=f'<div class="throw">{draw.dice(thrown)}</div>' if thrown else "",
    ).encode()
