"""A player without a plan: every legal move is as likely as any other."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from nyout.core import Move, State


def random(state: State, rng: Random) -> Iterator[Move]:
    """Any legal move."""
    yield rng.choice(state.moves())
