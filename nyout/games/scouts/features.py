"""Features of Scouts: scouts by rank and side, the way still to go, and chains of jumps."""

from __future__ import annotations

from collections.abc import Hashable

from nyout.core import OVER
from nyout.games.features import Row
from nyout.games.scouts.rules import PLAYS, TRAY, Scouts
from nyout.games.scouts.tables import AREA, HEIGHT, WIDTH, covers

ACROSS = HEIGHT - 1  # ranks from one back rank to the other
FULL = (1 << AREA) - 1
WEST = sum(1 << at for at in range(AREA) if at % WIDTH)  # all squares but those of file a
EAST = sum(1 << at for at in range(AREA) if at % WIDTH != WIDTH - 1)
REACH = 4  # turns: `key` tells apart positions of one search that is not deeper

# Where each block of weights begins; where two seats differ, that of the seat to move is first.
OUTWARD = 0  # scouts by ranks from home
HOMEWARD = OUTWARD + HEIGHT  # flipped ones
BEST = HOMEWARD + HEIGHT  # ranks still to go of the foremost scout, by seat
FLIPPED = BEST + 2 * (2 * ACROSS + 2)  # of the foremost flipped one, by seat
BOULDER = FLIPPED + 2 * (HEIGHT + 1)  # not placed yet, by seat
PART = BOULDER + 2  # of the seat to move: plays left, within a chain or not
SCALARS = PART + 2 * (PLAYS + 1)  # six, by seat
SIZE = SCALARS + 12


def features(state: Scouts) -> list[Row]:
    """Return one row for each seat.

    >>> from nyout.games.scouts import GAME
    >>> [len(row.indices) for row in features(GAME.start(2, 0))]
    [4, 3]
    """
    taken = state.taken
    free = FULL & ~taken
    blocks = 0
    for anchor in state.boulders:
        if anchor != TRAY:
            blocks |= covers(anchor)
    scouts = taken & ~blocks
    found: list[Row] = []
    for seat, squares in enumerate(state.squares):
        waits = seat != state.seat
        side = seat ^ state.first
        indices: list[int] = []
        foremost, nearest = 2 * ACROSS + 1, HEIGHT
        outward = homeward = 0
        for at in squares:
            ranks = ACROSS - at // WIDTH if side else at // WIDTH
            if state.flipped >> at & 1:
                homeward |= 1 << at
                indices.append(HOMEWARD + ranks)
                nearest = min(nearest, ranks)
                foremost = min(foremost, ranks)
            else:
                outward |= 1 << at
                indices.append(OUTWARD + ranks)
                foremost = min(foremost, 2 * ACROSS - ranks)
        indices.append(BEST + 2 * foremost + waits)
        indices.append(FLIPPED + 2 * nearest + waits)
        if state.boulders[seat] == TRAY:
            indices.append(BOULDER + waits)
        if not waits and state.seat != OVER:
            indices.append(PART + state.plays + (PLAYS + 1 if state.visited else 0))
        up, down = (homeward, outward) if side else (outward, homeward)
        jumping_up = up & scouts >> WIDTH & free >> 2 * WIDTH
        jumping_down = down & scouts << WIDTH & free << 2 * WIDTH
        jumps = jumping_up.bit_count() + jumping_down.bit_count()
        own = up | down
        aside = (own & scouts >> 1 & free >> 2 & EAST & EAST >> 1).bit_count() + (
            own & scouts << 1 & free << 2 & WEST & WEST << 1
        ).bit_count()
        walls = (up & taken >> WIDTH).bit_count() + (down & taken << WIDTH).bit_count()
        home = (jumping_up if side else jumping_down) & homeward
        again_up = jumping_up & scouts >> 3 * WIDTH & free >> 4 * WIDTH
        again_down = jumping_down & scouts << 3 * WIDTH & free << 4 * WIDTH
        chains = again_up.bit_count() + again_down.bit_count()
        start = SCALARS + 6 * waits
        beside = up & blocks >> WIDTH | down & blocks << WIDTH
        scalars = (
            (start, 0.5 * jumps),
            (start + 1, 0.5 * aside),
            (start + 2, 0.5 * walls),
            (start + 3, float(home.bit_count())),
            (start + 4, float(chains)),
            (start + 5, 0.2 * beside.bit_count()),
        )
        found.append(Row(indices, scalars))
    return found


def key(state: Scouts) -> Hashable:
    """Return a value that is equal for positions of one search that have the same future.

    The history is replaced by its length and its latest entries. The positions of a search of up
    to `REACH - 1` turns share the entries before them, unless a flip or a boulder has dropped
    these; then the length is below `REACH`, and the latest entries are all there are.
    """
    history = state.history
    return (*state[:-1], len(history), history[-REACH:])
