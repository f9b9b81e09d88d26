"""What a game tells computer players about a position: a sparse row of features for each seat.

The folder of a game can have a `features.py`:

    SIZE: int                                     number of weights
    def features(state) -> Sequence[Row]          a row for each seat, before the end of the game
    def key(state) -> Hashable                    optional: `state` without what cannot matter
    def outcomes(state) -> list[tuple[int, State]]  optional: the distinct outcomes of a throw
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

Scalar = tuple[int, float]
"""The index of a weight, and the number it is multiplied by."""


class Row(NamedTuple):
    """The features of a seat; its merit is the sum of its weights.

    >>> row, weights = Row([0, 2], [(1, 0.5)]), [1.0, 4.0, 0.25]
    >>> sum(weights[i] for i in row.indices) + sum(weights[i] * x for i, x in row.scalars)
    3.25
    """

    indices: Sequence[int]  # of the weights that count once; an index may be repeated
    scalars: Sequence[Scalar] = ()
