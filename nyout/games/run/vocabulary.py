"""The vocabulary of RUN: every drop, step and removal."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product

from nyout.core import Move
from nyout.games.run.tables import CELL, KINDS, kind_moves


def moves() -> Iterable[Move]:
    """Return the drops and steps of both seats and both kinds, then the removals (R2-R5)."""
    tables = [kind_moves(seat, kind) for seat, kind in product((0, 1), KINDS)]
    drops = [move for table in tables for _, move in table.drops]
    steps = [move for table in tables for row in table.steps.values() for _, move in row]
    return dict.fromkeys((*drops, *steps, *((place, "out") for place in CELL)))


def throws() -> Iterable[Move]:
    """Return no throws, as RUN has no dice."""
    return ()
