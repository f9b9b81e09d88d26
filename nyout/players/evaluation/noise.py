"""An evaluation with errors, as those of a person who plays casually.

The errors depend only on the position, and on the decision for which it is evaluated.
"""

from __future__ import annotations

from zlib import crc32

from nyout.core import OVER, State
from nyout.players.evaluation.evaluation import (
    Chances,
    Evaluation,
    merits,
    of_ranks,
    softmax,
)

MAX_CHANCE = 0.999  # an error never makes a position look like a win


class NoisyEvaluation:
    """An evaluation with errors in the win chance of the seat that decides."""

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
            return of_ranks(state.ranks())
        seat_merits = merits(self.features.rows(state), self.weights)
        chances = [*softmax(seat_merits, self.unit)]
        error = self.deviation * bell(repr(seat_merits), self.salt)
        chances[self.seat] = min(max(chances[self.seat] + error, 0.0), MAX_CHANCE)
        return tuple(chances)


def bell(text: str, salt: int = 0) -> float:
    """Return a number determined by a text, from a nearly normal distribution.

    The mean of the distribution is 0, and its standard deviation 1. The number is the scaled sum
    of the four bytes of a checksum; `hash()` differs between runs.

    >>> round(bell("here"), 3), round(bell("here", 1), 3)
    (-0.129, 0.968)
    """
    checksum = crc32(text.encode(), salt)
    return (sum(checksum.to_bytes(4, "big")) - 4 * 127.5) / (2 * 73.9)
