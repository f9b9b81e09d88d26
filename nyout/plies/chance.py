"""Throws: selection by odds, the random generators of a match, and random games.

Engines never draw random numbers; callers use this module for the moves of chance.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Sequence
from functools import lru_cache
from itertools import accumulate
from random import Random

from nyout.core import CHANCE, Move, State


def throw(state: State, fraction: float) -> Move:
    """Return the throw that a number from 0 up to, but excluding, 1 selects according to the odds.

    >>> from nyout import GAMES
    >>> [throw(GAMES["le-nyout"].start(), n / 16)[0] for n in range(16)]
    ['1', '1', '1', '1', '2', '2', '2', '2', '2', '2', '3', '3', '3', '3', '4', '5']
    """
    sums = _sums(state.odds())
    return state.moves()[bisect(sums, fraction * sums[-1])]


def rng(seed: str, ply: int) -> Random:
    """Return the random generator for one ply of a match, determined by the seed and the ply."""
    return Random(f"{seed}/{ply}")


def playout(state: State, rng: Random) -> tuple[State, int]:
    """Return the final position of a random game from a position, and its number of plies."""
    plies, random = 0, rng.random
    while (turn := state.turn()) >= CHANCE:
        if turn == CHANCE:
            sums = _sums(state.odds())  # throw() inlined, for speed
            move = state.moves()[bisect(sums, random() * sums[-1])]
        else:
            moves = state.moves()
            move = moves[int(random() * len(moves))]
        state, plies = state.play(move), plies + 1
    return state, plies


@lru_cache(maxsize=256)
def _sums(odds: Sequence[int]) -> list[int]:
    return list(accumulate(odds))
