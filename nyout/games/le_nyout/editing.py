"""The pawns in a position as text; see `nyout.games.rows`."""

from __future__ import annotations

from collections.abc import Mapping

from nyout.core import colours
from nyout.games.le_nyout.rules import PAWNS
from nyout.games.le_nyout.tables import NEXT, WAITING, place_of
from nyout.games.rows import Row, alike, keys

WORDS = {spot: place_of(spot) for spot in (*NEXT, "off", WAITING)}


def rows(seats: int, options: Mapping[str, bool | str]) -> tuple[Row, ...]:
    """Return one row per colour."""
    names = colours(seats)
    return tuple(alike(name, keys(n, range(PAWNS[seats])), WORDS) for n, name in enumerate(names))
