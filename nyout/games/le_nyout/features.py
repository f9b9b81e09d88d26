"""Features of Le Nyout: groups by spot, pairs of groups, and the chances of being captured."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import NamedTuple

from nyout.core import OVER
from nyout.games.features import Row
from nyout.games.le_nyout.rules import LeNyout
from nyout.games.le_nyout.rules import Row as Spots
from nyout.games.le_nyout.tables import (
    NEXT,
    WAITING,
    WEIGHTS,
    place_of,
    points_to_go,
    station_spots,
    tables,
)

SPOTS = ("hand", *(spot for spot in NEXT if spot != "hand"))
NUMBER = {spot: n for n, spot in enumerate(SPOTS)}
COUNT = len(SPOTS)
MOST = 4  # pawns of a seat

# Where each block of weights begins.
GROUPS = 0  # by spot and number of pawns
HAND = GROUPS + COUNT * MOST  # by number of pawns in hand
OFF = HAND + MOST + 1
THROWS = OFF + MOST + 1  # the seat that throws
DANGER = THROWS + 1  # of the seat that throws, then of the others: two scalars each
PAIRS = DANGER + 4  # two groups of the seat
DUELS = PAIRS + COUNT * COUNT  # a group of the seat that throws, and one of another seat
SIZE = DUELS + 4 * COUNT * COUNT


class Groups(NamedTuple):
    """What the pawns of a seat contribute, whatever the other seats have."""

    indices: tuple[int, ...]
    throwing: tuple[int, ...]  # offsets of its groups in DUELS if it throws
    waiting: tuple[int, ...]  # the same if another seat throws
    pawns: tuple[tuple[str, int, int], ...]  # place, number of pawns and points made, by group
    spots: tuple[str, ...]  # that its pawns can capture from


def features(state: LeNyout) -> list[Row]:
    """Return one row for each seat.

    >>> from nyout.games.le_nyout import GAME
    >>> [len(row.indices) for row in features(GAME.start(2, 0))]
    [4, 2]
    """
    parts = [groups(row) for row in state.pawns]
    throws = state.seat if state.throw != OVER else -1
    found: list[Row] = []
    for seat, own in enumerate(parts):
        others = [part for n, part in enumerate(parts) if n != seat]
        indices = [*own.indices]
        start = DANGER + 2
        if seat == throws:
            start = DANGER
            indices.append(THROWS)
            for part in others:
                for enemy in part.waiting:
                    indices += [enemy + group for group in own.throwing]
        lost = points = 0.0
        for place, size, made in own.pawns:
            mask = 0
            for part in others:
                for spot in part.spots:
                    mask |= hits(spot).get(place, 0)
            if mask:
                lost += size * CHANCES[mask]
                points += size * made * CHANCES[mask]
        scalars = ((start, lost), (start + 1, points / 10)) if lost else ()
        found.append(Row(indices, scalars))
    return found


@lru_cache(maxsize=1 << 15)
def groups(row: Spots) -> Groups:
    """Return what the pawns of a seat contribute; equal for pawns in another order."""
    spots = sorted("20" if spot == WAITING else spot for spot in row if spot != "off")
    sizes = {spot: spots.count(spot) for spot in spots}
    hand = sizes.get("hand", 0)
    on_board = {spot: size for spot, size in sizes.items() if spot != "hand"}
    own = sorted(NUMBER[spot] for spot in sizes)
    square = COUNT * COUNT
    large = {spot: spot != "hand" and size > 1 for spot, size in sizes.items()}
    return Groups(
        indices=(
            HAND + hand,
            OFF + len(row) - len(spots),
            *(GROUPS + MOST * NUMBER[spot] + size - 1 for spot, size in on_board.items()),
            *(PAIRS + COUNT * a + b for n, a in enumerate(own) for b in own[n + 1 :]),
        ),
        throwing=tuple(NUMBER[spot] + square * large[spot] for spot in sizes),
        waiting=tuple(DUELS + COUNT * NUMBER[spot] + 2 * square * large[spot] for spot in sizes),
        pawns=tuple(
            (place_of(spot), size, points_to_go("hand") - points_to_go(spot))
            for spot, size in on_board.items()
        ),
        spots=tuple(sizes),
    )


@cache
def hits(spot: str) -> dict[str, int]:
    """Return the places that a pawn on this spot reaches, with a bit for each throw that does.

    >>> hits("18") == {"19": 1, "20": 2}
    True
    """
    found: dict[str, int] = {}
    for points in WEIGHTS:
        for move in tables(points, False).moves[spot]:
            if station_spots(move[1]):
                found[move[1]] = found.get(move[1], 0) | 1 << points - 1
    return found


CHANCES = tuple(
    sum(weight for points, weight in WEIGHTS.items() if mask >> points - 1 & 1) / 16
    for mask in range(1 << len(WEIGHTS))
)
