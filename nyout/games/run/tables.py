"""Lookup tables of RUN: the codes and order of the pieces, and their moves on an empty board.

`Run.pieces` is a string with one character per piece, the *code* of its place: a letter for a cell,
a digit for a reserve, `+` for a cow that left the board, or `-` for a piece out of play. Strings
are fast to search and to hash: with tuples of place names, games take 60% longer.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from string import ascii_letters
from typing import NamedTuple

from nyout.core import Move
from nyout.games.run.board import BOARD, LETTERS, ROWS, cell, row

COUNTS = {"cow": 7, "cowboy": 5}  # pieces per seat, by kind (R2)
KINDS = tuple(COUNTS)

OFF, OUT = "+-"  # codes of a cow that scored, and of a captured or removed piece
GONE = OFF + OUT  # `row.strip(GONE)` is empty if no piece of a row is in play
NEVER_TAKEN = " "  # the code of no piece, for moves off the board: any number of cows may leave
RESERVE = {("cow", 0): "1", ("cow", 1): "2", ("cowboy", 0): "3", ("cowboy", 1): "4"}
CELL = dict(zip(BOARD.places, ascii_letters))
CODE = CELL | {"off": OFF, "out": OUT}  # by the last token of a move
PLACE = {code: place for place, code in CODE.items()} | {
    code: kind for (kind, _), code in RESERVE.items()
}

# Slices of `Run.pieces`: Black's cows and cowboys, then White's.
PIECES = sum(COUNTS.values())  # per seat
OF_SEAT = tuple(slice(start, start + PIECES) for start in (0, PIECES))
OF_KIND = {
    (seat, kind): slice(own.start + start, own.start + start + COUNTS[kind])
    for seat, own in enumerate(OF_SEAT)
    for kind, start in (("cow", 0), ("cowboy", COUNTS["cow"]))
}

AROUND = ((0, 1), (-1, 0), (1, 0), (0, -1), (1, 1), (-1, -1))  # to each neighbour: letter, number
FORWARD = AROUND[:2], AROUND[2:4]  # by seat


class KindMoves(NamedTuple):
    """The moves of a seat's pieces of one kind on an empty board, each with the code of its end."""

    own: slice  # the slice of these pieces in `Run.pieces`
    barred_by: slice  # the slice of the pieces that block a step to their cell (R3, R4)
    reserve: str
    drops: tuple[tuple[str, Move], ...]  # from the reserve (R2)
    steps: Mapping[str, tuple[tuple[str, Move], ...]]  # by code of the cell


@cache
def kind_moves(seat: int, kind: str) -> KindMoves:
    """Return the drops and steps of a seat's pieces of one kind.

    >>> steps = kind_moves(0, "cow").steps
    >>> [move for _, move in steps[CELL["e3"]]], [move for _, move in steps[CELL["e8"]]]
    ([('e3', 'e4'), ('e3', 'd3')], [('e8', 'off')])
    """
    drops = tuple((CELL[end], (kind, end)) for end in first_row(seat))
    steps: dict[str, tuple[tuple[str, Move], ...]] = {}
    for place, code in CELL.items():
        ends = neighbours(place, FORWARD[seat] if kind == "cow" else AROUND)
        steps[code] = tuple((CELL[end], (place, end)) for end in ends)
    if kind == "cow":
        for place in first_row(1 - seat):
            steps[CELL[place]] += ((NEVER_TAKEN, (place, "off")),)
    barred_by = slice(None) if kind == "cow" else OF_SEAT[seat]
    return KindMoves(OF_KIND[seat, kind], barred_by, RESERVE[kind, seat], drops, steps)


@cache
def first_row(seat: int) -> tuple[str, ...]:
    """Return the cells where a seat drops its pieces and the other seat's cows leave the board.

    >>> first_row(0)
    ('d1', 'e2', 'f3', 'g4', 'h5', 'i6')
    """
    home = (ROWS, 1)[seat]
    return tuple(place for place in BOARD.places if row(place) == home)


def neighbours(place: str, directions: tuple[tuple[int, int], ...]) -> list[str]:
    """Return the neighbours of a cell in some directions, which are items of `AROUND`.

    >>> neighbours("e3", FORWARD[0]), neighbours("e3", FORWARD[1])
    (['e4', 'd3'], ['f3', 'e2'])
    """
    letter, number = cell(place)
    found = ((letter + up, number + on) for up, on in directions if 0 <= letter + up < len(LETTERS))
    return [name for at, on in found if (name := f"{LETTERS[at]}{on}") in BOARD.places]


@cache
def moves_to_go(kind: str, seat: int, code: str) -> int:
    """Return the smallest number of moves in which a piece can score; 0 if it cannot.

    >>> moves_to_go("cow", 0, CELL["a4"]), moves_to_go("cow", 1, CELL["a4"])
    (1, 7)
    """
    if kind == "cowboy" or code in GONE:
        return 0
    if code == RESERVE[kind, seat]:
        return ROWS + 1
    return row(PLACE[code]) if seat == 0 else ROWS + 1 - row(PLACE[code])
