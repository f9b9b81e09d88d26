"""Numbers for the rows of the endgame table: how a seat with at most two pawns left can stand.

A position before a throw is a pair of rows: that of the seat to throw and that of the other seat.
A row with a waiting pawn (L11) occurs only in the middle of the own turn, so those come last.
"""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import combinations_with_replacement
from typing import NamedTuple

from nyout.games.le_nyout.board import BOARD
from nyout.games.le_nyout.tables import NEXT, WAITING, place_of, points_to_go, station_spots

MOST = 2  # pawns of a seat that are not off
SPOTS = (
    "off",
    WAITING,
    *sorted(NEXT, key=points_to_go),  # so that a row resembles rows before it
)
ORDER = {spot: n for n, spot in enumerate(SPOTS)}
STATIONS = tuple(BOARD.places)

Row = tuple[str, str]  # the spots of MOST pawns, in the order of SPOTS


class Rows(NamedTuple):
    """All rows by number, and facts about them."""

    all: tuple[Row, ...]
    settled: int  # number of rows without a waiting pawn, which come first
    numbers: dict[tuple[str, ...], int]
    stations: tuple[int, ...]  # by row, the occupied stations as a set of bits


@cache
def rows() -> Rows:
    """All rows of seats that have not won: any two spots, but one spot for one station (L12).

    >>> len(rows().all), rows().settled
    (807, 770)
    """
    found = [
        row
        for row in combinations_with_replacement(SPOTS, MOST)
        if set(row) - {WAITING, "off"} and not is_split(row)
    ]
    found.sort(key=lambda row: (WAITING in row, ORDER[row[1]], ORDER[row[0]]))
    return Rows(
        all=tuple(found),
        settled=sum(WAITING not in row for row in found),
        numbers={row: n for n, row in enumerate(found)},
        stations=tuple(station_bits(row) for row in found),
    )


def is_split(row: Row) -> bool:
    """Whether two pawns of one station differ in their spots, which joined pawns never do.

    >>> is_split(("w2>", "w2<")), is_split(("5", "5")), is_split(("off", "hand"))
    (True, False, False)
    """
    first, second = row
    return first != second and second in station_spots(first)


def station_bits(row: Row) -> int:
    """The stations that a row occupies, as a set of bits.

    >>> station_bits(("w2>", "hand")) & station_bits(("5", "w2<")) > 0
    True
    >>> station_bits(("off", "hand"))
    0
    """
    occupied = {place_of(spot) for spot in row}
    return sum(1 << n for n, place in enumerate(STATIONS) if place in occupied)


@lru_cache(maxsize=1 << 12)
def row_number(pawns: tuple[str, ...]) -> int | None:
    """The number of the row of these pawns, in any order; None if it is not in the table.

    >>> row_number(("off", "5", "off", "hand")) == row_number(("hand", "5"))
    True
    """
    out = sorted((spot for spot in pawns if spot != "off"), key=ORDER.__getitem__)
    return rows().numbers.get((*("off",) * (MOST - len(out)), *out))
