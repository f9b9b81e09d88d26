"""Matches for tests, played on by simple choices; their seeds determine the throws."""

from collections.abc import Callable
from itertools import islice
from random import Random

from nyout import players
from nyout.core import Move
from nyout.match import Match, playing

Choice = Callable[[Match], Move]


def after(begun: Match, choose: Choice, plies: int | None = None) -> Match:
    """Return a match after a number of further plies, or at its end, which is also the default."""
    *_, last = islice(playing(begun, choose), None if plies is None else plies + 1)
    return last


def first(at: Match) -> Move:
    """Return the first legal move."""
    return at.state.moves()[0]


def lowest(at: Match) -> Move:
    """Return the first legal move in sorted order."""
    return min(at.state.moves())


def greedy(at: Match) -> Move:
    """Return a greedy move, so that games reach their ends."""
    return players.choice("greedy", at.state, Random(at.cursor))


def at_random(rng: Random) -> Choice:
    """Return a choice of random moves."""
    return lambda at: rng.choice(at.state.moves())
