"""Matches and positions as SVG and HTML for notebooks.

A match or position at the end of a cell is shown as a board (`show_in_notebooks` of
`nyout/state.py`).

A notebook can contain several boards, some from earlier sessions, under any theme. Each drawing
therefore has its own ids and style, and its own background behind every text.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator, Sequence
from functools import cache
from pkgutil import get_data
from secrets import token_hex
from typing import cast

from nyout import draw, view, words
from nyout.core import OVER, Game, State, is_among, notation
from nyout.draw import xml
from nyout.games import GAMES, package
from nyout.games.rolloff import RollOff
from nyout.history import is_after_throw, last_dice, plies_before
from nyout.match import Match, Seat
from nyout.view import Die, cached_scene

WIDTH = 440  # in pixels; leaves room in a cell for the moves beside the board
LATEST = 6  # number of plies listed
STICKS = {"white": "▯", "black": "▮"}

# One mark per colour, as in the drawings, so that colour is never the only difference.
MARKS = {
    "blue": "●",
    "red": "■",
    "green": "▲",
    "yellow": "✦",
    "purple": "✚",
    "orange": "◆",
    "black": "◉",
    "white": "○",
}


def svg(item: object) -> str | None:
    """Return a match or position as an SVG document, or None if its game is unknown.

    Every drawing has unique ids, even two of one position: a second drawing that refers to the ids
    of the first would break when the first is hidden or removed.

    >>> svg(GAMES["le-nyout"].start(first=0))[:40]
    '<svg xmlns="http://www.w3.org/2000/svg" '
    """
    match = name_seats(item)
    return match and _document(match, f"nyout-{token_hex(6)}")


def html(item: object) -> str | None:
    """Return a match or position as HTML, or None if its game is unknown.

    The HTML contains the board, the seats, the prompt, the dice, and the latest moves. The board is
    an image, since notebooks remove inline SVG from untrusted cells.
    """
    match = name_seats(item)
    if match is None:
        return None
    alt = "; ".join((title(match), *words.describe_seats(match.state, match.names, match.game)))
    text = "".join((f"<p><b>{xml(_to_do(item, match))}</b></p>", *_text(match)))
    # An image is a separate document, so its ids need not be unique in the notebook.
    image = b64encode(_document(match, "nyout").encode()).decode()
    return (
        '<div style="display: flex; flex-wrap: wrap; gap: 1em">'
        f'<div><img src="data:image/svg+xml;base64,{image}" alt="{xml(alt)}" width="{WIDTH}"'
        f' style="max-width: 100%; height: auto"/>{"".join(_seats(match))}</div>'
        f'<div style="flex: 1 1 16em">{text}</div></div>'
    )


def name_seats(item: object) -> Match | None:
    """Return the match with a name for every seat, or None if the game is unknown.

    A position becomes a match that starts from it.

    >>> name_seats(GAMES["le-nyout"].start(3)).names
    ('Blue', 'Red', 'Green')
    """
    match = item if isinstance(item, Match) else _alone(cast(State, item))
    return match and words.name_seats(match)


def _alone(state: State) -> Match | None:
    game = game_of(state)
    if game is None:
        return None
    seats = len(state.scores())
    return Match(game, (Seat(""),) * seats, _options(game, state, seats), None, (state,))


def game_of(state: State) -> Game | None:
    """Return the game of a position, or None if it is unknown.

    The module of the position's class determines the game.

    >>> game_of(GAMES["hypnosia"].start(4)).name
    'hypnosia'
    """
    folder = f"{_play_rolloff(state).__class__.__module__}."
    return next((GAMES[name] for name in GAMES if folder.startswith(f"{package(name)}.")), None)


def _play_rolloff(state: State) -> State:
    """Return the position after the roll-off if `state` is a roll-off, else `state`."""
    return state.start if isinstance(state, RollOff) else state


def _options(game: Game, state: State, seats: int) -> dict[str, bool | str]:
    """Return the options of a position, read from its attributes of the same names.

    An option without a valid attribute gets its default.
    """
    values = {
        option.name: getattr(_play_rolloff(state), option.name, None)
        for option in game.options
        if is_among(option.values(seats), getattr(_play_rolloff(state), option.name, None))
    }
    return game.complete_options(seats, cast(dict[str, bool | str], values))


def title(match: Match) -> str:
    """Return the title of the game and the names of the players.

    >>> from nyout import match
    >>> title(match.start(GAMES["le-nyout"], (Seat("Ann"), Seat("Bob")), seed=""))
    'Le Nyout: Ann, Bob'
    """
    return f"{match.game.title}: {', '.join(match.names)}"


def _document(match: Match, mark: str) -> str:
    """Return the board as an SVG document with the id `mark`, the prefix of all its ids."""
    board = draw.lay_board(match.game.board, match.state)
    width, height = board.size
    inside = draw.inside(board, match.state, match.colours).replace("#nyout-", f"#{mark}-")
    # CSS nesting limits the style to this drawing; otherwise it would apply to the whole page.
    style = f"#{mark} {{{_style().replace('#nyout-', f'#{mark}-')}}}"
    materials = draw.materials().replace('id="nyout-', f'id="{mark}-')
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" id="{mark}" role="img" width="{WIDTH}"'
        f' height="{WIDTH * height / width:.0f}" viewBox="{draw.view_box(board)}"'
        ' style="color-scheme: light dark; max-width: 100%; height: auto">'
        f"<title>{xml(title(match))}</title><style>{style}</style>{materials}"
        f'<g class="board">{inside}</g></svg>\n'
    )


@cache
def _style() -> str:
    return (get_data("nyout.draw", "board.css") or b"").decode()


def _seats(match: Match) -> Iterator[str]:
    """Yield the HTML below the board: a line per seat with its mark, its name and its score."""
    for name, colour, count in zip(match.names, match.colours, match.state.scores(), strict=True):
        score = words.sentence("unit", game=match.game, count=count)
        yield f"<p>{MARKS[colour]} {xml(name)}: {xml(score)}</p>"


def _text(match: Match) -> Iterator[str]:
    """Yield the HTML below the prompt: dice, facts or result, and the latest plies."""
    if of_turn := _dice(match):
        yield f"<p>{xml(words.sentence('set.dice'))}: {dice(of_turn)}</p>"
    for line in words.result(match) if match.active == OVER else words.facts(match):
        yield f"<p>{xml(line)}</p>"
    if match.cursor:
        first = max(0, match.cursor - LATEST)
        plies = "".join(_ply(match.go_to(ply)) for ply in range(first + 1, match.cursor + 1))
        yield f'<ol start="{first + 1}">{plies}</ol>'


def _to_do(item: object, match: Match) -> str:
    """Return the prompt of a match.

    For a position it only names the seat to act, because earlier plies of the turn are unknown.
    """
    if isinstance(item, Match) or match.state.turn() < 0:
        return words.prompt(match)
    return words.sentence("thinking", game=match.game, seat=match.names[match.active])


def _dice(match: Match) -> Sequence[Die]:
    """Return the dice of the turn, else those of the last ply if it was a throw."""
    return cached_scene(match.state).dice or (last_dice(match) if is_after_throw(match) else ())


def dice(faces: Sequence[Die]) -> str:
    """Return a row of dice as HTML, with used dice struck through.

    >>> dice([Die("d6", "5"), Die("d6", "4", used=True), Die("stick", "white")])
    '<b>5</b> <s>4</s> <b>▯</b>'
    """
    return " ".join(
        f"<{tag}>{xml(STICKS.get(die.face, die.face))}</{tag}>"
        for die in faces
        for tag in ("s" if die.used else "b",)
    )


def _ply(match: Match) -> str:
    """Return the last ply as an item of a list in HTML."""
    before, move = next(plies_before(match))
    told = words.narrate_last(match) or match.names[view.view_of(before).actor()]
    return f"<li><code>{xml(notation(move))}</code> {xml(told)}</li>"
