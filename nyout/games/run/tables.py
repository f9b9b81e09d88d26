"""Lookup tables of RUN: the codes and order of the pieces, and their moves on an empty board.

A position is a text with one character a piece, the *code* of its place: a letter for each cell,
a digit for each reserve, `+` for a cow that left the board, `-` for a piece out of play. Texts are
fast to search and to hash: with tuples of place names games take 60% longer.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from string import ascii_letters
from typing import NamedTuple

from nyout.core import Move
from nyout.games.run.board import BOARD, LETTERS, ROWS, cell, row

COUNTS = {"cow": 7, "cowboy": 5}  # pieces of a seat by kind (R2)
KINDS = tuple(COUNTS)

OFF, OUT = "+-"  # a cow that left the board for a point; a piece captured or removed
GONE = OFF + OUT  # `row.strip(GONE)` is empty if all pieces of a row are gone
NEVER_TAKEN = " "  # no piece has this code: any number of cows may leave the board
RESERVE = {("cow", 0): "1", ("cow", 1): "2", ("cowboy", 0): "3", ("cowboy", 1): "4"}
CELL = dict(zip(BOARD.places, ascii_letters))
CODE = CELL | {"off": OFF, "out": OUT}  # by the token that a move ends with
PLACE = {code: place for place, code in CODE.items()} | {
    code: kind for (kind, _), code in RESERVE.items()
}

# A position lists Black's cows and cowboys, then White's; these are their slices.
PIECES = sum(COUNTS.values())  # of a seat
OF_SEAT = tuple(slice(start, start + PIECES) for start in (0, PIECES))
OF_KIND = {
    (seat, kind): slice(own.start + start, own.start + start + COUNTS[kind])
    for seat, own in enumerate(OF_SEAT)
    for kind, start in (("cow", 0), ("cowboy", COUNTS["cow"]))
}

AROUND = ((0, 1), (-1, 0), (1, 0), (0, -1), (1, 1), (-1, -1))  # letter and number of a neighbour
FORWARD = AROUND[:2], AROUND[2:4]  # by seat


class KindMoves(NamedTuple):
    """The moves of one kind of a seat's pieces on an empty board, each with the code of its end."""

    own: slice  # these pieces in a position
    barred_by: slice  # the pieces that bar a step by being at its end (R3, R4)
    reserve: str
    drops: tuple[tuple[str, Move], ...]  # from the reserve (R2)
    steps: Mapping[str, tuple[tuple[str, Move], ...]]  # by code of the cell


@cache
def kind_moves(seat: int, kind: str) -> KindMoves:
    """The drops and steps of a seat's pieces of one kind.

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
    """The cells on which a seat drops its pieces; the other seat's cows leave from them.

    >>> first_row(0)
    ('d1', 'e2', 'f3', 'g4', 'h5', 'i6')
    """
    home = (ROWS, 1)[seat]
    return tuple(place for place in BOARD.places if row(place) == home)


def neighbours(place: str, directions: tuple[tuple[int, int], ...]) -> list[str]:
    """The cells next to a cell in these directions.

    >>> neighbours("e3", FORWARD[0]), neighbours("e3", FORWARD[1])
    (['e4', 'd3'], ['f3', 'e2'])
    """
    letter, number = cell(place)
    found = ((letter + up, number + on) for up, on in directions if 0 <= letter + up < len(LETTERS))
    return [name for at, on in found if (name := f"{LETTERS[at]}{on}") in BOARD.places]


@cache
def moves_to_go(kind: str, seat: int, code: str) -> int:
    """The fewest moves that take a cow off the board for a point; 0 for others.

    >>> moves_to_go("cow", 0, CELL["a4"]), moves_to_go("cow", 1, CELL["a4"])
    (1, 7)
    """
    if kind == "cowboy" or code in GONE:
        return 0
    if code == RESERVE[kind, seat]:
        return ROWS + 1
    return row(PLACE[code]) if seat == 0 else ROWS + 1 - row(PLACE[code])
