"""Computer players of Scouts: levels, features, and the vocabulary of moves.

The features are the squares of scouts and boulders, the ranks that scouts still have to go, now and
after a free play, and jumps.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from functools import lru_cache
from typing import NamedTuple

from nyout.core import Move
from nyout.games.ai import AlphaBeta, FeatureRow, Level, Scalar
from nyout.games.scouts.rules import (
    AREA,
    BACK_RANKS,
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
    Level("best", AlphaBeta(turns=3, nodes=5000, early=8)),
)

ACROSS = HEIGHT - 1  # ranks between the back ranks
WAY = 2 * ACROSS  # ranks that a scout has to go in a game
BOARD = (1 << AREA) - 1
JUMPS_EAST = sum(1 << at for at in range(AREA) if at % WIDTH < WIDTH - 2)  # possible starts
JUMPS_WEST = sum(1 << at for at in range(AREA) if at % WIDTH > 1)
NOT_EAST = sum(1 << at for at in range(AREA) if at % WIDTH < WIDTH - 1)
NOT_WEST = sum(1 << at for at in range(AREA) if at % WIDTH > 0)
REACH = 5  # `key` identifies the positions of a search of fewer turns

FILES = WIDTH // 2  # files, counted from the nearer edge
DISTANCES = WAY + 2  # ranks still to go; the last one if a seat has no scout
MOST_AHEAD = 6  # a larger lead in the race counts as this one

# The first weight of each block. A block "by seat" has two weights per value: one for the seat to
# move and one for the other seat.
OUTWARD = 0  # unflipped scouts, by rank from home
HOMEWARD = OUTWARD + HEIGHT  # flipped scouts, by rank from home
FOREMOST = HOMEWARD + HEIGHT  # ranks still to go of the foremost scout, by seat
NEAREST = FOREMOST + 2 * DISTANCES  # ranks still to go of the foremost flipped one, by seat
BOULDER = NEAREST + 2 * (HEIGHT + 1)  # the boulder is in the tray, by seat
PLAY = BOULDER + 2  # plays left of the seat to move, between plays and within a chain
COUNTS = PLAY + 2 * (PLAYS + 1)  # the counts of `_counts`, by seat
FILE = COUNTS + 2 * 6  # scouts by file, unflipped and flipped
SECOND = FILE + 2 * FILES  # ranks still to go of the second foremost scout, by seat
HINDMOST = SECOND + 2 * DISTANCES  # ranks still to go of the last scout, by seat
NEXT = HINDMOST + 2 * DISTANCES  # the same of the foremost scout after a free play, by seat
RACE = NEXT + 2 * DISTANCES  # lead of the seat to move in these
SIZE = RACE + 2 * MOST_AHEAD + 1


class Runners(NamedTuple):
    """The scouts of a seat, regardless of all other pieces."""

    indices: tuple[int, ...]
    outward: int  # bitboard of the unflipped scouts
    homeward: int  # bitboard of the flipped scouts


def features(state: Scouts) -> list[FeatureRow]:
    """Return one row for each seat.

    >>> from nyout.games.scouts import GAME
    >>> [len(row.indices) for row in features(GAME.start(2, 0))]
    [8, 6]
    """
    rocks = sum([covers(anchor) for anchor in state.boulders if anchor != TRAY])
    scouts, free = state.taken & ~rocks, BOARD & ~state.taken
    sides = state.first, 1 - state.first
    reds = state.flipped & state.red
    runners = [
        runners_of(squares, flipped, side, seat != state.seat)
        for seat, (squares, flipped, side) in enumerate(
            zip(state.squares, (reds, state.flipped ^ reds), sides)
        )
    ]
    to_go = [
        ranks_after_play(own.outward, own.homeward, scouts, free, side)
        for own, side in zip(runners, sides)
    ]
    rows: list[FeatureRow] = []
    for seat, side in enumerate(sides):
        waits = seat != state.seat
        own = runners[seat]
        indices = [*own.indices, NEXT + 2 * to_go[seat] + waits]
        if state.boulders[seat] == TRAY:
            indices.append(BOULDER + waits)
        if not waits:
            indices.append(PLAY + state.plays + (PLAYS + 1 if state.visited else 0))
            lead = to_go[1 - seat] - to_go[seat]
            indices.append(RACE + min(max(lead + MOST_AHEAD, 0), 2 * MOST_AHEAD))
        first = COUNTS + 6 * waits
        rows.append(FeatureRow(indices, _counts(own, side, state.taken, rocks, first)))
    return rows


@lru_cache(maxsize=1 << 13)  # a search changes few scouts, in all combinations with other pieces
def runners_of(squares: tuple[int, ...], flipped: int, side: int, waits: bool) -> Runners:
    """Return the scouts on these squares, of the player on a side; `flipped` are those flipped."""
    indices: list[int] = []
    distances: list[int] = []
    outward = 0
    for at in squares:
        rank, file = divmod(at, WIDTH)
        if side:
            rank = ACROSS - rank
        edge = min(file, WIDTH - 1 - file)
        if flipped >> at & 1:
            indices += HOMEWARD + rank, FILE + FILES + edge
            distances.append(rank)
        else:
            outward |= 1 << at
            indices += OUTWARD + rank, FILE + edge
            distances.append(WAY - rank)
    distances.sort()
    first, second = (*distances, DISTANCES - 1, DISTANCES - 1)[:2]
    indices += (
        FOREMOST + 2 * first + waits,
        NEAREST + 2 * min(first, HEIGHT) + waits,
        SECOND + 2 * second + waits,
        HINDMOST + 2 * max(second, *distances, 0) + waits,
    )
    return Runners(tuple(indices), outward, flipped)


def ranks_after_play(outward: int, homeward: int, scouts: int, free: int, side: int) -> int:
    """Return the ranks still to go of the foremost scout after the best play of a seat.

    The arguments are the bitboards of its scouts, of all scouts and of the free squares. The square
    that the scout leaves counts as taken, which hardly ever changes the result.
    """
    back_rank, far_rank = BACK_RANKS[side], BACK_RANKS[1 - side]
    out = _chain_ends(outward, scouts, free)
    home = _chain_ends(homeward | out & far_rank, scouts, free)
    # A dash may follow; a scout that it flips stays on the far rank.
    if home & back_rank:
        return 0
    ends = out | _dashes(out, side) & free
    home |= _dashes(home, 1 - side) & free | ends & far_rank
    if home:
        return _rank(home, side, 0)
    return WAY - _rank(ends, side, 1) if ends else DISTANCES - 1


def _chain_ends(starts: int, scouts: int, free: int) -> int:
    """Return the bitboard of the squares that scouts can reach by jumps, and of their starts."""
    north, south = scouts >> WIDTH, scouts << WIDTH
    east, west = scouts >> 1 & JUMPS_EAST, scouts << 1 & JUMPS_WEST
    reached = front = starts
    while front:
        front = (
            (front & north) << 2 * WIDTH
            | (front & south) >> 2 * WIDTH
            | (front & east) << 2
            | (front & west) >> 2
        )
        front &= free & ~reached
        reached |= front
    return reached


def _dashes(starts: int, side: int) -> int:
    """Return the bitboard of the squares one rank further from the back rank of a side."""
    ahead = starts >> WIDTH if side else starts << WIDTH
    return ahead | (ahead & NOT_EAST) << 1 | (ahead & NOT_WEST) >> 1


def _rank(squares: int, side: int, farthest: int) -> int:
    """Return the smallest or the largest rank of some squares, counted from home."""
    if side == farthest:
        rank = ((squares & -squares).bit_length() - 1) // WIDTH
    else:
        rank = (squares.bit_length() - 1) // WIDTH
    return ACROSS - rank if side else rank


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
