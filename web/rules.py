"""The rules pages: a text a game, its diagrams drawn from positions that the rules lead to.

In a text, `<figure data-moves="5 hand-5 4" data-picked="5">caption</figure>` becomes a drawing of
the position after these moves, from the game's first one without a roll-off. What is picked, or
may be, is marked as on the page. `data-seats` and `data-options` set the game up otherwise.
"""

from __future__ import annotations

import re
from html import escape
from pathlib import Path

from nyout import draw, words
from nyout.core import Game, tokens
from nyout.entry import entered
from web.picking import Picking

TEXTS = Path(__file__).parent / "pages/rules"
FIGURE = re.compile(r"<figure(?P<attributes>[^>]*)>(?P<caption>.*?)</figure>", re.DOTALL)
ATTRIBUTE = re.compile(r'data-(\w+)="([^"]*)"')


def body(game: Game) -> str:
    """The rules of a game as HTML, with its diagrams drawn."""
    text = (TEXTS / f"{game.name}.html").read_text("utf-8")
    return FIGURE.sub(lambda found: figure(game, found["attributes"], found["caption"]), text)


def figure(game: Game, attributes: str, caption: str) -> str:
    """A drawing of a position, with its caption.

    Raises `ValueError` for attributes that there are not, `IllegalMove` for moves that are not.
    """
    asked = dict(ATTRIBUTE.findall(attributes))
    if unknown := asked.keys() - {"moves", "picked", "seats", "options"}:
        raise ValueError(f"{game.name}: a figure has no {', '.join(sorted(unknown))}")
    seats = int(asked.get("seats", min(game.seats)))
    known = {
        f"{option.name}={text}": (option.name, value)
        for option in game.options
        for text, value in option.texts(seats).items()
    }
    options = game.settled(seats, dict(known[part] for part in asked.get("options", "").split()))
    state = game.start(seats, game.firsts(seats)[0], **options)
    for move in asked.get("moves", "").split():
        state = state.play(tokens(move))
    entry = entered(state)
    for token in asked.get("picked", "").split():
        entry = entry.typed(token)
    marks = Picking(entry).marks() if entry.picked else {}
    colours = game.colours(seats, **options)
    names = [words.text("colour", colour) for colour in colours]
    places = {place: mark for (place, seat), mark in marks.items() if seat is None}
    width, height = game.board.size
    inside = draw.inside(game.board, state, names, colours, places)
    label = escape(re.sub(r"<[^>]+>|\s+", " ", caption).strip())
    return (
        f'<figure><svg class="board" viewBox="0 0 {width:g} {height:g}" role="img"'
        f' aria-label="{label}">{inside}</svg><figcaption>{caption.strip()}</figcaption></figure>'
    )
