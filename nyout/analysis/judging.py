"""Win chances for the analysis: estimates of positions, and the search that judges moves."""

from __future__ import annotations

from nyout import view
from nyout.analysis.calibration import calibrated
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


def estimated(state: State) -> Chances:
    """Return the estimated and calibrated win chances of all seats, without a search.

    Before chance has decided which seat starts, they are equal.
    """
    seats = len(state.scores())
    if view.of(state).phase() in view.STARTS:
        return (1 / seats,) * seats
    return judge(state, view.of(state).actor()).estimate(state)


def judge(state: State, seat: int) -> Searched:
    """Return the search with which the analysis judges the moves or throws in a position."""
    return Searched(state, seat, calibrated(state))


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

    def after_move(
        self, after: State, depth: object = None, low: float = ALL[0], high: float = ALL[1]
    ) -> Steps[Chances]:
        """Return the win chances after a move, searched to a depth of the settings, or the deepest.

        If the win chance of the seat is outside `low` to `high`, the result may be a bound of it.
        """
        depth = self.settings.depths[-1] if depth is None else depth
        return (yield from self.tree.chances(after, self.seat, depth, low, high))

    def after_turn(self, after: State) -> Steps[Chances]:
        """Return the win chances after a throw and the best turn that can follow it."""
        return (yield from self.tree.chances(after, NEW_TURN, self.settings.next_turn, *ALL))
