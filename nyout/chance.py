"""Throws: which possible throw a number falls on, the dice of a match, games of random play.

Engines never draw; whoever lets chance play comes here.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Sequence
from functools import lru_cache
from itertools import accumulate
from random import Random

from nyout.core import CHANCE, Move, State


def throw(state: State, fraction: float) -> Move:
    """The throw that a number from 0 up to 1 falls on, each as wide as its odds.

    >>> from nyout import GAMES
    >>> [throw(GAMES["le-nyout"].start(), n / 16)[0] for n in range(16)]
    ['1', '1', '1', '1', '2', '2', '2', '2', '2', '2', '3', '3', '3', '3', '4', '5']
    """
    sums = _sums(state.odds())
    return state.moves()[bisect(sums, fraction * sums[-1])]


def dice(seed: str, ply: int) -> Random:
    """The generator for one ply of a match: the same seed and ply always draw the same."""
    return Random(f"{seed}/{ply}")


def playout(state: State, rng: Random) -> tuple[State, int]:
    """The end of a game in which every choice and throw is random, and its number of plies."""
    plies, random = 0, rng.random
    while (turn := state.turn()) >= CHANCE:
        if turn == CHANCE:
            sums = _sums(state.odds())  # as throw() does, for speed without the call
            move = state.moves()[bisect(sums, random() * sums[-1])]
        else:
            moves = state.moves()
            move = moves[int(random() * len(moves))]
        state, plies = state.play(move), plies + 1
    return state, plies


@lru_cache(maxsize=256)
def _sums(odds: Sequence[int]) -> list[int]:
    return list(accumulate(odds))
