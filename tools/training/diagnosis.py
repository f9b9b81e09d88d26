"""The diagnosis of a training: which weights its games have tested.

A weight is tested by a choice if the chosen position has more of its feature than an alternative,
or less. A weight whose feature is always chosen, or never, expresses a habit of the players, and
nothing contradicts it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from nyout.games.ai import FeatureRow

SHARE = 0.05
"""The share of the games in which a feature must have been chosen, and declined."""


class Option(NamedTuple):
    """The features of the position that was chosen, and those of an alternative."""

    chosen: Sequence[FeatureRow]
    other: Sequence[FeatureRow]


class Trials:
    """Counts the games in which the features of weights were chosen, and declined."""

    def __init__(self) -> None:
        self.games = 0
        self._chosen: Counter[int] = Counter()
        self._declined: Counter[int] = Counter()

    def add(self, options: Iterable[Option]) -> None:
        """Include the choices of a game."""
        chosen, declined = set[int](), set[int]()
        for option in options:
            for own, other in zip(option.chosen, option.other):
                chosen.update(_excess(own, other))
                declined.update(_excess(other, own))
        self.games += 1
        self._chosen.update(chosen)
        self._declined.update(declined)

    def find_untested(self) -> tuple[list[int], list[int]]:
        """Return the weights of one-sided habits, and those of rare features.

        A habit is chosen or declined in many games, but not both.
        """
        least = SHARE * self.games
        one_sided: list[int] = []
        rare: list[int] = []
        for weight in sorted({*self._chosen, *self._declined}):
            lesser, greater = sorted((self._chosen[weight], self._declined[weight]))
            if greater < least:
                rare.append(weight)
            elif lesser < least:
                one_sided.append(weight)
        return one_sided, rare


def _excess(row: FeatureRow, other: FeatureRow) -> Iterator[int]:
    """Yield the weights whose factor is larger in a row than in another one."""
    factors = _factors(other)
    for weight, factor in _factors(row).items():
        if factor > factors.get(weight, 0.0):
            yield weight


def _factors(row: FeatureRow) -> dict[int, float]:
    factors: dict[int, float] = dict(row.scalars)
    for weight in row.indices:
        factors[weight] = factors.get(weight, 0.0) + 1
    return factors


def ranges_text(numbers: Sequence[int]) -> str:
    """Return the text of ascending numbers, with a range for consecutive ones.

    >>> ranges_text([3, 4, 5, 9])
    '3-5, 9'
    """
    starts = [at for at, (one, two) in enumerate(pairwise([-2, *numbers])) if two != one + 1]
    runs = [numbers[at:end] for at, end in pairwise([*starts, len(numbers)])]
    return ", ".join(f"{run[0]}-{run[-1]}" if len(run) > 1 else f"{run[0]}" for run in runs)
