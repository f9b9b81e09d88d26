"""Numbers of rows: the spots of a seat's last pawns, by which the endgame table is indexed.

A position before a throw is a pair of rows: that of the seat to throw and that of the other seat.
Only the seat to throw can have a waiting pawn (L11), so rows with one follow all others.
"""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import combinations, combinations_with_replacement
from typing import NamedTuple

from nyout.games.le_nyout.rules import (
    NEXT,
    STATIONS,
    WAITING,
    Spots,
    place_of,
    points_to_go,
    station_spots,
)

MOST = 2  # pawns of a seat that are not off, in the table
SPOTS = (
    "off",
    WAITING,
    *sorted(NEXT, key=points_to_go),  # rows with similar chances get numbers near each other
)
ORDER = {spot: n for n, spot in enumerate(SPOTS)}


class Rows(NamedTuple):
    """All rows of a number of pawns, with data about each."""

    all: tuple[Spots, ...]  # the spots of each row, in the order of SPOTS
    settled: int  # number of rows without a waiting pawn, which are first
    numbers: dict[Spots, int]
    stations: tuple[int, ...]  # the occupied stations of each row, as a set of bits


@cache
def rows(pawns: int = MOST) -> Rows:
    """Return all rows of seats that have not won, with at most `pawns` pawns that are not off.

    >>> len(rows().all), rows().settled
    (807, 770)
    """
    ordered_rows = [
        row
        for row in combinations_with_replacement(SPOTS, pawns)
        if not {WAITING, "off"}.issuperset(row) and not is_split(row)
    ]
    ordered_rows.sort(key=lambda row: (WAITING in row, *(ORDER[spot] for spot in reversed(row))))
    return Rows(
        all=tuple(ordered_rows),
        settled=sum(WAITING not in row for row in ordered_rows),
        numbers={row: n for n, row in enumerate(ordered_rows)},
        stations=tuple(station_bits(row) for row in ordered_rows),
    )


def is_split(row: Spots) -> bool:
    """Return whether pawns on one station differ in their spots, which the rules exclude (L12).

    >>> is_split(("w2>", "w2<")), is_split(("5", "5")), is_split(("off", "hand"))
    (True, False, False)
    """
    return any(a != b and b in station_spots(a) for a, b in combinations(row, 2))


def station_bits(row: Spots) -> int:
    """Return the stations that a row occupies, as a set of bits.

    >>> station_bits(("w2>", "hand")) & station_bits(("5", "w2<")) > 0
    True
    >>> station_bits(("off", "hand"))
    0
    """
    occupied = {place_of(spot) for spot in row}
    return sum(1 << n for n, place in enumerate(STATIONS) if place in occupied)


@lru_cache(maxsize=1 << 12)
def row_number(spots: Spots, pawns: int = MOST) -> int | None:
    """Return the number of the row with these spots in any order, or None if it is not a row.

    >>> row_number(("off", "5", "off", "hand")) == row_number(("hand", "5"))
    True
    """
    out = sort_spots(tuple(spot for spot in spots if spot != "off"))
    return rows(pawns).numbers.get(("off",) * (pawns - len(out)) + out)


def sort_spots(spots: Spots) -> Spots:
    """Return spots in the order of `SPOTS`.

    >>> sort_spots(("hand", "5", "off"))
    ('off', '5', 'hand')
    """
    return tuple(sorted(spots, key=ORDER.__getitem__))
