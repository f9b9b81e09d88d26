"""Computer players of Scouts: levels, features, and the vocabulary of moves.

The features are the scouts by rank, the ranks still to go, jumps and boulders.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from functools import lru_cache
from typing import NamedTuple

from nyout.core import Move
from nyout.games.ai import AlphaBeta, FeatureRow, Level, Scalar
from nyout.games.scouts.rules import (
    AREA,
    HEIGHT,
    PLAYS,
    STOP,
    TOSS,
    TRAY,
    WIDTH,
    Scouts,
    all_launches,
    all_setups,
    all_steps,
    covers,
)

TURN = AlphaBeta(nodes=12_000)

LEVELS = (
    Level("beginner", TURN, noise=0.2, loss=0.0487),
    Level("casual", TURN, noise=0.08, loss=0.0262),
    Level("strong", TURN, noise=0.03, loss=0.0118),
    Level("best", AlphaBeta(turns=1, nodes=12_000)),
)

TEMPERATURES = {2: 0.57}

ACROSS = HEIGHT - 1  # ranks between the back ranks
BOARD = (1 << AREA) - 1
JUMPS_EAST = sum(1 << at for at in range(AREA) if at % WIDTH < WIDTH - 2)  # possible starts
JUMPS_WEST = sum(1 << at for at in range(AREA) if at % WIDTH > 1)
REACH = 4  # `key` identifies the positions of a search of fewer turns

# The first weight of each block. A block "by seat" has two weights per value: one for the seat to
# move and one for the other seat.
OUTWARD = 0  # unflipped scouts, by rank from home
HOMEWARD = OUTWARD + HEIGHT  # flipped scouts, by rank from home
FOREMOST = HOMEWARD + HEIGHT  # ranks still to go of the foremost scout, by seat
NEAREST = FOREMOST + 2 * (2 * ACROSS + 2)  # ranks still to go of the foremost flipped one, by seat
BOULDER = NEAREST + 2 * (HEIGHT + 1)  # the boulder is in the tray, by seat
PLAY = BOULDER + 2  # plays left of the seat to move, between plays and within a chain
COUNTS = PLAY + 2 * (PLAYS + 1)  # the counts of `_counts`, by seat
SIZE = COUNTS + 2 * 6


class Runners(NamedTuple):
    """The scouts of a seat, regardless of all other pieces."""

    indices: tuple[int, ...]
    outward: int  # bitboard of the unflipped scouts
    homeward: int  # bitboard of the flipped scouts
    foremost: int  # ranks still to go
    nearest: int  # ranks still to go of the foremost flipped scout


def features(state: Scouts) -> list[FeatureRow]:
    """Return one row for each seat.

    >>> from nyout.games.scouts import GAME
    >>> [len(row.indices) for row in features(GAME.start(2, 0))]
    [4, 3]
    """
    boulders = [covers(anchor) for anchor in state.boulders if anchor != TRAY]
    rocks = sum(boulders)
    rows: list[FeatureRow] = []
    for seat, squares in enumerate(state.squares):
        waits = seat != state.seat
        side = seat ^ state.first
        runners = runners_of(squares, state.flipped, side)
        indices = [
            *runners.indices,
            FOREMOST + 2 * runners.foremost + waits,
            NEAREST + 2 * runners.nearest + waits,
        ]
        if state.boulders[seat] == TRAY:
            indices.append(BOULDER + waits)
        if not waits:
            indices.append(PLAY + state.plays + (PLAYS + 1 if state.visited else 0))
        first = COUNTS + 6 * waits
        rows.append(FeatureRow(indices, _counts(runners, side, state.taken, rocks, first)))
    return rows


@lru_cache(maxsize=1 << 12)  # a search changes few scouts, in all combinations with other pieces
def runners_of(squares: tuple[int, ...], flipped: int, side: int) -> Runners:
    """Return the scouts on these squares, of the player on a side."""
    indices: list[int] = []
    foremost, nearest = 2 * ACROSS + 1, HEIGHT
    outward = homeward = 0
    for at in squares:
        rank = ACROSS - at // WIDTH if side else at // WIDTH
        if flipped >> at & 1:
            homeward |= 1 << at
            indices.append(HOMEWARD + rank)
            nearest = min(nearest, rank)
            foremost = min(foremost, rank)
        else:
            outward |= 1 << at
            indices.append(OUTWARD + rank)
            foremost = min(foremost, 2 * ACROSS - rank)
    return Runners(tuple(indices), outward, homeward, foremost, nearest)


def _counts(runners: Runners, side: int, taken: int, rocks: int, first: int) -> tuple[Scalar, ...]:
    """Return the scaled numbers of jumps and obstacles, with weights from `first` on."""
    free, scouts = BOARD & ~taken, taken & ~rocks
    own = runners.outward | runners.homeward
    up, down = runners.outward, runners.homeward
    if side:
        up, down = down, up
    # The starts of jumps, by direction; pieces only make progress in one direction.
    north = up & scouts >> WIDTH & free >> 2 * WIDTH
    south = down & scouts << WIDTH & free << 2 * WIDTH
    east = own & JUMPS_EAST & scouts >> 1 & free >> 2
    west = own & JUMPS_WEST & scouts << 1 & free << 2
    twice_north = north & scouts >> 3 * WIDTH & free >> 4 * WIDTH
    twice_south = south & scouts << 3 * WIDTH & free << 4 * WIDTH
    blocked = (up & taken >> WIDTH).bit_count() + (down & taken << WIDTH).bit_count()
    walled = up & rocks >> WIDTH | down & rocks << WIDTH
    return (
        (first, 0.5 * (north.bit_count() + south.bit_count())),
        (first + 1, 0.5 * (east.bit_count() + west.bit_count())),
        (first + 2, 0.5 * blocked),
        (first + 3, float(((north if side else south) & runners.homeward).bit_count())),
        (first + 4, float(twice_north.bit_count() + twice_south.bit_count())),
        (first + 5, 0.2 * walled.bit_count()),
    )


def key(state: Scouts) -> Hashable:
    """Return a value that is equal for positions of one search that have the same future.

    The history is replaced by its length and its latest entries. The positions of a search of up
    to `REACH - 1` turns share the entries before them, unless a flip or a boulder has dropped
    these; then the length is below `REACH`, and the latest entries are all there are.
    """
    history = state.history
    return (*state[:-1], len(history), history[-REACH:])


def moves() -> Iterable[Move]:
    """Return the setups on both back ranks, the launches, the dashes and jumps, and `stop`."""
    return (*all_setups(0), *all_setups(1), *all_launches(), *all_steps(), STOP)


def throws() -> Iterable[Move]:
    """Return the two sides of the coin."""
    return TOSS
