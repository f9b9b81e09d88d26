"""The inputs of the referee of Scouts, as seen by the seat to move, whose home is rank 1.

They are the squares of the scouts, the ranks that they have still to go, how near each seat gets in
one free play, the boulders, and the plays left.
"""

from __future__ import annotations

from collections.abc import Iterator

from nyout.games.scouts.rules import AREA, HEIGHT, PLAYS, SCOUTS, TRAY, WIDTH, Scouts, covers

Part = tuple[int, ...]
"""The block of inputs, and what determines those in it that are 1."""

TO_GO = 2 * (HEIGHT - 1) + 1  # numbers of ranks that a scout may have to go, with 0
EDGES = WIDTH // 2  # distances from the nearer edge

OWN, OTHER, BOULDERS, TURN, REACH = range(5)
"""The blocks of a position; those of the scouts are equal."""

# The first input of each group of a seat.
SQUARES = 0  # squares of the unflipped, then of the flipped scouts
RANKS = SQUARES + 2 * AREA
FILES = RANKS + 2 * HEIGHT
ORDER = FILES + 2 * EDGES  # ranks to go of each scout, the foremost first
SEAT = ORDER + SCOUTS * TO_GO

ROCKS = 2 * SEAT  # anchors of boulders
TRAYS = ROCKS + AREA  # of the seat to move, then of the other one
PLAYED = TRAYS + 2
CHAIN = PLAYED + PLAYS + 1  # the square of the scout in a chain
REACHED = CHAIN + AREA + 1  # ranks to go after a free play, of the seat to move
REACHED_BY_OTHER = REACHED + TO_GO
SIZE = REACHED_BY_OTHER + TO_GO

EAST = sum(1 << at for at in range(AREA) if at % WIDTH < WIDTH - 1)  # squares with one to the east
WEST = sum(1 << at for at in range(AREA) if at % WIDTH)
FAR_EAST, FAR_WEST = EAST & EAST >> 1, WEST & WEST << 1
BOARD = (1 << AREA) - 1
RANK = (1 << WIDTH) - 1


def parts(state: Scouts) -> Iterator[Part]:
    """Yield the parts of a position before its end, from which `inputs` follow."""
    seat, flipped = state.seat, state.flipped
    for block, owner in ((OWN, seat), (OTHER, 1 - seat)):
        side, seen = owner ^ state.first, seat ^ state.first
        squares = sorted(state.squares[owner])
        yield block, seen, side, *(at + AREA if flipped >> at & 1 else at for at in squares)
    yield BOULDERS, seat ^ state.first, state.boulders[seat], state.boulders[1 - seat]
    chain = state.movable[0] if state.visited else AREA
    yield TURN, seat ^ state.first, state.plays, chain
    yield REACH, reach(state, seat), reach(state, 1 - seat)


def reach(state: Scouts, seat: int) -> int:
    """Return the ranks still to go of the best scout of a seat after a play without an answer."""
    own = state.red if seat == 0 else state.taken & ~state.red & ~_rocks(state)
    flipped, north = own & state.flipped, seat == state.first
    outward = own & ~flipped
    across = HEIGHT - 1
    best = TO_GO - 1
    if flipped:
        best = min(best, _ranks_to_go(flipped, state, not north))
    if outward:
        best = min(best, across + _ranks_to_go(outward, state, north))
    return best


def _rocks(state: Scouts) -> int:
    return sum([covers(anchor) for anchor in state.boulders if anchor != TRAY])


def _ranks_to_go(scouts: int, state: Scouts, north: bool) -> int:
    """Return the fewest ranks from a side that some scouts reach by jumps and a dash."""
    free, cross = BOARD & ~state.taken, state.taken & ~_rocks(state)
    reached = new = scouts
    while new:
        ends = new << WIDTH & cross
        jumps = ends << WIDTH
        jumps |= (new >> WIDTH & cross) >> WIDTH
        jumps |= ((new & FAR_EAST) << 1 & cross) << 1
        jumps |= ((new & FAR_WEST) >> 1 & cross) >> 1
        new = jumps & free & ~reached
        reached |= new
    if north:
        rank = (reached.bit_length() - 1) // WIDTH
        front = reached >> rank * WIDTH & RANK
        ahead = free >> (rank + 1) * WIDTH & RANK
        to_go = HEIGHT - 1 - rank
    else:
        rank = ((reached & -reached).bit_length() - 1) // WIDTH
        front = reached >> rank * WIDTH & RANK
        ahead = free >> (rank - 1) * WIDTH & RANK if rank else 0
        to_go = rank
    can_dash = to_go and ahead & (front | front << 1 | front >> 1)
    return to_go - 1 if can_dash else to_go


def inputs(part: Part) -> list[int]:
    """Return the inputs of a part that are 1; a repeated input counts repeatedly."""
    block, *values = part
    return (_scouts, _scouts, _boulders, _turn, _reach)[block](block, *values)


def _scouts(block: int, seen: int, side: int, *squares: int) -> list[int]:
    first = block * SEAT
    found: list[int] = []
    to_go: list[int] = []
    for square in squares:
        is_flipped, at = divmod(square, AREA)
        y, x = divmod(at, WIDTH)
        home = HEIGHT - 1 - y if side else y
        rank = HEIGHT - 1 - y if seen else y
        found += (
            SQUARES + AREA * is_flipped + rank * WIDTH + x,
            RANKS + HEIGHT * is_flipped + rank,
            FILES + EDGES * is_flipped + min(x, WIDTH - 1 - x),
        )
        to_go.append(home if is_flipped else TO_GO - 1 - home)
    found += (ORDER + TO_GO * n + ranks for n, ranks in enumerate(sorted(to_go)))
    return [first + one for one in found]


def _boulders(block: int, seen: int, *anchors: int) -> list[int]:
    found: list[int] = []
    for n, anchor in enumerate(anchors):
        if anchor == TRAY:
            found.append(TRAYS + n)
        else:
            y, x = divmod(anchor, WIDTH)
            found.append(ROCKS + (HEIGHT - 2 - y if seen else y) * WIDTH + x)
    return found


def _turn(block: int, seen: int, plays: int, chain: int) -> list[int]:
    y, x = divmod(chain, WIDTH)
    at = (HEIGHT - 1 - y) * WIDTH + x if seen and chain < AREA else chain
    return [PLAYED + plays, CHAIN + at]


def _reach(block: int, own: int, other: int) -> list[int]:
    return [REACHED + own, REACHED_BY_OTHER + other]


def mirror() -> list[int]:
    """Return each input after the files of the board have been swapped."""
    swapped = list(range(SIZE))
    boards = [SEAT * block + SQUARES + AREA * face for block in range(2) for face in range(2)]
    for first in (*boards, CHAIN):
        for at in range(AREA):
            swapped[first + at] = first + at + WIDTH - 1 - 2 * (at % WIDTH)
    for at in range(AREA):
        if at % WIDTH < WIDTH - 1:
            swapped[ROCKS + at] = ROCKS + at + WIDTH - 2 - 2 * (at % WIDTH)
    return swapped
