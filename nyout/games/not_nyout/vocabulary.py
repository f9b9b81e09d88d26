"""The vocabulary of Not Nyout: summonings, movements and splits.

A move to a station with several enemy groups also names the group that it attacks (N9). These
moves have spare numbers, because there are tens of thousands of them, of which hardly any is ever
legal.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product

from nyout.core import Move
from nyout.games.not_nyout import tables
from nyout.games.not_nyout.horses import END, HORSES, group
from nyout.games.not_nyout.tables import (
    FACES,
    HOMES,
    SIZES,
    fight_throws,
    steps,
    summonings,
    turn_throws,
    walks,
)

SPARE = len(HORSES) * 3 * len(HORSES) * 2
"""An upper bound of the legal moves that name an enemy group.

At most four groups can move, or three and a horse from the stable. There are at most twelve enemy
groups. A mover reaches the station of each with one die only, and joins own groups there or not.
"""


def moves() -> Iterable[Move]:
    """Return all summonings, movements and splits that name no enemy group, then `end`."""
    landings = (*_summonings(), *_movements())
    splits = [split for place, size in _groups() for split in group(place, HORSES[:size]).splits]
    return (*(move for landing in landings for move in _with_tails(landing)), *splits, END)


def _groups() -> Iterable[tuple[str, int]]:
    return product(steps(), SIZES)


def _summonings() -> Iterator[Move]:
    for home in HOMES:
        yield from summonings(home, FACES).moves


def _movements() -> Iterator[Move]:
    """Yield all movements; each station between the ends can cost an extra point (N7)."""
    for place, size in _groups():
        for walk in walks(place):
            points = len(walk.stations) - 1
            for cost in FACES[points - 1 : 2 * points - 1]:
                yield cost, f"{place}x{size}", walk.stations[-1]


def _with_tails(move: Move) -> Iterator[Move]:
    """Yield a move to a station without own groups, and the two on one with own groups (N8)."""
    _, free, joining = tables.landing(move)
    yield from free
    if not move[1].endswith(f"x{len(HORSES)}"):  # else the seat has no other groups
        yield from joining


def throws() -> Iterable[Move]:
    """Return the throws of one to four dice, then those of fights between all sizes of groups."""
    turns = [throw for count in SIZES for throw in turn_throws(count).moves]
    fights = [throw for sizes in product(SIZES, repeat=2) for throw in fight_throws(*sizes).moves]
    return dict.fromkeys((*turns, *fights))
