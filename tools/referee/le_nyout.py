"""The inputs of the referee of Le Nyout, as seen by the seat that acts.

They are the pawns on each spot, the points that they still need, and the walks by which they can
capture each other.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from nyout.games.le_nyout.rules import (
    NEXT,
    ODDS,
    PAWNS,
    WAITING,
    LeNyout,
    points_to_go,
    station_spots,
    tables,
)

Part = tuple[int, tuple[str, ...], tuple[str, ...]]
"""The block of inputs, and the pawns that determine those in it that are 1."""

SPOTS = (*NEXT, WAITING, "off")
MOST = max(PAWNS.values())  # pawns of a seat
MOST_TO_GO = MOST * max(map(points_to_go, NEXT))

# The first input of each group of a seat.
PILES = 0  # spots by number of pawns
NEED = PILES + MOST * len(SPOTS)  # points that all pawns need
HITS = NEED + MOST_TO_GO + 1  # throws that capture, by number of captured pawns
SEAT = HITS + len(ODDS) * MOST

OWN, OTHER, TURN = range(3)
"""The blocks of a position; those of the pawns are equal."""

THROWN = 2 * SEAT
SIZE = THROWN + 1


def parts(state: LeNyout) -> Iterator[Part]:
    """Yield the parts of a position of two seats before its end, from which `inputs` follow."""
    own, other = (tuple(sorted(state.pawns[seat])) for seat in (state.seat, 1 - state.seat))
    yield OWN, own, other
    yield OTHER, other, own
    if state.throw:
        yield TURN, (), ()


def inputs(part: Part) -> list[int]:
    """Return the inputs of a part that are 1."""
    block, row, enemies = part
    return [THROWN] if block == TURN else [block * SEAT + one for one in _pawns(row, enemies)]


def _pawns(row: tuple[str, ...], enemies: tuple[str, ...]) -> list[int]:
    """Return the inputs of the pawns of a seat, and of the enemies that they can capture."""
    spots = dict.fromkeys(row)
    found = [PILES + MOST * SPOTS.index(spot) + row.count(spot) - 1 for spot in spots]
    found.append(NEED + sum(0 if spot == "off" else points_to_go(spot) for spot in row))
    for number, ends in enumerate(capture_spots()):
        targets = set[str]().union(*(ends[spot] for spot in spots))
        captured = sum(enemy in targets for enemy in enemies)
        if captured:
            found.append(HITS + MOST * number + captured - 1)
    return found


@cache
def capture_spots() -> tuple[dict[str, frozenset[str]], ...]:
    """Return the spots where a pawn captures, by throw and by the spot that it leaves."""
    return tuple(
        {
            spot: frozenset(
                captured
                for move in tables(throw, False).moves[spot]
                for captured in station_spots(tables(throw, False).walks[move].end)
            )
            for spot in SPOTS
        }
        for throw in ODDS
    )


def mirror() -> list[int]:
    """Return each input unchanged: pawns walk one way only, so there are no mirror images."""
    return list(range(SIZE))
