"""Win chances estimated by a linear evaluation: the softmax of weighted features.

`ExactEvaluation` replaces estimates with exact win chances where a game knows them, and
`NoisyEvaluation` adds errors, as those of a person who plays casually.

A game knows exact win chances if its folder contains a module `endgame` with these functions:

    def chances(state) -> Chances | None    exact win chances of a position, or None if unknown
    def is_near(state) -> bool              whether a search from a position may use them

If they are read from a table, also with these:

    FILE: str                               the name of the table, which pages download
    def use(data: bytes) -> None            use the table that a page has downloaded as `FILE`
    def unpack(state) -> Iterator[None]     unpack what the position needs, with pauses
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from math import exp
from types import ModuleType
from typing import NamedTuple, Protocol
from zlib import crc32

from nyout import games
from nyout.core import OVER, State
from nyout.games.ai import FeatureRow
from nyout.players.evaluation.features import Features

Chances = tuple[float, ...]
"""The win chance of each seat; winners that share the first rank also share the win."""

MAX_CHANCE = 0.999  # an error never makes a position look like a win


class Evaluator(Protocol):
    """An object that estimates win chances for a search."""

    @property
    def features(self) -> Features:
        """The functions of the game that the search needs."""
        ...

    def chances(self, state: State) -> Chances:
        """Return the win chance of each seat."""
        ...


class Evaluation(NamedTuple):
    """Features and their weights."""

    features: Features
    weights: Sequence[float]
    unit: float = 1.0  # of the weights; sums of whole-number weights are equal on all machines

    def chances(self, state: State) -> Chances:
        """Return the win chance of each seat: exact at the end of the game, else estimated.

        >>> from nyout import GAMES
        >>> from nyout.players.evaluation.weights import load
        >>> sum(load("le-nyout", 2).chances(GAMES["le-nyout"].start(2, 0)))
        1.0
        """
        if state.turn() == OVER:
            return win_shares(state.ranks())
        return softmax(merits(self.features.rows(state), self.weights), self.unit)


class ExactEvaluation(NamedTuple):
    """An evaluation, and the exact win chances that replace it where they are known."""

    evaluation: Evaluation
    exact: Callable[[State], Chances | None]

    @property
    def features(self) -> Features:
        """The functions of the game that a search needs."""
        return self.evaluation.features

    def chances(self, state: State) -> Chances:
        """Return the win chance of each seat."""
        return self.exact(state) or self.evaluation.chances(state)


class NoisyEvaluation:
    """An evaluation with errors in the win chance of the seat that decides.

    The errors depend only on the position, and on the decision for which it is evaluated.
    """

    def __init__(self, evaluation: Evaluation, deviation: float, decision: State) -> None:
        """Return an evaluation for a decision, the position in which a seat is to move.

        `deviation` is the standard deviation of the errors.
        """
        self.features, self.weights, self.unit = evaluation
        self.deviation = deviation
        self.seat = decision.turn()
        self.salt = crc32(repr(merits(self.features.rows(decision), self.weights)).encode())

    def chances(self, state: State) -> Chances:
        """Return the win chances, exact at the end of the game."""
        if state.turn() == OVER:
            return win_shares(state.ranks())
        seat_merits = merits(self.features.rows(state), self.weights)
        chances = [*softmax(seat_merits, self.unit)]
        error = self.deviation * bell(repr(seat_merits), self.salt)
        chances[self.seat] = min(max(chances[self.seat] + error, 0.0), MAX_CHANCE)
        return tuple(chances)


def merits(rows: Sequence[FeatureRow], weights: Sequence[float]) -> list[float]:
    """Return the merit of each row: the sum of its weights, each times its factor."""
    sums: list[float] = []
    for indices, scalars in rows:
        # Not sum(): since Python 3.12 it rounds floats differently.
        merit = 0
        for n in indices:
            merit += weights[n]
        for n, factor in scalars:
            merit += weights[n] * factor
        sums.append(merit)
    return sums


def softmax(merits: Sequence[float], unit: float = 1.0) -> Chances:
    """Return win chances in the ratios of the exponentials of `unit` times the merits.

    >>> softmax([0.0, 0.0]), softmax([0.0, -1000.0])
    ((0.5, 0.5), (1.0, 0.0))
    """
    if len(merits) == 2:
        lead = unit * (merits[0] - merits[1])
        first = 1 / (1 + exp(-lead)) if lead > -700 else 0.0
        return first, 1 - first
    most = max(merits)
    powers = [exp(unit * (merit - most)) for merit in merits]
    total = 0.0
    for power in powers:
        total += power
    return tuple([power / total for power in powers])


def win_shares(ranks: Sequence[int]) -> Chances:
    """Return the wins of the seats by their final ranks; seats that share the first rank share one.

    >>> win_shares((1, 3, 1))
    (0.5, 0.0, 0.5)
    """
    winners = ranks.count(1)
    return tuple([1 / winners if rank == 1 else 0.0 for rank in ranks])


def bell(text: str, salt: int = 0) -> float:
    """Return a number determined by a text, from a nearly normal distribution.

    The mean of the distribution is 0, and its standard deviation 1. The number is the scaled sum
    of the four bytes of a checksum; `hash()` differs between runs.

    >>> round(bell("here"), 3), round(bell("here", 1), 3)
    (-0.129, 0.968)
    """
    checksum = crc32(text.encode(), salt)
    return (sum(checksum.to_bytes(4, "big")) - 4 * 127.5) / (2 * 73.9)


def endgame_of(game: str, state: State) -> ModuleType | None:
    """Return the module `endgame` of a game if a search from a position may use it."""
    part = _endgame(game)
    return part if part and part.is_near(state) else None


@cache
def _endgame(game: str) -> ModuleType | None:
    return games.part(game, "endgame") if game in games.GAMES else None
