"""Win chances estimated by a linear evaluation: the softmax of weighted features."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import NamedTuple, Protocol

from nyout.core import OVER, State
from nyout.games.ai import Row
from nyout.players.evaluation.features import Features

Chances = tuple[float, ...]
"""The win chance of each seat; winners that share the first rank also share the win."""


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
            return of_ranks(state.ranks())
        return softmax(merits(self.features.rows(state), self.weights), self.unit)


def merits(rows: Sequence[Row], weights: Sequence[float]) -> list[float]:
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


def of_ranks(ranks: Sequence[int]) -> Chances:
    """Return the wins of the seats by their final ranks; seats that share the first rank share one.

    >>> of_ranks((1, 3, 1))
    (0.5, 0.0, 0.5)
    """
    winners = ranks.count(1)
    return tuple([1 / winners if rank == 1 else 0.0 for rank in ranks])
