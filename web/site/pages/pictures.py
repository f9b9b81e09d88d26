"""Pictures of positions, for the front page and for link previews."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from random import Random
from textwrap import wrap

from nyout import GAMES, chance, draw, words
from nyout.core import CHANCE, OVER, Game, State
from web.site.template import ROOT

MIDDLE = 60  # plies: the middle of a game has the most to see
CARD = 1200, 630  # pixels, the usual size for link previews
EDGE = 40  # pixels around the content of a card
SHEET = "nyout/draw/board.css"
LETTERS = """
.back { fill: #fbf7ef }
text { fill: #2b241c; font-family: system-ui, "DejaVu Sans", sans-serif }
.title { font-size: 84px; font-weight: 700 }
.about { font-size: 34px; fill: #62574a }
.preview, .texture { display: none }
"""


def halfway(game: Game) -> State:
    """A position from the middle of a game of random moves, the same in every build."""
    rng = Random(7)
    states = [game.start(first=0)]
    while (state := states[-1]).turn() != OVER:
        thrown = state.turn() == CHANCE
        move = chance.throw(state, rng.random()) if thrown else rng.choice(state.moves())
        states.append(state.play(move))
    return states[min(len(states) // 2, MIDDLE)]


def picture(game: Game) -> str:
    """A position as an inline drawing that screen readers ignore."""
    width, height = game.board.size
    return (
        f'<svg class="board" viewBox="0 0 {width:g} {height:g}"'
        f' aria-hidden="true">{inside(game)}</svg>'
    )


def inside(game: Game) -> str:
    """The content of the drawing of a position from the middle of a game."""
    colours = game.colours(2, **game.settled(2, {}))
    names = [words.text("colour", colour) for colour in colours]
    return draw.inside(game.board, halfway(game), names, colours)


def board(game: Game, right: float, top: float) -> tuple[str, float]:
    """A position as a part of a card, at a height and with this right edge, and its width."""
    across, down = game.board.size
    height = CARD[1] - EDGE - top
    width = height * across / down
    return (
        f'<svg class="board" x="{right - width:g}" y="{top:g}" width="{width:g}"'
        f' height="{height:g}" viewBox="0 0 {across:g} {down:g}">{inside(game)}</svg>'
    ), width


def card(title: str, about: str, shown: str, top: int, letters: int) -> str:
    """A card as a complete SVG: a text at a height, and the positions shown."""
    width, height = CARD
    lines = "".join(
        f'<text class="about" x="{EDGE}" y="{top + 90 + 48 * number}">{escape(line)}</text>'
        for number, line in enumerate(wrap(about, letters))
    )
    style = (ROOT / SHEET).read_text("utf-8") + LETTERS
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}">'
        f"<style>{style}</style>{draw.materials()}"
        f'<rect class="back" width="{width}" height="{height}"/>'
        f'<text class="title" x="{EDGE}" y="{top}">{escape(title)}</text>{lines}{shown}</svg>\n'
    )


def of_game(game: Game) -> str:
    """The card of a game: its name, a sentence about it, and a position."""
    shown, _ = board(game, CARD[0] - EDGE, EDGE)
    return card(game.title, words.text("about", game=game), shown, 200, 24)


def of_all() -> str:
    """The card of the site, with its games side by side."""
    shown, right = "", CARD[0] - EDGE
    for game in reversed([*GAMES.values()]):
        drawn, width = board(game, right, 330)
        shown, right = drawn + shown, right - width - 10
    return card("Nyout", words.text("embed.all"), shown, 140, 60)


def cards() -> Mapping[str, str]:
    """The cards as SVG, by name."""
    return {"index": of_all()} | {game.name: of_game(game) for game in GAMES.values()}
