"""The pawns in a position as text; see `nyout.games.rows`."""

from __future__ import annotations

from collections.abc import Mapping

from nyout.games.hypnosia.board import CENTRE, COLUMNS, STATIONS
from nyout.games.hypnosia.position import names_of
from nyout.games.hypnosia.rules import COLOURS
from nyout.games.hypnosia.tables import ARRIVALS
from nyout.games.rows import Row, Words, named
from nyout.view import OUT


def rows(seats: int, options: Mapping[str, bool | str]) -> tuple[Row, ...]:
    """Return one row per colour. A pawn has its own starting place, which no other pawn enters."""
    names = names_of(str(options["colours"]))
    found: list[Row] = []
    for seat, name in enumerate(names):
        shared: Words = {
            **named(STATIONS),
            **dict.fromkeys(ARRIVALS, CENTRE),
            **{f"by-{taker}": OUT for taker in names if taker != name},
        }
        starts = COLUMNS[COLOURS.index(name)]
        pieces = {f"{seat}.{n}": {start[1:]: start, **shared} for n, start in enumerate(starts)}
        found.append(Row(name, pieces))
    return tuple(found)
