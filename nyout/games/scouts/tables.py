"""Lookup tables of Scouts, built on first use.

Squares are numbered rank by rank, from 0 (a1) to 79 (h10). A *bitboard* is a set of squares: an
int in which bit n stands for square n. A *side* is 0 for the player whose back rank is rank 1 and
1 for the player whose back rank is rank 10.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from nyout.boards.grid import FILES, GRID, RANKS
from nyout.core import Move

SQUARES = tuple(GRID.places)  # names by number
WIDTH, HEIGHT = len(FILES), len(RANKS)
AREA = WIDTH * HEIGHT

FIRST_RANK = (1 << WIDTH) - 1
BACK_RANKS = FIRST_RANK, FIRST_RANK << AREA - WIDTH  # bitboards by side

CARDINAL = (0, 1), (1, 0), (0, -1), (-1, 0)
DIAGONAL = (1, 1), (1, -1), (-1, -1), (-1, 1)


class Step(NamedTuple):
    """A dash, or a jump over the square `over`."""

    start: int
    to: int
    over: int | None = None

    @property
    def move(self) -> Move:
        """The move that makes this step."""
        return SQUARES[self.start], SQUARES[self.to]


class Masks(NamedTuple):
    """Three bitboards for each square."""

    dash_ends: tuple[int, ...]  # the squares that dashes from it lead to
    jump_ends: tuple[int, ...]  # the squares that jumps from it lead to
    crossings: tuple[int, ...]  # the squares that jumps from it cross


@cache
def dashes_from(start: int) -> dict[Move, Step]:
    """The dashes from a square of the empty board (S5).

    >>> list(dashes_from(0))
    [('a1', 'a2'), ('a1', 'b1'), ('a1', 'b2')]
    """
    found = [Step(start, to) for d in CARDINAL + DIAGONAL if (to := shifted(start, d)) is not None]
    return {step.move: step for step in found}


@cache
def jumps_from(start: int) -> dict[Move, Step]:
    """The jumps from a square of a board full of scouts, with the ends free (S4).

    >>> jumps_from(0)
    {('a1', 'a3'): Step(start=0, to=16, over=8), ('a1', 'c1'): Step(start=0, to=2, over=1)}
    """
    found = [
        Step(start, to, over)
        for d in CARDINAL
        if (over := shifted(start, d)) is not None and (to := shifted(over, d)) is not None
    ]
    return {step.move: step for step in found}


def shifted(square: int, direction: tuple[int, int]) -> int | None:
    """The neighbour of a square, or None at the edge of the board."""
    y, x = divmod(square, WIDTH)
    x, y = x + direction[0], y + direction[1]
    return x + WIDTH * y if x in range(WIDTH) and y in range(HEIGHT) else None


@cache
def all_steps() -> dict[Move, Step]:
    """All dashes and jumps by their moves."""
    steps: dict[Move, Step] = {}
    for start in range(AREA):
        steps |= dashes_from(start) | jumps_from(start)
    return steps


@cache
def masks() -> Masks:
    """The masks by square."""
    dashes = [dashes_from(start).values() for start in range(AREA)]
    jumps = [jumps_from(start).values() for start in range(AREA)]
    return Masks(
        dash_ends=tuple(sum(1 << step.to for step in steps) for steps in dashes),
        jump_ends=tuple(sum(1 << step.to for step in steps) for steps in jumps),
        crossings=tuple(
            sum(1 << step.over for step in steps if step.over is not None) for steps in jumps
        ),
    )


@cache
def all_launches() -> dict[Move, int]:
    """All moves that place a boulder, with its anchor: the square of lowest file and rank (S9)."""
    corners = [at for at in range(AREA - WIDTH) if at % WIDTH < WIDTH - 1]
    return {("boulder", SQUARES[at]): at for at in corners}


def covers(anchor: int) -> int:
    """The bitboard of the four squares under a boulder."""
    return (0b11 | 0b11 << WIDTH) << anchor


@cache
def all_setups(side: int) -> dict[Move, int]:
    """All moves that set up a scout, with its square."""
    return {(name,): at for at, name in enumerate(SQUARES) if BACK_RANKS[side] >> at & 1}


@cache  # at most 256 entries for each start
def dashes(start: int, taken: int) -> tuple[Move, ...]:
    """The legal dashes from `start`, where `taken` is the part of its `dash_ends` that is taken."""
    steps = dashes_from(start).items()
    return tuple([move for move, step in steps if not taken >> step.to & 1])


@cache  # at most 256 entries for each start
def jumps(start: int, scouts: int, taken: int) -> tuple[Move, ...]:
    """The legal jumps from `start`.

    `scouts` is the part of its `crossed` with scouts on it, `taken` the taken part of `jump_ends`.
    """
    return tuple(
        move
        for move, step in jumps_from(start).items()
        if step.over is not None and scouts >> step.over & 1 and not taken >> step.to & 1
    )
