"""Judgement of single plies: the win chances after a ply, compared with the expected ones.

A throw is compared with the mean over all throws, a decision with the best move. The win chances
on both sides come from a search, not from the estimate of a single position.
"""

from __future__ import annotations

from typing import NamedTuple

from nyout import view
from nyout.analysis.calibration import calibrated
from nyout.core import CHANCE, Move, State
from nyout.games.levels import AlphaBeta, Search, Stage, TurnSearch
from nyout.players import levels
from nyout.players.evaluation.evaluation import Chances, Evaluation, Evaluator
from nyout.players.evaluation.features import outcomes
from nyout.players.search import search
from nyout.players.search.alphabeta import AlphaBetaTree
from nyout.players.search.tree import Steps
from nyout.players.search.turns import TurnTree, mean

LEVEL = "best"
"""The level that judges: the strongest search, with exact win chances where they are known."""

NEW_TURN = CHANCE
"""Passed to a search instead of the seat that moved last, it starts a turn of the next seat."""

ALL = -1.0, 2.0
"""Bounds that contain every win chance."""


class Judgement(NamedTuple):
    """Win chances of all seats: those after a ply, and those with which it is compared."""

    actual: Chances
    expected: Chances  # the mean over all throws, or after the best move
    best: Move  # the best move, which is the one played if it is as good; a throw is its own best

    @property
    def difference(self) -> Chances:
        """The luck of a throw or the skill of a decision, for each seat."""
        return tuple(x - y for x, y in zip(self.actual, self.expected))


def estimated(state: State) -> Chances:
    """Return the estimated and calibrated win chances of all seats, without a search.

    Before chance has decided which seat starts, they are equal.
    """
    seats = len(state.scores())
    if view.phase(state) in view.STARTS:
        return (1 / seats,) * seats
    return Searched(state, view.actor(state), calibrated(state)).evaluator.chances(state)


def judged(before: State, move: Move) -> Steps[Judgement]:
    """Return the judgement of a throw or of a decision; a generator that pauses like a search."""
    if before.turn() == CHANCE:
        return (yield from _judged_throw(before, move))
    return (yield from _judged_decision(before, move))


def _judged_throw(before: State, throw: Move) -> Steps[Judgement]:
    """Compare a throw with all throws, each followed by the best turn.

    The luck of deciding which seat starts belongs to the throw that decides it.
    """
    if view.phase(before) in view.STARTS:
        return Judgement(estimated(before.play(throw)), estimated(before), throw)
    position = Searched(before, view.actor(before), calibrated(before))
    found: dict[State, Chances] = {}
    parts: list[tuple[int, Chances]] = []
    for weight, after in outcomes(before):
        found[after] = yield from position.after_turn(after)
        parts.append((weight, found[after]))
    return Judgement(found[before.play(throw)], mean(parts), throw)


def _judged_decision(before: State, move: Move) -> Steps[Judgement]:
    """Compare a move with the best one that a search finds, both to the full depth."""
    position = Searched(before, before.turn(), calibrated(before))
    best = move
    for progress in search(before, position.evaluator, position.settings):
        best = progress.move
        yield
    actual = yield from position.after_move(before.play(move))
    if best == move:
        return Judgement(actual, actual, move)
    expected = yield from position.after_move(before.play(best))
    if expected[position.seat] > actual[position.seat]:
        return Judgement(actual, expected, best)
    return Judgement(actual, actual, move)


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
