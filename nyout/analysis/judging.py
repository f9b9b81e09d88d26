"""Win chances for the analysis: estimates of positions, and the search that judges moves."""

from __future__ import annotations

from nyout import view
from nyout.analysis.calibration import calibrated
from nyout.core import CHANCE, State
from nyout.games.ai import AlphaBeta, Search, Stage, TurnSearch
from nyout.players import levels
from nyout.players.evaluation.evaluation import Chances, Evaluation, Evaluator
from nyout.players.search.alphabeta import AlphaBetaTree
from nyout.players.search.steps import Steps
from nyout.players.search.turns import TurnTree

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
        self.settings: Search = settings or levels.settings_of(level, state, self.evaluator)
        self.alpha_beta = AlphaBetaTree(self.evaluator, seat)
        self.turns = TurnTree(self.evaluator, seat)

    def limit(self, nodes: int) -> None:
        """End the search with `Exhausted` after this number of positions."""
        self.alpha_beta.limit = self.turns.limit = nodes

    @property
    def nodes(self) -> int:
        """The number of positions searched so far."""
        return sum(tree.nodes for tree in (self.alpha_beta, self.turns))

    def estimate(self, state: State) -> Chances:
        """Return the estimated win chances in a position, without a search."""
        return self.evaluator.chances(state)

    def after_move(self, after: State, low: float = ALL[0], high: float = ALL[1]) -> Steps[Chances]:
        """Return the win chances after a move, searched as deeply as the settings allow.

        If the win chance of the seat is outside `low` to `high`, the result may be a bound of it.
        """
        match self.settings:
            case AlphaBeta(turns, _):
                return (yield from self._by_alpha_beta(after, self.seat, turns, low, high))
            case TurnSearch(stages, _):
                return (yield from self._by_turns(after, self.seat, stages[-1]))

    def after_turn(self, after: State) -> Steps[Chances]:
        """Return the win chances after a throw and the best turn that can follow it."""
        match self.settings:
            case AlphaBeta():
                return (yield from self._by_alpha_beta(after, NEW_TURN, 1, *ALL))
            case TurnSearch(stages, _):
                return (yield from self._by_turns(after, NEW_TURN, stages[0]._replace(turns=1)))

    def _by_alpha_beta(
        self, after: State, mover: int, turns: int, low: float, high: float
    ) -> Steps[Chances]:
        own = yield from self.alpha_beta.after(after, mover, turns, low, high)
        return (own, 1 - own) if self.seat == 0 else (1 - own, own)

    def _by_turns(self, after: State, mover: int, stage: Stage) -> Steps[Chances]:
        self.turns.candidates([after], stage)  # sets the widths
        return (yield from self.turns.after(after, mover, stage.turns))
