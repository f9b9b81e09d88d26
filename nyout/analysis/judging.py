"""Win chances for the analysis: estimates of positions, and the search that judges moves.

The evaluations are calibrated: of many positions with a win chance of 70%, about 70% are won. The
temperature of a game divides the log odds of its evaluation. Below 1, it moves win chances away
from equal ones; above 1, towards them. Computer players use the evaluation as it was learned, so
that their moves do not depend on temperatures.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from nyout import games, view
from nyout.core import CHANCE, State
from nyout.games.ai import Search
from nyout.players import levels
from nyout.players.evaluation.evaluation import Chances, Evaluation, Evaluator
from nyout.players.search import tree_for
from nyout.players.search.steps import Steps

LEVEL = "best"
"""The level that judges: the strongest search, with exact win chances where they are known."""

NEW_TURN = CHANCE
"""Passed to a search instead of the seat that moved last, it starts a turn of the next seat."""

ALL = -1.0, 2.0
"""Bounds that contain every win chance."""


def calibrated_evaluation(state: State) -> Evaluation:
    """Return the evaluation of a position's game, at the temperature of its number of seats.

    >>> from nyout import GAMES
    >>> state = GAMES["run"].start()
    >>> learned = levels.evaluation_for(state).unit
    >>> calibrated_evaluation(state).unit * temperature("run", 2) == learned
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


def estimate_chances(state: State) -> Chances:
    """Return the estimated and calibrated win chances of all seats, without a search.

    Before chance has decided which seat starts, they are equal.
    """
    seats = len(state.scores())
    if view.view_of(state).phase() in view.STARTS:
        return (1 / seats,) * seats
    return judge(state, view.view_of(state).actor()).estimate(state)


def judge(state: State, seat: int) -> Searched:
    """Return the search with which the analysis judges the moves or throws in a position."""
    return Searched(state, seat, calibrated_evaluation(state))


class Searched:
    """A position whose successors are searched with the judging level, or with other settings."""

    def __init__(
        self, state: State, seat: int, evaluation: Evaluation, settings: Search | None = None
    ) -> None:
        level = levels.level_of(evaluation.features.game, LEVEL)
        self.seat = seat
        self.evaluator: Evaluator = levels.evaluator_of(level, state, evaluation)
        reviewing = level._replace(search=level.review or level.search)
        self.settings: Search = settings or levels.settings_of(reviewing, state, self.evaluator)
        self.tree = tree_for(self.settings._replace(nodes=0), self.evaluator, seat)

    def limit(self, nodes: int) -> None:
        """End the search with `Exhausted` after this number of positions."""
        self.tree.limit = nodes

    @property
    def nodes(self) -> int:
        """The number of positions searched so far."""
        return self.tree.nodes

    def estimate(self, state: State) -> Chances:
        """Return the estimated win chances in a position, without a search."""
        return self.evaluator.chances(state)

    def search_move(
        self, after: State, depth: object = None, low: float = ALL[0], high: float = ALL[1]
    ) -> Steps[Chances]:
        """Return the win chances after a move, searched to a depth of the settings, or the deepest.

        If the win chance of the seat is outside `low` to `high`, the result may be a bound of it.
        """
        depth = self.settings.depths[-1] if depth is None else depth
        return (yield from self.tree.chances(after, self.seat, depth, low, high))

    def search_turn(self, after: State) -> Steps[Chances]:
        """Return the win chances after a throw and the best turn that can follow it."""
        return (yield from self.tree.chances(after, NEW_TURN, self.settings.next_turn, *ALL))
