"""The cows and cowboys in a position as text; see `nyout.games.rows`."""

from __future__ import annotations

from collections.abc import Mapping

from nyout.games.rows import Row, alike, keys, named
from nyout.games.run.position import CODES, FIELDS
from nyout.games.run.tables import COUNTS

NUMBERS = {"cow": range(COUNTS["cow"]), "cowboy": range(COUNTS["cow"], sum(COUNTS.values()))}


def rows(seats: int, options: Mapping[str, bool | str]) -> tuple[Row, ...]:
    """Return one row per seat and kind; pieces in reserve are not listed."""
    return tuple(
        alike(name, keys(seat, NUMBERS[kind]), named(CODES[kind]), rest=kind)
        for (seat, kind), name in FIELDS.items()
    )
