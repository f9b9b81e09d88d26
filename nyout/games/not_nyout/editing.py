"""The horses in a position as text; see `nyout.games.rows`."""

from __future__ import annotations

from collections.abc import Mapping

from nyout.games.not_nyout.horses import HORSES
from nyout.games.not_nyout.position import MARK, OUT
from nyout.games.not_nyout.tables import STABLE, steps
from nyout.games.rows import Row, alike, keys


def rows(seats: int, options: Mapping[str, bool | str]) -> tuple[Row, ...]:
    """Return one row per seat; horses in the stable are not listed."""
    words = {place + MARK * n: place for place in steps() for n in range(len(HORSES))}
    return tuple(
        alike("horses", keys(seat, range(len(HORSES))), words | {OUT: OUT}, seat, seats, STABLE)
        for seat in range(seats)
    )
