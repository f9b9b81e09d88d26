"""Lookup tables of Scouts: squares, bitboards and the moves on an empty board.

Squares are numbered rank by rank, from 0 (a1) to 79 (h10). A *bitboard* is a set of squares as an
integer whose bit n represents square n. A *side* is 0 for the player whose back rank is rank 1, and
1 for the player whose back rank is rank 10.

Every table is a cached function, computed on first use.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache
from typing import NamedTuple

from nyout.core import Move
from nyout.games.scouts.board import BOARD, FILES, RANKS

SQUARES = tuple(BOARD.places)  # names by number
WIDTH, HEIGHT = len(FILES), len(RANKS)
AREA = WIDTH * HEIGHT

FIRST_RANK = (1 << WIDTH) - 1
BACK_RANKS = FIRST_RANK, FIRST_RANK << AREA - WIDTH  # bitboards by side

CARDINAL = (0, 1), (1, 0), (0, -1), (-1, 0)
DIAGONAL = (1, 1), (1, -1), (-1, -1), (-1, 1)


class Step(NamedTuple):
    """A dash or a jump."""

    start: int
    to: int
    is_jump: bool


def steps_from(start: int, length: int) -> dict[Move, Step]:
    """Return the dashes (length 1, S5) or jumps (length 2, S4) from a square on an empty board.

    >>> list(steps_from(0, 2))
    [('a1', 'a3'), ('a1', 'c1')]
    >>> steps_from(0, 2)["a1", "c1"]
    Step(start=0, to=2, is_jump=True)
    """
    y, x = divmod(start, WIDTH)
    steps: dict[Move, Step] = {}
    for dx, dy in CARDINAL if length == 2 else CARDINAL + DIAGONAL:
        to_x, to_y = x + length * dx, y + length * dy
        if to_x in range(WIDTH) and to_y in range(HEIGHT):
            to = to_x + WIDTH * to_y
            steps[SQUARES[start], SQUARES[to]] = Step(start, to, length == 2)
    return steps


def crossed(jump: Step) -> int:
    """Return the square that a jump crosses."""
    return (jump.start + jump.to) // 2


def bitboard(squares: Iterable[int]) -> int:
    """Return the bitboard of distinct squares.

    >>> bitboard([0, 2])
    5
    """
    return sum(1 << at for at in squares)


@cache
def dash_table() -> tuple[dict[Move, Step], ...]:
    """Return the dashes on an empty board, by start."""
    return tuple(steps_from(start, 1) for start in range(AREA))


@cache
def jump_table() -> tuple[dict[Move, Step], ...]:
    """Return the jumps that stay on the board, by start."""
    return tuple(steps_from(start, 2) for start in range(AREA))


@cache
def all_steps() -> dict[Move, Step]:
    """Return all dashes and jumps, by move."""
    rows = dash_table() + jump_table()
    return {move: step for row in rows for move, step in row.items()}


@cache
def dash_ends() -> tuple[int, ...]:
    """Return the bitboards of the ends of dashes, by start."""
    return tuple(bitboard(step.to for step in row.values()) for row in dash_table())


@cache
def jump_ends() -> tuple[int, ...]:
    """Return the bitboards of the ends of jumps, by start."""
    return tuple(bitboard(step.to for step in row.values()) for row in jump_table())


@cache
def crossings() -> tuple[int, ...]:
    """Return the bitboards of the squares that jumps cross, by start."""
    return tuple(bitboard(map(crossed, row.values())) for row in jump_table())


@cache  # at most 256 entries per start
def dashes(start: int, taken: int) -> tuple[Move, ...]:
    """Return the legal dashes from a square (S5); `taken` must be a subset of its `dash_ends`."""
    row = dash_table()[start].items()
    return tuple([move for move, step in row if not taken >> step.to & 1])


@cache  # at most 256 entries per start
def jumps(start: int, scouts: int, taken: int) -> tuple[Move, ...]:
    """Return the legal jumps from a square (S4).

    `scouts` must be a subset of its `crossings`, and `taken` a subset of its `jump_ends`.
    """
    return tuple(
        move
        for move, step in jump_table()[start].items()
        if scouts >> crossed(step) & 1 and not taken >> step.to & 1
    )


@cache
def all_launches() -> dict[Move, int]:
    """Return the anchors of all moves that place a boulder (S9).

    The *anchor* of a boulder is its square with the lowest file and rank.
    """
    corners = [at for at in range(AREA - WIDTH) if at % WIDTH < WIDTH - 1]
    return {("boulder", SQUARES[at]): at for at in corners}


def covers(anchor: int) -> int:
    """Return the bitboard of the four squares under a boulder."""
    return (0b11 | 0b11 << WIDTH) << anchor


@lru_cache(maxsize=64)
def launches(taken: int) -> tuple[Move, ...]:
    """Return the legal moves that place a boulder (S9)."""
    return tuple([move for move, at in all_launches().items() if not covers(at) & taken])


@cache
def all_setups(side: int) -> dict[Move, int]:
    """Return the squares of all moves that set up a scout on the back rank of a side (S1)."""
    return {(name,): at for at, name in enumerate(SQUARES) if BACK_RANKS[side] >> at & 1}
