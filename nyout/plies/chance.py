"""Throws: selection by odds, and the random generators of a match.

Engines never draw random numbers; callers use this module for the moves of chance.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Sequence
from functools import lru_cache
from itertools import accumulate
from random import Random

from nyout.core import Move, State


def throw(state: State, fraction: float) -> Move:
    """Return the throw that a number from 0 up to, but excluding, 1 selects according to the odds.

    >>> from nyout import GAMES
    >>> [throw(GAMES["le-nyout"].start(), n / 16)[0] for n in range(16)]
    ['1', '1', '1', '1', '2', '2', '2', '2', '2', '2', '3', '3', '3', '3', '4', '5']
    """
    sums = cumulate(state.odds())
    return state.moves()[bisect(sums, fraction * sums[-1])]


def rng(seed: str, ply: int) -> Random:
    """Return the random generator for one ply of a match, determined by the seed and the ply."""
    return Random(f"{seed}/{ply}")


@lru_cache(maxsize=256)
def cumulate(odds: Sequence[int]) -> list[int]:
    """Return the sum of the odds up to each throw."""
    return list(accumulate(odds))
