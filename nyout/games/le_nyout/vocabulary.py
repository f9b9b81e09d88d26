"""The vocabulary of Le Nyout: the moves of every throw, with both values of option L11."""

from __future__ import annotations

from collections.abc import Iterable

from nyout.core import Move
from nyout.games.le_nyout.tables import THROWS, WEIGHTS, tables


def moves() -> Iterable[Move]:
    """Return the moves of all throws, the shortest walks first."""
    walks = [
        tables(points, exit_same_turn).walks
        for exit_same_turn in (False, True)
        for points in WEIGHTS
    ]
    return dict.fromkeys(move for table in walks for move in table)


def throws() -> Iterable[Move]:
    """Return the throws of the sticks, including those of the roll-off."""
    return THROWS.moves
