"""A player that chooses among the legal moves with equal probability."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from nyout.core import Move, State


def random(state: State, rng: Random) -> Iterator[Move]:
    """Yield one legal move, chosen uniformly at random."""
    yield rng.choice(state.moves())
