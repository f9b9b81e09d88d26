"""A naive implementation of the text of RUN: slow, and without tables.

The cells are points of a drawing, and two cells are neighbours if these points are close enough.
Tests compare the engine with this module, which never uses the engine.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import pairwise

OVER = -2
KINDS = ["cow", "cowboy"]
STONE = {"x": ("cow", 0), "X": ("cowboy", 0), "w": ("cow", 1), "W": ("cowboy", 1)}

DRAWING = """
a4  b5  c6  d7  e8  f9
  b4  c5  d6  e7  f8
b3  c4  d5  e6  f7  g8
  c3  d4  e5  f6  g7
c2  d3  e4  f5  g6  h7
  d2  e3  f4  g5  h6
d1  e2  f3  g4  h5  i6
"""
LINES = DRAWING.strip("\n").splitlines()
POINTS = {name: (LINES[y].index(name), y) for y, line in enumerate(LINES) for name in line.split()}
BOTTOM = len(LINES) - 1


def is_near(one: str, other: str) -> bool:
    """Return whether two cells share a side."""
    across = abs(POINTS[one][0] - POINTS[other][0])
    return (across, abs(POINTS[one][1] - POINTS[other][1])) in ((4, 0), (2, 1))


def diagram(text: str) -> Iterator[tuple[str, str]]:
    """Yield the cell and the letter of each stone in a diagram of the text, or in words.

    >>> list(diagram("6,9,6,..w..W/h.....h/h......h/hh.....hh/h......h/h.....h/..x..."))
    [('c6', 'w'), ('f9', 'W'), ('f3', 'x')]
    >>> list(diagram("xf3 Wf9"))
    [('f3', 'x'), ('f9', 'W')]
    """
    if "/" not in text:
        yield from ((word[1:], word[0]) for word in text.split())
        return
    rows = text.removeprefix("6,9,6,").split("/")
    for line, row in zip(LINES, rows, strict=True):
        for name, stone in zip(line.split(), row.replace("h", ""), strict=True):
            if stone != ".":
                yield name, stone


@dataclass
class Stone:
    """A cow or a cowboy of Black (0) or White (1), on a cell, in reserve, off or out."""

    kind: str
    side: int
    where: str

    @property
    def is_in_play(self) -> bool:
        return self.where not in ("off", "out")

    @property
    def is_on_board(self) -> bool:
        return self.where in POINTS


@dataclass
class Naive:
    """A position; no method with a public name changes it."""

    stones: list[Stone]
    mover: int = 0
    opening: bool = False
    due: list[str] = field(default_factory=KINDS.copy)  # of this turn
    plays: list[str] = field(default_factory=list)  # in this turn
    turns: int = 0
    over: str = ""

    def turn(self) -> int:
        return OVER if self.over else self.mover

    def phase(self) -> str:
        rest = [kind for kind in self.due if kind not in self.plays]
        return self.over or (
            "first" if self.opening else "both" if len(rest) == 2 else "".join(rest)
        )

    def opens(self) -> bool:
        return not self.over and not self.plays

    def own(self, kind: str) -> list[Stone]:
        return [s for s in self.stones if (s.kind, s.side) == (kind, self.mover)]

    def has(self, kind: str) -> bool:
        """Return whether the mover has a piece of this kind on the board or in reserve."""
        return any(stone.is_in_play for stone in self.own(kind))

    def stone_on(self, cell: str) -> Stone | None:
        return next((stone for stone in self.stones if stone.where == cell), None)

    def herd_is_gone(self) -> bool:
        """Return whether no cow is left on the board or in reserve."""
        return not any(stone.is_in_play for stone in self.stones if stone.kind == "cow")

    def options(self, kind: str) -> set[tuple[str, str]]:
        """Return the moves of this kind of piece, or its removals if there are none."""
        moves: set[tuple[str, str]] = set()
        first_row, last_row = (0, BOTTOM) if self.mover else (BOTTOM, 0)
        for stone in self.own(kind):
            if stone.where == "reserve":
                row = [cell for cell in POINTS if POINTS[cell][1] == first_row]
                moves |= {(kind, cell) for cell in row if self.stone_on(cell) is None}
                continue
            around = [cell for cell in POINTS if stone.is_on_board and is_near(stone.where, cell)]
            for cell in around:
                there = self.stone_on(cell)
                ahead = abs(POINTS[cell][1] - last_row) < abs(POINTS[stone.where][1] - last_row)
                if kind == "cow" and there is None and ahead:
                    moves.add((stone.where, cell))
                if kind == "cowboy" and (there is None or there.side != self.mover):
                    moves.add((stone.where, cell))
            if kind == "cow" and stone.is_on_board and POINTS[stone.where][1] == last_row:
                moves.add((stone.where, "off"))
        return moves or {(stone.where, "out") for stone in self.own(kind) if stone.is_on_board}

    def open_kinds(self) -> list[str]:
        return [kind for kind in self.due if kind not in self.plays]

    def moves(self) -> set[tuple[str, str]]:
        if self.over:
            return set()
        return {move for kind in self.open_kinds() for move in self.options(kind)}

    def play(self, move: tuple[str, ...]) -> Naive:
        """Return the position after a move."""
        stones = [replace(stone) for stone in self.stones]
        after = replace(self, stones=stones, plays=[*self.plays])
        after._play(*move)
        return after

    def _play(self, start: str, end: str) -> None:
        if start in KINDS:
            stone = next(s for s in self.own(start) if s.where == "reserve")
        else:
            stone = self.stone_on(start)
            assert stone is not None
        victim = self.stone_on(end) if end in POINTS else None
        if victim:
            victim.where = "out"
        stone.where = end
        self.plays.append(stone.kind)
        if self.herd_is_gone():
            self.over = "herd"
        elif self.opening or not self.moves():
            self._end_turn()

    def _end_turn(self) -> None:
        self.turns += 1
        self.opening = False
        if self.turns == 400:
            self.over, self.plays = "long", []
            return
        self.mover, self.plays = 1 - self.mover, []
        self.due = [kind for kind in KINDS if self.has(kind)]
        if not self.moves():
            self._end_turn()

    def scores(self) -> tuple[int, ...]:
        return tuple(
            sum(stone.where == "off" for stone in self.stones if stone.side == side)
            for side in (0, 1)
        )


def least_moves(side: int, cell: str) -> int:
    """Return the least number of moves in which a cow leaves an empty board from a cell."""
    last_row = BOTTOM if side else 0
    rows = range(POINTS[cell][1], last_row + (1 if side else -1), 1 if side else -1)
    return len(list(pairwise(rows))) + 1


def first_position() -> Naive:
    """Return the first position: 7 cows and 5 cowboys each, and a first turn of one drop."""
    counts = {"cow": 7, "cowboy": 5}
    stones = [
        Stone(kind, side, "reserve")
        for side in (0, 1)
        for kind in KINDS
        for _ in range(counts[kind])
    ]
    return Naive(stones, opening=True)
