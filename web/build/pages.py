"""The pages: a gallery, and for each game one to play on and one with its rules."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from html import escape
from random import Random

from nyout import GAMES, chance, draw, words
from nyout.core import CHANCE, OVER, Game, State
from web.build import rules
from web.build.bundles import PYSCRIPT_CORE
from web.build.site import Site

TITLE = "Nyout: five board games"
ABOUT = (
    "Five board games to play in the browser: alone against the computer,"
    " or two to six people at one screen."
)
MIDDLE = 60  # plies: where there is the most to see


def gallery(site: Site) -> bytes:
    """The front page: a card for each game, with a position of it."""
    cards = "".join(map(card, GAMES.values()))
    return site.filled("index.html", head=site.head(TITLE, ABOUT), cards=cards).encode()


def card(game: Game) -> str:
    """What the front page shows of a game."""
    counts = sorted({game.seats[0], game.seats[-1]})
    seats = words.text("players", count=len(counts), few=counts[0], many=counts[-1])
    return (
        f'<article class="card">{picture(game, halfway(game))}'
        f'<h2><a href="./{game.name}.html">{escape(game.title)}</a></h2>'
        f"<p>{escape(words.text('about', game=game))}</p>"
        f'<p class="facts">{seats}, {escape(words.text("length", game=game))} ·'
        f' <a class="rules" href="./{game.name}-rules.html">Rules</a></p></article>'
    )


def halfway(game: Game) -> State:
    """A position from the middle of a game of random moves, the same in every build."""
    rng = Random(7)
    states = [game.start(first=0)]
    while (state := states[-1]).turn() != OVER:
        thrown = state.turn() == CHANCE
        move = chance.throw(state, rng.random()) if thrown else rng.choice(state.moves())
        states.append(state.play(move))
    return states[min(len(states) // 2, MIDDLE)]


def picture(game: Game, state: State) -> str:
    """A position as an inline drawing that says nothing to those who hear the page."""
    width, height = game.board.size
    colours = game.colours(2, **game.settled(2, {}))
    names = [words.text("colour", colour) for colour in colours]
    inside = draw.inside(game.board, state, names, colours)
    return (
        f'<svg class="board" viewBox="0 0 {width:g} {height:g}" aria-hidden="true">{inside}</svg>'
    )


def page(game: Game, site: Site) -> bytes:
    """The page of a game, with the board drawn in it: it is there before Python is."""
    width, height = game.board.size
    start = game.start()
    colours = game.colours(2, **game.settled(2, {}))
    names = [words.text("colour", colour) for colour in colours]
    thrown = start.dice(start.moves()[-1]) if start.turn() == CHANCE else ()
    return site.filled(
        "web/pages/game.html",
        head=site.head(game.title, f"{game.title}: {words.text('about', game=game)}"),
        name=game.name,
        title=escape(game.title),
        credit=escape(words.text("credit", game=game)),
        viewbox=f"0 0 {width:g} {height:g}",
        board=draw.inside(game.board, start, names, colours),
        config=site.config(),
        core=PYSCRIPT_CORE,
        dice=f'<div class="throw">{draw.dice(thrown)}</div>' if thrown else "",
    ).encode()


def rules_page(game: Game, site: Site) -> bytes:
    """The rules of a game, with their diagrams."""
    return site.filled(
        "web/pages/rules.html",
        head=site.head(
            f"{game.title}: the rules",
            f"The rules of {game.title}, in plain words and with diagrams.",
        ),
        name=game.name,
        title=escape(game.title),
        credit=escape(words.text("credit", game=game)),
        body=rules.body(game),
    ).encode()


PAGES: dict[str, Callable[[Site], bytes]] = {
    "index.html": gallery,
    **{f"{game.name}.html": partial(page, game) for game in GAMES.values()},
    **{f"{game.name}-rules.html": partial(rules_page, game) for game in GAMES.values()},
}
"""What makes each page, by its address."""
