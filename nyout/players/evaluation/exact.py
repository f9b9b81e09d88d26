"""An evaluation with exact win chances where a game knows them.

A game knows them if its folder contains a module `endgame` with these functions:

    def chances(state) -> Chances | None    exact win chances of a position, or None if unknown
    def is_near(state) -> bool              whether a search from a position may use them

If they are read from a table, also with these:

    FILE: str                               the name of the table, which pages download
    def use(data: bytes) -> None            use the table that a page has downloaded as `FILE`
    def unpack(state) -> Iterator[None]     unpack what the position needs, with pauses
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from types import ModuleType
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


def endgame_of(game: str, state: State) -> ModuleType | None:
    """Return the module `endgame` of a game if a search from a position may use it."""
    part = _endgame(game)
    return part if part and part.is_near(state) else None


@cache
def _endgame(game: str) -> ModuleType | None:
    return games.part(game, "endgame") if game in games.GAMES else None
