"""RUN, by Reiner Knizia: the rules, R1-R9, for two players, Black and White.

All pieces of a position are one text, a character a piece: the cell, the reserve or the place of
no return where it is. So a move puts one character for another, and whether a cell is empty is
whether its character is in the text. What a kind of piece may do is a table by these characters.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import NamedTuple

from nyout.boards.hexes import HEXES, LETTERS, ROWS, cell, row
from nyout.core import OVER, IllegalMove, Move

COUNTS = {"cow": 7, "cowboy": 5}  # R2
MOST_TURNS = 400  # R9

CELLS = dict(zip(HEXES.places, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklm", strict=True))
RESERVES = {("cow", 0): "1", ("cow", 1): "2", ("cowboy", 0): "3", ("cowboy", 1): "4"}
OFF, OUT = "+", "-"  # a point; captured or removed
GONE = OFF + OUT
ASIDE = GONE + "".join(RESERVES.values())  # not on the board
NOWHERE = " "  # where no piece ever is

PLACE = {
    **{at: name for name, at in CELLS.items()},
    **{at: kind for (kind, _), at in RESERVES.items()},
    OFF: "off",
    OUT: "out",
}

AROUND = ((0, 1), (-1, 0), (1, 0), (0, -1), (1, 1), (-1, -1))  # letter and number of a neighbour
FORWARD = AROUND[:2], AROUND[2:4]  # by the seat
FIRST = [[name for name in CELLS if row(name) == home] for home in (ROWS, 1)]

WHO = [(seat, kind) for seat in (0, 1) for kind in COUNTS]  # in the order of the pieces
ENDS = [sum(COUNTS[kind] for _, kind in WHO[:n]) for n in range(len(WHO) + 1)]
ROW = {who: slice(*ENDS[n : n + 2]) for n, who in enumerate(WHO)}
COWS = ROW[0, "cow"], ROW[1, "cow"]
ALL, NOBODY = slice(0, ENDS[-1]), slice(0, 0)
OWN = slice(0, ENDS[2]), slice(ENDS[2], ENDS[4])


def beside(name: str, ways: tuple[tuple[int, int], ...]) -> list[str]:
    """The cells that lie next to one in any of these ways.

    >>> beside("e3", FORWARD[0]), beside("e3", FORWARD[1])
    (['e4', 'd3'], ['f3', 'e2'])
    """
    letter, number = cell(name)
    found = ((letter + up, number + on) for up, on in ways if 0 <= letter + up < len(LETTERS))
    return [to for at, on in found if (to := f"{LETTERS[at]}{on}") in CELLS]


class Step(NamedTuple):
    """What a move does, if its piece is there and nobody in the way."""

    at: str
    to: str
    bars: slice  # the pieces none of which may be there already
    takes: str = NOWHERE  # where a piece may be captured


class Part(NamedTuple):
    """What a seat does with one kind of its pieces: half of its turn."""

    row: slice  # its pieces among all
    bars: slice  # the pieces that those on the board cannot go to
    steps: Mapping[str, tuple[tuple[str, Move], ...]]  # from a cell: where to, and how written
    drops: tuple[tuple[str, Move], ...]
    reserve: str
    removals: Mapping[str, Move]
    plays: Mapping[Move, Step]
    then: str  # what is due after it, if both parts were

    def options(self, pieces: str) -> list[Move]:
        """The moves that there are now."""
        own, bars, steps = pieces[self.row], pieces[self.bars], self.steps
        found = [
            move for at in own if at in steps for to, move in steps[at] if to not in bars
        ]  # R3, R4
        if self.reserve in own:
            found += [move for to, move in self.drops if to not in pieces]  # R2
        if found:
            return found
        return [self.removals[at] for at in own if at in self.removals]  # R5

    def can_move(self, pieces: str) -> bool:
        """Whether there are any: always with one on the board, which can be removed at least."""
        if pieces[self.row].strip(ASIDE):
            return True
        return self.reserve in pieces[self.row] and any(to not in pieces for to, _ in self.drops)


def part(seat: int, kind: str) -> Part:
    """All that a seat may ever do with its pieces of one kind."""
    cow, reserve = kind == "cow", RESERVES[kind, seat]
    bars = ALL if cow else OWN[seat]
    steps = {
        at: [(CELLS[to], (name, to)) for to in beside(name, FORWARD[seat] if cow else AROUND)]
        for name, at in CELLS.items()
    }
    drops = tuple((CELLS[name], (kind, name)) for name in FIRST[seat])
    removals = {at: (name, "out") for name, at in CELLS.items()}
    plays = {
        move: Step(at, to, bars, NOWHERE if cow else to)
        for at, found in steps.items()
        for to, move in found
    }
    plays |= {move: Step(reserve, to, ALL) for to, move in drops}
    plays |= {move: Step(at, OUT, NOBODY) for at, move in removals.items()}
    for name in FIRST[1 - seat] if cow else ():
        steps[CELLS[name]].append((NOWHERE, (name, "off")))
        plays[name, "off"] = Step(CELLS[name], OFF, NOBODY)
    frozen = {at: tuple(found) for at, found in steps.items()}
    then = "+cowboy" if cow else "+cow"
    return Part(ROW[seat, kind], bars, frozen, drops, reserve, removals, plays, then)


COW, COWBOY = (tuple(part(seat, kind) for seat in (0, 1)) for kind in COUNTS)
Parts = tuple[Part, ...]
# The parts of a turn that are open, by the seat; those with a plus are second ones.
DUE: dict[str, tuple[Parts, ...]] = {
    "first": tuple(zip(COW, COWBOY)),  # R1
    "both": tuple(zip(COW, COWBOY)),
    "cow": tuple(zip(COW)),  # R6
    "cowboy": tuple(zip(COWBOY)),
    "+cow": tuple(zip(COW)),
    "+cowboy": tuple(zip(COWBOY)),
    "herd": ((), ()),  # R7
    "long": ((), ()),  # R9
}
# What is due at first, with cows left or not and cowboys left or not.
BEGINS = {(True, True): "both", (True, False): "cow", (False, True): "cowboy"}
OVERS = {"herd", "long"}


def to_go(kind: str, seat: int, at: str) -> int:
    """The least number of moves that take a cow off the board for a point.

    >>> to_go("cow", 0, CELLS["a4"]), to_go("cow", 1, CELLS["a4"]), to_go("cow", 0, "1")
    (1, 7, 8)
    """
    if kind == "cowboy" or at in GONE:
        return 0
    if at in ASIDE:
        return ROWS + 1
    return row(PLACE[at]) if seat == 0 else ROWS + 1 - row(PLACE[at])


TO_GO = {(kind, seat, at): to_go(kind, seat, at) for seat, kind in WHO for at in PLACE}
KEYS = [
    (f"{seat}.{number}", kind, seat)
    for seat in (0, 1)
    for number, kind in enumerate(kind for kind, count in COUNTS.items() for _ in range(count))
]


class Run(NamedTuple):
    """A position: where every piece is, the seat to move, and what is due in its turn."""

    pieces: str  # Black's cows and cowboys, then White's
    seat: int
    due: str  # a key of DUE
    turns: int = 0  # that are done, by both

    def turn(self) -> int:
        return OVER if self.due in OVERS else self.seat

    def moves(self) -> list[Move]:
        pieces, seat, due, _ = self
        found: list[Move] = []
        for part in DUE[due][seat]:
            found += part.options(pieces)
        return found

    def odds(self) -> tuple[int, ...]:
        return ()

    def play(self, move: Move) -> Run:
        pieces, seat, due, turns = self
        for part in DUE[due][seat]:
            if step := part.plays.get(move):
                at, to, bars, takes = step
                if (
                    at in pieces[part.row]
                    and to not in pieces[bars]
                    and (to != OUT or move in part.options(pieces))
                ):
                    after = pieces.replace(takes, OUT).replace(at, to, 1)
                    return after_move(after, seat, part.then if due == "both" else "", turns)
        raise IllegalMove(move, self.moves())

    def scores(self) -> tuple[int, ...]:
        return tuple(self.pieces[cows].count(OFF) for cows in COWS)

    def ranks(self) -> tuple[int, ...]:
        black, white = self.scores()
        return (1 + (black < white), 1 + (white < black)) if self.due in OVERS else ()  # R8


# What Run(…) makes, without its constructor in Python.
position: Callable[..., Run] = partial(tuple.__new__, Run)  # pyright: ignore


def after_move(pieces: str, seat: int, then: str, turns: int) -> Run:
    """The position after a move, with `then` due next in the same turn if it can be played."""
    black, white = COWS
    if not (pieces[black].strip(GONE) or pieces[white].strip(GONE)):
        return position((pieces, seat, "herd", turns))  # R7
    if then and DUE[then][seat][0].can_move(pieces):  # R5
        return position((pieces, seat, then, turns))
    return next_turn(pieces, seat, turns)


def next_turn(pieces: str, seat: int, turns: int) -> Run:
    """The position in which the next turn begins: the other's, unless he can do nothing."""
    turns += 1
    if turns == MOST_TURNS:
        return position((pieces, seat, "long", turns))  # R9
    seat = 1 - seat
    cows, cowboys = COW[seat], COWBOY[seat]
    has = bool(pieces[cows.row].strip(GONE)), bool(pieces[cowboys.row].strip(GONE))
    if cows.can_move(pieces) or cowboys.can_move(pieces):
        return position((pieces, seat, BEGINS[has], turns))  # R6
    return next_turn(pieces, seat, turns)


def new(seats: int, first: int | None) -> Run:
    """All pieces in reserve, and Black to drop one (R1); nobody else may begin."""
    return Run("".join(RESERVES[kind, seat] for _, kind, seat in KEYS), 0, "first")


def colours(seats: int) -> tuple[str, ...]:
    """Black and White, in their order."""
    return "black", "white"


def firsts(seats: int) -> range:
    """Black alone (R1)."""
    return range(1)
