"""Features of a position: sparse rows of numbers from which computer players estimate win chances.

A game can define them in a module `features.py` in its folder:

    SIZE: int                                       the number of weights
    def features(state) -> Sequence[Row]            one row per seat, before the end of the game
    def key(state) -> Hashable                      optional: equal for states with equal futures
    def outcomes(state) -> list[tuple[int, State]]  optional: the distinct outcomes of a throw

`tools.training` learns the weights and stores them beside the module, one file per number of seats.
A game without the module has the features of `nyout.players.evaluation.generic`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

Scalar = tuple[int, float]
"""The index of a weight, and its factor."""


class Row(NamedTuple):
    """The features of a seat. Its merit is the sum of the weights, each times its factor.

    >>> row, weights = Row([0, 2], [(1, 0.5)]), [1.0, 4.0, 0.25]
    >>> sum(weights[i] for i in row.indices) + sum(weights[i] * x for i, x in row.scalars)
    3.25
    """

    indices: Sequence[int]  # weights with factor 1; a repeated index counts repeatedly
    scalars: Sequence[Scalar] = ()
