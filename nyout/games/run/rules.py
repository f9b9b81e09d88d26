"""RUN, by Reiner Knizia: rulings R1-R9, for two players, Black and White.

A turn is a move of a cow and a move of a cowboy, in either order. `legal_moves` alone decides what
is legal, and therefore whether a part of a turn is skipped.

`Run.pieces` is a string with one character per piece, the *code* of its place: a letter for a cell,
a digit for a reserve, `+` for a cow that left the board, or `-` for a piece out of play. Strings
are faster to search and to hash than tuples of place names.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from string import ascii_letters
from typing import NamedTuple

from nyout.core import OVER, IllegalMove, Move, remember, show_in_notebooks

MAX_TURNS = 400  # of both players together (R9)

LETTERS = "abcdefghi"
ROWS = 7


def cell(name: str) -> tuple[int, int]:
    """Return the letter of a cell as an index from 0, and its number.

    >>> cell("d1")
    (3, 1)
    """
    return LETTERS.index(name[0]), int(name[1:])


def row(name: str) -> int:
    """Return the row of a cell, from 1 (White's first row) to 7 (Black's).

    >>> row("a4"), row("d1")
    (1, 7)
    """
    letter, number = cell(name)
    return letter - number + 5


def cells() -> list[str]:
    """Return the names of the cells row by row, in alternating directions.

    Of two equally near cells, the arrow keys select the first in this order. The alternation makes
    the up and down keys retrace the same path.

    >>> " ".join(cells()[:11])
    'a4 b5 c6 d7 e8 f9 f8 e7 d6 c5 b4'
    """
    names: list[str] = []
    for number in range(1, ROWS + 1):
        # The sum of a cell's letter and number increases by 2 from left to right.
        for total in range(4, 15, 2) if number % 2 else range(13, 4, -2):
            letter = (total + number - 5) // 2
            names.append(f"{LETTERS[letter]}{total - letter}")
    return names


COUNTS = {"cow": 7, "cowboy": 5}  # pieces per seat, by kind (R2)
KINDS = tuple(COUNTS)

OFF, OUT = "+-"  # codes of a cow that scored, and of a captured or removed piece
GONE = OFF + OUT  # `row.strip(GONE)` is empty if no piece of a row is in play
NEVER_TAKEN = " "  # the code of no piece, for moves off the board: any number of cows may leave
RESERVE = {("cow", 0): "1", ("cow", 1): "2", ("cowboy", 0): "3", ("cowboy", 1): "4"}
CELL = dict(zip(cells(), ascii_letters))
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
    return tuple(place for place in CELL if row(place) == home)


def neighbours(place: str, directions: tuple[tuple[int, int], ...]) -> list[str]:
    """Return the neighbours of a cell in some directions, which are items of `AROUND`.

    >>> neighbours("e3", FORWARD[0]), neighbours("e3", FORWARD[1])
    (['e4', 'd3'], ['f3', 'e2'])
    """
    letter, number = cell(place)
    around = [(letter + up, number + on) for up, on in directions]
    names = [f"{LETTERS[at]}{on}" for at, on in around if at in range(len(LETTERS))]
    return [name for name in names if name in CELL]


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


# The kinds that may move, by the value of `Run.due`; "+" marks the second part of a turn.
KINDS_DUE: dict[str, tuple[str, ...]] = {
    "first": KINDS,  # the first turn of the game is a single move (R1)
    "both": KINDS,
    "cow": ("cow",),  # the seat has no other kind left (R6)
    "cowboy": ("cowboy",),
    "+cow": ("cow",),
    "+cowboy": ("cowboy",),
    "": (),  # the game is over
}
COWS = OF_KIND[0, "cow"], OF_KIND[1, "cow"]  # slices of a position, by seat
COWBOYS = OF_KIND[0, "cowboy"], OF_KIND[1, "cowboy"]
SECOND_PART = {"cow": "+cowboy", "cowboy": "+cow"}  # by the kind that moved first


@show_in_notebooks
class Run(NamedTuple):
    """A position: the places of all pieces, the seat to move, and the kinds that may move.

    >>> state = new(2, 0).play(("cow", "d1")).play(("cow", "a4"))
    >>> state.seat, state.due, state.moves()[0]
    (1, '+cowboy', ('cowboy', 'b5'))
    """

    pieces: str  # codes of places: Black's cows, Black's cowboys, then White's
    seat: int  # to move; OVER at the end
    due: str  # a key of KINDS_DUE
    turns: int = 0  # completed turns of both players

    def turn(self) -> int:
        return self.seat

    @remember
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
        if not has_any_cow(pieces):
            return Run(pieces, OVER, "", self.turns)  # R7
        if self.due == "both":
            kind = "cow" if code in self.pieces[COWS[self.seat]] else "cowboy"
            state = Run(pieces, self.seat, SECOND_PART[kind], self.turns)
            if state.moves():  # R5
                return state
        return next_turn(pieces, self.seat, self.turns)

    def scores(self) -> tuple[int, ...]:
        return tuple(self.pieces[cows].count(OFF) for cows in COWS)  # R3

    def ranks(self) -> tuple[int, ...]:
        if self.seat != OVER:
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


def has_any_cow(pieces: str) -> bool:
    """Return whether any cow is still in play."""
    return bool(pieces[COWS[0]].strip(GONE) or pieces[COWS[1]].strip(GONE))


def uncatchable_seat(pieces: str) -> int | None:
    """Return the seat with more cows across than the other can still get across, or None."""
    black, white = pieces[COWS[0]], pieces[COWS[1]]
    # Captured and removed cows cannot score.
    if black.count(OFF) + white.count(OUT) > COUNTS["cow"]:
        return 0
    return 1 if white.count(OFF) + black.count(OUT) > COUNTS["cow"] else None


@cache
def moves_due(due: str, seat: int) -> tuple[KindMoves, ...]:
    """Return the tables of the kinds that a seat may move; `due` is a key of KINDS_DUE."""
    return tuple(kind_moves(seat, kind) for kind in KINDS_DUE[due])


def next_turn(pieces: str, seat: int, turns: int) -> Run:
    """Return the start of the next turn, which the other seat skips if it has no move (R6)."""
    turns += 1
    if turns == MAX_TURNS:
        return Run(pieces, OVER, "", turns)  # R9
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
