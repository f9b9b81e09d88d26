"""Calibrated evaluations: of the positions with a win chance of 70%, about 70% are won."""

from __future__ import annotations

from nyout import games
from nyout.core import State
from nyout.players import levels
from nyout.players.evaluation.evaluation import Evaluation


def calibrated(state: State) -> Evaluation:
    """Return the evaluation of the game of a position at the temperature of its number of seats.

    Computer players do not use it: they choose moves with the evaluation as it was learned.
    """
    evaluation = levels.evaluation_for(state)
    at = temperature(evaluation.features.game, len(state.scores()))
    return evaluation._replace(unit=evaluation.unit / at)


def temperature(game: str, seats: int) -> float:
    """Return the number by which the log odds of win chances are divided; 1 if none is known."""
    part = games.part(game, "levels") if game in games.GAMES else None
    known: dict[int, float] = getattr(part, "TEMPERATURES", {})
    return known.get(seats, 1.0)
