"""Learning: after each game, the weights move towards better estimates of its positions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import sqrt
from random import Random
from typing import NamedTuple

from nyout.games.ai import FeatureRow
from nyout.players.evaluation import Chances, merits, softmax

FIRST_SQUARE = 0.01  # initial sum of squares, which limits the first steps


class Corrected(NamedTuple):
    """A position of a game: its features, its estimate, and a better one."""

    rows: Sequence[FeatureRow]
    chances: Chances
    better: Chances  # of a search, the mean over all throws, or those of the next position
    is_followed: bool = True  # whether the game went on as the better estimate assumes


class Aim(NamedTuple):
    """A position, and the win chances that its evaluation should give."""

    rows: Sequence[FeatureRow]
    chances: Chances


def correct_backwards(
    game: Sequence[Corrected], trust: float
) -> Iterator[tuple[Corrected, Sequence[float]]]:
    """Yield the positions of a game, the last one first, and the corrections of their win chances.

    `trust` is the part of each correction that the position before shares, if the game followed its
    better estimate: the lambda of TD(lambda).
    """
    corrections: Sequence[float] = (0.0,) * len(game[0].chances) if game else ()
    for position in reversed(game):
        shared = trust if position.is_followed else 0.0
        corrections = [
            aim - chance + shared * later
            for aim, chance, later in zip(position.better, position.chances, corrections)
        ]
        yield position, corrections


def aims_of(game: Sequence[Corrected], trust: float) -> Iterator[Aim]:
    """Yield the positions of a game with their corrected win chances."""
    for position, corrections in correct_backwards(game, trust):
        aims = [chance + more for chance, more in zip(position.chances, corrections)]
        yield Aim(position.rows, tuple([min(max(aim, 0.0), 1.0) for aim in aims]))


def squared_error(game: Sequence[Corrected], result: Chances) -> float:
    """Return the mean squared error of the win chances of the first seat."""
    errors = [(position.chances[0] - result[0]) ** 2 for position in game]
    return sum(errors) / max(1, len(errors))


class Learner:
    """Weights that learn from games. The rate of each weight falls with its use (Adagrad)."""

    def __init__(self, weights: Sequence[float]) -> None:
        """Start from weights, with the rates of unused weights."""
        self.weights = list(weights)
        self.squares = [FIRST_SQUARE] * len(self.weights)

    def correct(self, game: Sequence[Corrected], rate: float, trust: float) -> None:
        """Adjust the weights to the better estimates of a game's positions.

        `rate` is the size of the first step of a weight; `correct_backwards` uses `trust`.
        """
        for position, corrections in correct_backwards(game, trust):
            for row, correction in zip(position.rows, corrections):
                self._adjust(row, correction, rate)

    def fit(self, aims: list[Aim], rate: float, passes: int, rng: Random) -> None:
        """Adjust the weights to many positions, in several passes of random order.

        The rate falls to a tenth of `rate`.
        """
        for number in range(passes):
            rng.shuffle(aims)
            step = rate * (1 - 0.9 * number / passes)
            for rows, aim in aims:
                chances = softmax(merits(rows, self.weights))
                for row, wanted, chance in zip(rows, aim, chances):
                    self._adjust(row, wanted - chance, step)

    def _adjust(self, row: FeatureRow, error: float, rate: float) -> None:
        """Move the weights of a row towards a win chance that is larger by `error`."""
        weights, squares = self.weights, self.squares
        square, step = error * error, rate * error
        for n in row.indices:
            squares[n] += square
            weights[n] += step / sqrt(squares[n])
        for n, factor in row.scalars:
            if factor:
                squares[n] += square * factor * factor
                weights[n] += step * factor / sqrt(squares[n])


class Mean:
    """The mean of weights over several games, which varies less than those of the last game."""

    def __init__(self, size: int) -> None:
        self._sums = [0.0] * size
        self._count = 0

    def add(self, weights: Sequence[float]) -> None:
        """Include the weights after another game."""
        self._sums = [total + weight for total, weight in zip(self._sums, weights)]
        self._count += 1

    def weights(self) -> list[float]:
        """Return the mean of all weights so far."""
        return [total / self._count for total in self._sums]
