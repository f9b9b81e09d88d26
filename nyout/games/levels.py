"""The types of `LEVELS`, the four levels of computer players that a game defines in `levels.py`.

Noise is the standard deviation of a level's errors when it estimates a win chance.

The module can also define `TEMPERATURES`, a mapping from numbers of seats to the temperatures that
`tools.calibration` finds for the weights. They calibrate the win chances of the analysis and do not
change how levels play. A temperature of 1, which changes nothing, needs no entry.
"""

from __future__ import annotations

from typing import NamedTuple

NAMES = "beginner", "casual", "strong", "best"
"""The names of the levels, the weakest first."""


class Stage(NamedTuple):
    """The extent of a turn search. A later stage searches further than the one before."""

    turns: int = 0  # further turns after the current one
    candidates: int = 0  # number of best moves of the previous stage to search; 0 for all
    width: int = 0  # number of positions to search after each move of the own turn; 0 for all
    replies: int = 0  # the same in further turns


class TurnSearch(NamedTuple):
    """Expectimax over whole turns, for any number of seats, with or without dice."""

    stages: tuple[Stage, ...] = (Stage(),)
    nodes: int = 0  # number of positions after which the search ends; 0 for no limit

    @property
    def depths(self) -> tuple[Stage, ...]:
        """The depths of the search, the shallowest first."""
        return self.stages

    @property
    def next_turn(self) -> Stage:
        """The depth of a search that starts with the next turn and ends with it."""
        return self.stages[0]._replace(turns=1)

    def within_turn(self, nodes: int = 0) -> TurnSearch:
        """Return the settings of a search that ends with the current turn."""
        return TurnSearch(self.stages[:1], nodes)


class AlphaBeta(NamedTuple):
    """Alpha-beta search over whole turns, for games of two seats without dice."""

    turns: int = 0  # further turns after the current one
    nodes: int = 0  # number of positions after which the search ends; 0 for no limit

    @property
    def depths(self) -> range:
        """The depths of the search, the shallowest first: numbers of further turns."""
        return range(self.turns + 1)

    @property
    def next_turn(self) -> int:
        """The depth of a search that starts with the next turn and ends with it."""
        return 1

    def within_turn(self, nodes: int = 0) -> AlphaBeta:
        """Return the settings of a search that ends with the current turn."""
        return AlphaBeta(nodes=nodes)


Search = TurnSearch | AlphaBeta


class Level(NamedTuple):
    """A strength of computer player. A level without noise uses the game's endgame tables."""

    name: str  # one of `NAMES`
    search: Search = TurnSearch()
    noise: float = 0.0  # of win chances, between 0 and 1
