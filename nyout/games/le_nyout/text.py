"""Positions of Le Nyout as text.

In one line:

    le-nyout/1 seats=2 exit_same_turn=no to-move=blue throw=4
        blue=5,5,w2>,hand red=c(w),20,off,hand

- `to-move`: the colour whose turn it is; `-` at the end of the game.
- `throw`: its throw, 1 to 5; `-` before a throw, including a bonus throw.
- one field per colour: the spot of each of its pawns, which is `hand`, `off` the board or a
  station. A suffix states the heading on the cross: a pawn on `w2>` walks towards the centre, a
  pawn on `w2<` walks away from it, and a pawn on `c(w)` entered the centre from West. A pawn on
  `20!` reached the exit in this turn and waits for the next one (L11). Pawns of one colour on one
  station are joined.
"""

from __future__ import annotations

from collections.abc import Mapping

from nyout.core import OVER, colours
from nyout.games.le_nyout.rules import (
    NEXT,
    ODDS,
    PAWNS,
    STATIONS,
    STUCK,
    WAITING,
    LeNyout,
    place_of,
)
from nyout.games.text import NONE, Fields, PieceRow, keys, uniform

SPOTS = {spot: place_of(spot) for spot in (*NEXT, "off", WAITING)}
THROWS = {NONE: ""} | {throw: throw for throw in ODDS}


def rows(seats: int, options: Mapping[str, bool | str]) -> tuple[PieceRow, ...]:
    """Return one row per colour."""
    names = colours(seats)
    return tuple(uniform(name, keys(n, range(PAWNS[seats])), SPOTS) for n, name in enumerate(names))


def write(state: LeNyout) -> dict[str, str]:
    """Return the fields of a position, by name."""
    names = colours(len(state.pawns))
    return {
        "to-move": NONE if state.seat == OVER else names[state.seat],
        "throw": state.throw or NONE,
    } | {name: ",".join(row) for name, row in zip(names, state.pawns)}


def read(fields: Fields) -> LeNyout:
    """Return the state that the fields describe. Raises `RecordError` for an invalid field."""
    names = colours(fields.seats)
    seat = fields.one_of("to-move", {name: n for n, name in enumerate(names)} | {NONE: OVER})
    throw = fields.one_of("throw", THROWS)
    most = PAWNS[fields.seats]
    words = fields.pieces(rows(fields.seats, fields.options), STATIONS, most)  # L12, L13
    pawns = tuple(map(tuple, words))
    exit_same_turn = bool(fields.options["exit_same_turn"])
    return LeNyout(pawns, seat, "" if seat == OVER else throw, exit_same_turn)


def fault(state: LeNyout) -> str:
    """Return the name of a field with which the state cannot be played on; empty if none."""
    if (state.seat == OVER) != (len(state.pawns[0]) in state.scores()):  # L15
        return "to-move"
    for seat, (name, row) in enumerate(zip(colours(len(state.pawns)), state.pawns)):
        waits = seat == state.seat and not state.exit_same_turn and not STUCK.issuperset(row)
        spots = {*row}
        if WAITING in spots and not waits:  # L11
            return name
        if len({place_of(spot) for spot in spots}) < len(spots):  # L12: joined pawns stand alike
            return name
    return ""
