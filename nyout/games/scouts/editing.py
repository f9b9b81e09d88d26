"""The scouts and boulders in a position as text; see `nyout.games.rows`."""

from __future__ import annotations

from collections.abc import Mapping

from nyout.games.rows import Row, alike, keys
from nyout.games.scouts.position import ANCHORS, COLOURS, FLIPPED
from nyout.games.scouts.rules import SCOUTS, TRAY
from nyout.games.scouts.tables import SQUARES


def rows(seats: int, options: Mapping[str, bool | str]) -> tuple[Row, ...]:
    """Return one row per colour, without the scouts in hand, and the row of both boulders."""
    squares = {square + face: square for square in SQUARES for face in ("", FLIPPED)}
    boulders = {word: "boulder" if at == TRAY else word for word, at in ANCHORS.items()}
    scouts = [
        alike(colour, keys(seat, range(SCOUTS)), squares, rest="hand")
        for seat, colour in enumerate(COLOURS)
    ]
    return *scouts, alike("boulders", [f"{seat}.{SCOUTS}" for seat in range(seats)], boulders)
