"""TD(lambda): after each game the weights move towards what the positions led to."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import NamedTuple

from nyout.games.features import Row
from nyout.players.evaluation import Chances, merits, softmax

START = 0.01  # of the sums of squares: keeps the first steps finite


class Seen(NamedTuple):
    """A position of a game: its rows, and the win chances that it was given."""

    rows: Sequence[Row]
    chances: Chances


class Learner:
    """Weights that learn from games, with a rate for each weight that falls with use (Adagrad)."""

    def __init__(self, weights: Sequence[float]) -> None:
        """Start from weights, with rates as of weights that were never used."""
        self.weights = list(weights)
        self.squares = [START] * len(self.weights)

    def see(self, rows: Sequence[Row]) -> Seen:
        """Return a position as it is judged now."""
        return Seen(rows, softmax(merits(rows, self.weights)))

    def learn(self, seen: Sequence[Seen], result: Chances, rate: float, trust: float) -> float:
        """Move the weights by the positions of a game; return the mean squared error before.

        Args:
            seen: The positions in the order played.
            result: The wins of the seats at the end, in parts.
            rate: The size of the first step of a weight.
            trust: The lambda of TD(lambda): 1 learns from the result alone, 0 from the following
                position alone.
        """
        weights, squares = self.weights, self.squares
        target = list(result)
        error = 0.0
        for rows, chances in reversed(seen):
            error += (chances[0] - result[0]) ** 2
            for row, aim, chance in zip(rows, target, chances):
                step = aim - chance
                if not step:
                    continue
                square, step = step * step, rate * step
                for n in row.indices:
                    squares[n] += square
                    weights[n] += step / sqrt(squares[n])
                for n, number in row.scalars:
                    if number:
                        squares[n] += square * number * number
                        weights[n] += step * number / sqrt(squares[n])
            target = [trust * aim + (1 - trust) * chance for aim, chance in zip(target, chances)]
        return error / max(1, len(seen))
