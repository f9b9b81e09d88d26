"""RUN, by Reiner Knizia: rulings R1-R9, for two players, Black and White.

A turn is a move of a cow and a move of a cowboy, in either order. `legal_moves` alone decides what
is legal, and therefore whether a part of a turn is skipped.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from nyout.core import OVER, IllegalMove, Move, remembered
from nyout.games.run.tables import (
    CELL,
    CODE,
    COUNTS,
    GONE,
    KINDS,
    OF_KIND,
    OFF,
    OUT,
    PLACE,
    RESERVE,
    KindMoves,
    kind_moves,
)

MAX_TURNS = 400  # of both players together (R9)

# The kinds that may move, by the value of `Run.due`; "+" marks the second part of a turn.
KINDS_DUE: dict[str, tuple[str, ...]] = {
    "first": KINDS,  # the first turn of the game is a single move (R1)
    "both": KINDS,
    "cow": ("cow",),  # the seat has no other kind left (R6)
    "cowboy": ("cowboy",),
    "+cow": ("cow",),
    "+cowboy": ("cowboy",),
    "herd": (),  # the game is over because no cow is left (R7)
    "long": (),  # the game is over after MAX_TURNS (R9)
}
COWS = OF_KIND[0, "cow"], OF_KIND[1, "cow"]  # slices of a position, by seat
COWBOYS = OF_KIND[0, "cowboy"], OF_KIND[1, "cowboy"]
ENDINGS = frozenset(("herd", "long"))
SECOND_PART = {"cow": "+cowboy", "cowboy": "+cow"}  # by the kind that moved first


class Run(NamedTuple):
    """A position: the places of all pieces, the seat to move, and the kinds that may move.

    >>> state = new(2, 0).play(("cow", "d1")).play(("cow", "a4"))
    >>> state.seat, state.due, state.moves()[0]
    (1, '+cowboy', ('cowboy', 'b5'))
    """

    pieces: str  # codes of places (see `tables`): Black's cows, Black's cowboys, then White's
    seat: int
    due: str  # a key of KINDS_DUE
    turns: int = 0  # completed turns of both players

    def turn(self) -> int:
        return OVER if self.due in ENDINGS else self.seat

    @remembered
    def moves(self) -> tuple[Move, ...]:
        return legal_moves(self)

    def odds(self) -> tuple[int, ...]:
        return ()

    def play(self, move: Move) -> Run:
        if move not in self.moves():
            raise IllegalMove(move, self.moves())
        start, end = move
        code = CELL[start] if start in CELL else RESERVE[start, self.seat]
        pieces = self.pieces
        if end in CELL:
            pieces = pieces.replace(CELL[end], OUT)  # captures the piece on this cell, if any (R4)
        pieces = pieces.replace(code, CODE[end], 1)
        if not (pieces[COWS[0]].strip(GONE) or pieces[COWS[1]].strip(GONE)):
            return Run(pieces, self.seat, "herd", self.turns)  # R7
        if self.due == "both":
            kind = "cow" if code in self.pieces[COWS[self.seat]] else "cowboy"
            state = Run(pieces, self.seat, SECOND_PART[kind], self.turns)
            if state.moves():  # R5
                return state
        return next_turn(pieces, self.seat, self.turns)

    def scores(self) -> tuple[int, ...]:
        return tuple(self.pieces[cows].count(OFF) for cows in COWS)  # R3

    def ranks(self) -> tuple[int, ...]:
        if self.due not in ENDINGS:
            return ()
        black, white = self.scores()
        return 1 + (black < white), 1 + (white < black)  # R8


def legal_moves(state: Run) -> tuple[Move, ...]:
    """Return the legal moves of a position, cows first (R1-R6).

    >>> from nyout.core import notation
    >>> " ".join(map(notation, legal_moves(new(2, 0))[:6]))
    'cow-d1 cow-e2 cow-f3 cow-g4 cow-h5 cow-i6'
    """
    pieces = state.pieces
    legal: list[Move] = []
    for table in moves_due(state.due, state.seat):
        own, barred, steps = pieces[table.own], pieces[table.barred_by], table.steps
        of_kind = [
            move for code in own if code in steps for end, move in steps[code] if end not in barred
        ]
        if table.reserve in own:
            of_kind += [move for end, move in table.drops if end not in pieces]  # R2
        # A kind without steps and drops loses one of its pieces on the board (R5).
        legal += of_kind or [(PLACE[code], "out") for code in own if code in steps]
    return tuple(legal)


@cache
def moves_due(due: str, seat: int) -> tuple[KindMoves, ...]:
    """Return the tables of the kinds that a seat may move; `due` is a key of KINDS_DUE."""
    return tuple(kind_moves(seat, kind) for kind in KINDS_DUE[due])


def next_turn(pieces: str, seat: int, turns: int) -> Run:
    """Return the start of the next turn, which the other seat skips if it has no move (R6)."""
    turns += 1
    if turns == MAX_TURNS:
        return Run(pieces, seat, "long", turns)  # R9
    seat = 1 - seat
    has_cows = pieces[COWS[seat]].strip(GONE)
    has_cowboys = pieces[COWBOYS[seat]].strip(GONE)
    due = "both" if has_cows and has_cowboys else "cow" if has_cows else "cowboy"
    state = Run(pieces, seat, due, turns)
    return state if state.moves() else next_turn(pieces, seat, turns)


def new(seats: int, first: int | None) -> Run:
    """Return the first position: all pieces in reserve, and Black to move (R1)."""
    rows = (RESERVE[kind, seat] * COUNTS[kind] for seat in (0, 1) for kind in KINDS)
    return Run("".join(rows), 0, "first")


def colours(seats: int) -> tuple[str, ...]:
    """Return the colours of the seats: Black and White."""
    return "black", "white"


def firsts(seats: int) -> range:
    """Return the seats that may start: only Black (R1)."""
    return range(1)
