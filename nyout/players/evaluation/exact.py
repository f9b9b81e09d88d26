"""An evaluation with exact win chances where a game has an endgame table.

A game has one if its folder contains a module `endgame` with a function `chances`, which returns
the exact win chances of a position, or None if they are unknown.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import NamedTuple

from nyout import games
from nyout.core import State
from nyout.players.evaluation.evaluation import Chances, Evaluation
from nyout.players.evaluation.features import Features

Exact = Callable[[State], Chances | None]


class ExactEvaluation(NamedTuple):
    """An evaluation, and the exact win chances that replace it where they are known."""

    evaluation: Evaluation
    exact: Exact

    @property
    def features(self) -> Features:
        """The functions of the game that a search needs."""
        return self.evaluation.features

    def chances(self, state: State) -> Chances:
        """Return the win chance of each seat."""
        return self.exact(state) or self.evaluation.chances(state)


@cache
def exact_chances(game: str) -> Exact | None:
    """Return the function `chances` of a game's module `endgame`, or None if it has none."""
    part = games.part(game, "endgame") if game in games.GAMES else None
    return part.chances if part else None
