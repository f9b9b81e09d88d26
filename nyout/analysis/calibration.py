"""Calibrated evaluations: of many positions with a win chance of 70%, about 70% are won.

The temperature of a game divides the log odds of its evaluation. Below 1, it moves win chances away
from equal ones; above 1, towards them. Computer players use the evaluation as it was learned, so
that their moves do not depend on temperatures.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from nyout import games
from nyout.core import State
from nyout.players import levels
from nyout.players.evaluation.evaluation import Evaluation


def calibrated(state: State) -> Evaluation:
    """Return the evaluation of a position's game, at the temperature of its number of seats.

    >>> from nyout import GAMES
    >>> state = GAMES["run"].start()
    >>> calibrated(state).unit * temperature("run", 2) == levels.evaluation_for(state).unit
    True
    """
    evaluation = levels.evaluation_for(state)
    at = temperature(evaluation.features.game, len(state.scores()))
    return evaluation._replace(unit=evaluation.unit / at)


def temperature(game: str, seats: int) -> float:
    """Return the temperature of a game, by name; 1 if none is known for the number of seats."""
    return temperatures(game).get(seats, 1.0)


@cache
def temperatures(game: str) -> Mapping[int, float]:
    """Return the temperatures of a game by number of seats, as its `ai.py` defines them."""
    part = games.part(game, "ai") if game in games.GAMES else None
    return getattr(part, "TEMPERATURES", {})
