"""Alpha-beta search over whole turns, for games of two seats without dice."""

from __future__ import annotations

from collections.abc import Hashable
from enum import Enum

from nyout.core import OVER, State
from nyout.players.evaluation.evaluation import Evaluator
from nyout.players.search.tree import Steps, Tree, ends_turn, positions_after_moves


class Bound(Enum):
    """The relation of a cached number to the win chance of a position."""

    EXACT = 0
    AT_LEAST = 1
    AT_MOST = 2


class AlphaBetaTree(Tree[int]):
    """The positions of one search, with bounds of the win chance of the searching seat."""

    def __init__(self, evaluator: Evaluator, seat: int, limit: int = 0) -> None:
        super().__init__(evaluator, seat, limit)
        self._bounds: dict[tuple[Hashable, int], tuple[Bound, float]] = {}

    def sorted(self, afters: list[State]) -> list[State]:
        return sorted(afters, key=self._chance, reverse=True)

    def merit(self, after: State, depth: int, best: float) -> Steps[float]:
        return self.after(after, self.seat, depth, best, 2.0)

    def _chance(self, state: State) -> float:
        return self.evaluate(state)[self.seat]

    def after(self, state: State, mover: int, turns: int, low: float, high: float) -> Steps[float]:
        """Return the win chance after a move of `mover`; outside `low` to `high`, a bound of it."""
        if state.turn() == OVER:
            return self._chance(state)
        if ends_turn(state, mover):
            if turns == 0:
                return self._chance(state)
            turns -= 1
        key = self.key(state), turns
        bound, number = self._bounds.get(key, (None, 0.0))
        if (
            bound is Bound.EXACT
            or (bound is Bound.AT_LEAST and number >= high)
            or (bound is Bound.AT_MOST and number <= low)
        ):
            return number
        if self.is_due():
            yield
        best = yield from self._best(state, turns, low, high)
        self.nodes += 1
        bound = Bound.AT_LEAST if best >= high else Bound.AT_MOST if best <= low else Bound.EXACT
        self._bounds[key] = bound, best
        return best

    def _best(self, state: State, turns: int, low: float, high: float) -> Steps[float]:
        """Return the win chance after the best move; outside `low` to `high`, a bound of it."""
        turn = state.turn()
        own = turn == self.seat
        afters = positions_after_moves(state)
        if turns and len(afters) > 1:  # without further turns there are no cutoffs to gain
            afters.sort(key=self._chance, reverse=own)
        best = -1.0 if own else 2.0
        for after in afters:
            number = yield from self.after(after, turn, turns, low, high)
            if own:
                best = max(best, number)
                low = max(low, best)
            else:
                best = min(best, number)
                high = min(high, best)
            if low >= high:
                break
        return best
