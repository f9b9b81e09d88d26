"""Positions of RUN as text.

In one line:

    run/1 seats=2 to-move=white round=7 moved=cow
        black-cows=e3,off,out black-cowboys=f5 white-cows=e6 white-cowboys=d7,b4

- `to-move`: black or white; if no cow is left, the colour that made the last move.
- `round`: the number of the round, from 1; a round is a turn of Black and a turn of White. A game
  that reaches round 201 is over after 400 turns (R9).
- `moved`: the kind that has already moved in this turn, `cow` or `cowboy`; `-` if none has.
- `black-cows`, `black-cowboys`, `white-cows`, `white-cowboys`: the places of the pieces, in the
  order of their drops: a cell, `off` for a cow that scored, or `out` for a captured or removed
  piece. Pieces that are not listed are in reserve.
"""

from __future__ import annotations

from collections.abc import Mapping

from nyout.core import OVER
from nyout.games.run.rules import (
    CELL,
    CODE,
    COUNTS,
    KINDS,
    MAX_TURNS,
    OF_KIND,
    OUT,
    PLACE,
    RESERVE,
    SECOND_PART,
    Run,
    colours,
    has_any_cow,
    next_turn,
)
from nyout.games.text import NONE, Fields, PieceRow, keys, place_words, uniform

COLOURS = colours(2)
SEATS = {colour: seat for seat, colour in enumerate(COLOURS)}
FIELDS = {
    (seat, kind): f"{colour}-{kind}s" for seat, colour in enumerate(COLOURS) for kind in KINDS
}
CODES = {"cow": CODE, "cowboy": CELL | {"out": OUT}}  # by place; cowboys never go off (R4)
NUMBERS = {"cow": range(COUNTS["cow"]), "cowboy": range(COUNTS["cow"], sum(COUNTS.values()))}
MOVED = {NONE: "", "cow": "cow", "cowboy": "cowboy"}


def rows(seats: int, options: Mapping[str, bool | str]) -> tuple[PieceRow, ...]:
    """Return one row per seat and kind; pieces in reserve are not listed."""
    return tuple(
        uniform(name, keys(seat, NUMBERS[kind]), place_words(CODES[kind]), rest=kind)
        for (seat, kind), name in FIELDS.items()
    )


def write(state: Run) -> dict[str, str]:
    """Return the fields of a position, by name."""
    moved = {due: kind for kind, due in SECOND_PART.items()}
    return {
        "to-move": COLOURS[state.turns % 2],
        "round": str(state.turns // 2 + 1),
        "moved": moved.get(state.due, NONE),
    } | {name: write_row(state.pieces[OF_KIND[key]]) for key, name in FIELDS.items()}


def write_row(codes: str) -> str:
    """Return the field for some pieces, given their codes: the places of those not in reserve."""
    return ",".join(PLACE[code] for code in codes if PLACE[code] not in KINDS) or NONE


def read(fields: Fields) -> Run:
    """Return the state that the fields describe. Raises `RecordError` for an invalid field."""
    seat = fields.one_of("to-move", SEATS)
    turns = 2 * fields.number("round", range(1, MAX_TURNS // 2 + 2)) - 2 + seat
    moved = fields.one_of("moved", MOVED)
    places = fields.pieces(rows(fields.seats, fields.options), CELL)  # R2-R4
    pieces = "".join(
        "".join(CODE[place] for place in row).ljust(COUNTS[kind], RESERVE[kind, owner])
        for (owner, kind), row in zip(FIELDS, places)
    )
    if not has_any_cow(pieces) or turns >= MAX_TURNS:
        return Run(pieces, OVER, "", turns)  # R7, R9
    if moved:
        return Run(pieces, seat, SECOND_PART[moved], turns)
    return next_turn(pieces, 1 - seat, turns - 1) if turns else Run(pieces, seat, "first")


def fault(state: Run) -> str:
    """Return the name of a field with which the state cannot be played on; empty if none."""
    if state.turns > MAX_TURNS:
        return "round"
    return "" if state.turn() == OVER or state.moves() else "moved"
