"""The vocabulary of Scouts: every setup, launch, dash and jump."""

from __future__ import annotations

from collections.abc import Iterable

from nyout.core import Move
from nyout.games.scouts.rules import STOP, TOSS
from nyout.games.scouts.tables import all_launches, all_setups, all_steps


def moves() -> Iterable[Move]:
    """Return the setups on both back ranks, the launches, the dashes and jumps, and `stop`."""
    return (*all_setups(0), *all_setups(1), *all_launches(), *all_steps(), STOP)


def throws() -> Iterable[Move]:
    """Return the two sides of the coin."""
    return TOSS
