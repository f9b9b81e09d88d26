"""The contract of `ai.py` in a game's folder, from which computer players know the game.

All names are optional:

    LEVELS: tuple[Level, ...]                       the levels, one for each of `NAMES`
    TEMPERATURES: Mapping[int, float]               by number of seats, from `tools.calibration`
    SIZE: int                                       the number of weights
    def features(state) -> Sequence[Row]            one row per seat, before the end of the game
    def key(state) -> Hashable                      equal for states with equal futures
    def outcomes(state) -> list[tuple[int, State]]  the distinct outcomes of a throw
    def settled_chances(state) -> Chances | None    win chances that no decision can change any more

    def moves() -> Iterable[Move]                   see `nyout.games.vocabulary`
    def throws() -> Iterable[Move]
    SPARE: int

*Features* are sparse rows of numbers from which computer players estimate win chances.
`tools.training` learns the weights and stores them beside the module, one file per number of seats.
A game without `features` has those of `nyout.players.evaluation`.

*Settled* positions end a line of a search. A search asks at every position, so
`settled_chances` must be fast: it may return None for positions that `View.is_settled` knows.

*Temperatures* calibrate the win chances of the analysis and do not change how levels play. A
temperature of 1, which changes nothing, needs no entry.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

Scalar = tuple[int, float]
"""The index of a weight, and its factor."""


class FeatureRow(NamedTuple):
    """The features of a seat. Its merit is the sum of the weights, each times its factor.

    >>> row, weights = FeatureRow([0, 2], [(1, 0.5)]), [1.0, 4.0, 0.25]
    >>> sum(weights[i] for i in row.indices) + sum(weights[i] * x for i, x in row.scalars)
    3.25
    """

    indices: Sequence[int]  # weights with factor 1; a repeated index counts repeatedly
    scalars: Sequence[Scalar] = ()


NAMES = "beginner", "casual", "strong", "best"
"""The names of the levels, the weakest first."""


class Stage(NamedTuple):
    """The extent of a turn search. A later stage searches further than the one before."""

    turns: int = 0  # further turns after the current one
    candidates: int = 0  # number of best moves of the previous stage to search; 0 for all
    width: int = 0  # number of positions to search after each move of the own turn; 0 for all
    replies: int = 0  # the same in further turns
    most: int = 0  # skipped if the earlier stages examined more positions; 0 for never


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

    def limit_to_turn(self, nodes: int = 0) -> TurnSearch:
        """Return the settings of a search that ends with the current turn."""
        return TurnSearch(self.stages[:1], nodes)


class AlphaBeta(NamedTuple):
    """Alpha-beta search over whole turns, for games of two seats without dice."""

    turns: int = 0  # further turns after the current one
    nodes: int = 0  # number of positions after which the search ends; 0 for no limit
    early: int = 0  # number of moves that are searched to the full depth at once; 0 for all

    @property
    def depths(self) -> range:
        """The depths of the search, the shallowest first: numbers of further turns."""
        return range(self.turns + 1)

    @property
    def next_turn(self) -> int:
        """The depth of a search that starts with the next turn and ends with it."""
        return 1

    def limit_to_turn(self, nodes: int = 0) -> AlphaBeta:
        """Return the settings of a search that ends with the current turn."""
        return AlphaBeta(nodes=nodes)


Search = TurnSearch | AlphaBeta


class Level(NamedTuple):
    """A strength of computer player. A level without noise uses the game's endgame tables."""

    name: str  # one of `NAMES`
    search: Search = TurnSearch()
    noise: float = 0.0  # standard deviation of its errors in win chances, between 0 and 1
    loss: float = 0.0  # mean win chance lost per choice; 0 if reviews cannot measure it
    review: Search | None = None  # of reviews, hints and puzzles; None for the search of the level
