"""Positions of Hypnosia as text.

In one line:

    hypnosia/1 seats=2 colours=03 stacks_cross_bridges=yes to-move=blue throw=(5)+4 quiet=now
        blue=a12,s2,a12,centre1 yellow=by-blue,b3,s3,s4

- `to-move`: the colour whose turn it is; `-` at the end of the game.
- `throw`: its dice, the higher one first, used ones in brackets; `-` before the throw.
- `quiet`: the number of turns since the last capture or arrival in the centre (H11), or since the
  start; `now` in the turn of one, and at the end of a game that one ended.
- one field per colour: the places of its four pawns, in the order of their starting places `s1` to
  `s4`. A pawn is on a station, in its own column (`s1`), in the centre (`centre1` for the first
  arrival), or captured by another colour (`by-blue`). Two pawns on one station are a stack.
"""

from __future__ import annotations

from collections.abc import Mapping

from nyout.core import OVER
from nyout.games.hypnosia.rules import COLOURS, MAX_QUIET_TURNS, ROWS, Hypnosia, rows_of
from nyout.games.hypnosia.tables import (
    ARRIVALS,
    CENTRE,
    COLUMNS,
    GONE,
    OUT,
    STATIONS,
    throws,
)
from nyout.games.rolloff import unused_faces, use_die
from nyout.games.text import NONE, Fields, PieceRow, Words, place_words
from nyout.view import OUT as TAKEN

NOW = "now"
WHOLE_THROWS = tuple(text for (text,) in throws().moves)
THROWS = {NONE: ""} | {
    text: text
    for throw in WHOLE_THROWS
    for text in (throw, *(use_die(throw, face) for face in unused_faces(throw)))
}


def rows(seats: int, options: Mapping[str, bool | str]) -> tuple[PieceRow, ...]:
    """Return one row per colour. A pawn has its own starting place, which no other pawn enters."""
    names = names_of(str(options["colours"]))
    by_colour: list[PieceRow] = []
    for seat, name in enumerate(names):
        shared: Words = {
            **place_words(STATIONS),
            **dict.fromkeys(ARRIVALS, CENTRE),
            **{f"by-{taker}": TAKEN for taker in names if taker != name},
        }
        starts = COLUMNS[COLOURS.index(name)]
        pieces = {f"{seat}.{n}": {start[1:]: start, **shared} for n, start in enumerate(starts)}
        by_colour.append(PieceRow(name, pieces))
    return tuple(by_colour)


def write(state: Hypnosia) -> dict[str, str]:
    """Return the fields of a position, by name."""
    names = names_of(state.colours)
    return {
        "to-move": NONE if state.seat == OVER else names[state.seat],
        "throw": state.throw or NONE,
        "quiet": NOW if state.quiet < 0 else str(state.quiet),
    } | {
        name: ",".join(place_name(spot, names) for spot in row)
        for name, row in zip(names, rows_of(state.pawns))
    }


def place_name(spot: str, names: list[str]) -> str:
    """Return the name of a spot in a field.

    >>> [place_name(spot, ["blue", "red"]) for spot in ("a5x2", "3s1", "centre2", "out1")]
    ['a5', 's1', 'centre2', 'by-red']
    """
    if spot in OUT:
        return f"by-{names[OUT.index(spot)]}"
    return spot[1:] if spot[0].isdigit() else spot.removesuffix("x2")


def names_of(colours: str) -> list[str]:
    """Return the names of the seats' colours; `colours` is the value of that option."""
    return [COLOURS[int(colour)] for colour in colours]


def read(fields: Fields) -> Hypnosia:
    """Return the state that the fields describe. Raises `RecordError` for an invalid field."""
    colours = str(fields.options["colours"])
    names = names_of(colours)
    seat = fields.one_of("to-move", {name: n for n, name in enumerate(names)} | {NONE: OVER})
    throw = fields.one_of("throw", THROWS)
    longest = range(MAX_QUIET_TURNS * fields.seats + 1)
    quiet = -1 if fields.text("quiet") == NOW else fields.number("quiet", longest)
    listed = fields.pieces(rows(fields.seats, fields.options), STATIONS, most=2)  # H6, H7
    captured = {f"by-{name}": out for name, out in zip(names, OUT)}
    spots = {place: place for place in (*STATIONS, *ARRIVALS)} | captured
    pawns = tuple(
        f"{place}x2" if row.count(place) == 2 and place in STATIONS else spots.get(place, start)
        for colour, row in zip(colours, listed)
        for place, start in zip(row, COLUMNS[int(colour)])
    )
    cross = bool(fields.options["stacks_cross_bridges"])
    return Hypnosia(pawns, seat, "" if seat == OVER else throw, quiet, colours, cross)


def fault(state: Hypnosia) -> str:
    """Return the name of a field with which the state cannot be played on; empty if none."""
    names, rows_by_seat = names_of(state.colours), rows_of(state.pawns)
    inside = sorted(spot for spot in state.pawns if spot in ARRIVALS)
    if tuple(inside) != ARRIVALS[: len(inside)]:  # H8
        return next(name for name, row in zip(names, rows_by_seat) if not {*row}.isdisjoint(inside))
    playing = sum(not GONE.issuperset(row) for row in rows_by_seat)
    over = ARRIVALS[-1] in inside or state.quiet >= MAX_QUIET_TURNS * playing  # H9, H11
    if (state.seat == OVER) != (over or not playing):
        return "to-move"
    if state.seat != OVER and GONE.issuperset(state.pawns[ROWS[state.seat]]):
        return "to-move"
    return "" if state.seat == OVER or state.moves() else "throw"
