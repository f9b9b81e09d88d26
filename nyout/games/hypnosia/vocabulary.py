"""The vocabulary of Hypnosia: every movement on an empty board."""

from __future__ import annotations

from collections.abc import Iterable

from nyout.core import Move
from nyout.games.hypnosia import tables


def moves() -> Iterable[Move]:
    """Return the movements; `rules.legal_moves` selects from them."""
    return tables.movements()


def throws() -> Iterable[Move]:
    """Return the throws of two dice, including those of the roll-off."""
    return tables.throws().moves
