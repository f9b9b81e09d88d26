"""TD(lambda) learning: after each game, the weights move towards its result."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import NamedTuple

from nyout.games.ai import FeatureRow
from nyout.players.evaluation import Chances, merits, softmax

FIRST_SQUARE = 0.01  # initial sum of squares, which limits the first steps


class Seen(NamedTuple):
    """A position of a game: its features, and the win chances estimated during the game."""

    rows: Sequence[FeatureRow]
    chances: Chances


class Corrected(NamedTuple):
    """A position of a game: its features, its estimate, and a better one."""

    rows: Sequence[FeatureRow]
    chances: Chances
    better: Chances  # the mean over all throws, or exact


class Learner:
    """Weights that learn from games. The rate of each weight falls with its use (Adagrad)."""

    def __init__(self, weights: Sequence[float]) -> None:
        """Start from weights, with the rates of unused weights."""
        self.weights = list(weights)
        self.squares = [FIRST_SQUARE] * len(self.weights)

    def see(self, rows: Sequence[FeatureRow]) -> Seen:
        """Return a position as currently estimated."""
        return Seen(rows, softmax(merits(rows, self.weights)))

    def learn(self, game: Sequence[Seen], result: Chances, rate: float, trust: float) -> float:
        """Adjust the weights to a game, and return the mean squared error of its estimates.

        Args:
            game: The positions in the order of play.
            result: The wins of the seats.
            rate: The size of the first step of a weight.
            trust: The lambda of TD(lambda): 1 learns only from the result, 0 only from the
                following position.
        """
        target = list(result)
        error = 0.0
        for rows, chances in reversed(game):
            error += (chances[0] - result[0]) ** 2
            for row, aim, chance in zip(rows, target, chances):
                if aim != chance:
                    self._adjust(row, aim - chance, rate)
            target = [trust * aim + (1 - trust) * chance for aim, chance in zip(target, chances)]
        return error / max(1, len(game))

    def correct(
        self, game: Sequence[Corrected], result: Chances, rate: float, trust: float
    ) -> float:
        """Adjust the weights to better estimates of a game's positions.

        Return the mean squared error of the first estimates. The arguments are those of `learn`,
        but `trust` is the part of each correction that the position before shares.
        """
        corrections = [0.0] * len(result)
        for rows, chances, better in reversed(game):
            corrections = [
                aim - chance + trust * later
                for aim, chance, later in zip(better, chances, corrections)
            ]
            for row, correction in zip(rows, corrections):
                self._adjust(row, correction, rate)
        return sum([(position.chances[0] - result[0]) ** 2 for position in game]) / max(
            1, len(game)
        )

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
