"""Alpha-beta search over whole turns, for games of two seats without dice.

Good moves that are searched early cut off more of the tree. The search tries the best known move of
a position first, then the latest refutations at the same depth. It sorts the other moves by the
evaluation of the position after them, except for moves that end the last turn: a cutoff among these
saves the evaluation of the rest.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from typing import NamedTuple

from nyout.core import OVER, Move, State
from nyout.players.evaluation.evaluation import Chances, Evaluator
from nyout.players.search.steps import Steps
from nyout.players.search.tree import Tree, has_turn_ended


class Slot(NamedTuple):
    """A class of positions, in which the same moves are likely to be refutations."""

    seat: int
    turns: int  # further turns to search
    starts_turn: bool


class AlphaBetaTree(Tree[int]):
    """The positions of one search, with bounds of the win chance of the searching seat."""

    def __init__(self, evaluator: Evaluator, seat: int, limit: int = 0) -> None:
        super().__init__(evaluator, seat, limit)
        self._chances: dict[Hashable, float] = {}
        self._bounds: dict[tuple[Hashable, int], tuple[float, float]] = {}  # lower, upper
        self._best_moves: dict[Hashable, Move] = {}
        self._refutations: dict[Slot, tuple[Move, ...]] = {}

    def sort_states(self, afters: list[State]) -> list[State]:
        return sorted(afters, key=self._chance, reverse=True)

    def merit(self, after: State, depth: int, best: float) -> Steps[float]:
        return self.search_after(after, self.seat, depth, best, 2.0)

    def chances(
        self, after: State, mover: int, depth: int, low: float, high: float
    ) -> Steps[Chances]:
        own = yield from self.search_after(after, mover, depth, low, high)
        return (own, 1 - own) if self.seat == 0 else (1 - own, own)

    def _chance(self, state: State) -> float:
        """Return the estimated win chance of the searching seat in a position."""
        key = self.key(state)
        chance = self._chances.get(key)
        if chance is None:
            chance = self._chances[key] = self.evaluator.chances(state)[self.seat]
        return chance

    def search_after(
        self, state: State, mover: int, turns: int, low: float, high: float
    ) -> Steps[float]:
        """Return the win chance after a move of `mover`; outside `low` to `high`, a bound of it."""
        if is_leaf(state, mover, turns):
            return self._chance(state)
        starts_turn = has_turn_ended(state, mover)
        turns -= starts_turn
        key = self.key(state)
        least, most = self._bounds.get((key, turns), (-1.0, 2.0))
        if least == most or least >= high:
            return least
        if most <= low:
            return most
        if self.is_due():
            yield
        slot = Slot(state.turn(), turns, starts_turn)
        best = yield from self._best(state, key, slot, low, high)
        self._bounds[key, turns] = best if best > low else least, best if best < high else most
        return best

    def _best(
        self, state: State, key: Hashable, slot: Slot, low: float, high: float
    ) -> Steps[float]:
        """Return the win chance after the best move; outside `low` to `high`, a bound of it."""
        seat, turns, _ = slot
        own = seat == self.seat
        best = -1.0 if own else 2.0
        for move, after in self._order_moves(state, key, slot):
            number = yield from self.search_after(after, seat, turns, low, high)
            if number > best if own else number < best:
                best = number
                self._best_moves[key] = move
                if own:
                    low = max(low, best)
                else:
                    high = min(high, best)
            if low >= high:
                self._refutations[slot] = move, *self._refutations.get(slot, ())[:1]
                break
        return best

    def _order_moves(self, state: State, key: Hashable, slot: Slot) -> Iterator[tuple[Move, State]]:
        """Yield the legal moves and the positions after them, the most promising first."""
        seat, turns, _ = slot
        moves = state.moves()
        hints = self._best_moves.get(key, ()), *self._refutations.get(slot, ())
        tried = [move for move in dict.fromkeys(hints) if move in moves]
        for move in tried:
            self.nodes += 1
            yield move, state.play(move)
        others: dict[State, Move] = {}
        for move in moves:
            if move in tried:
                continue
            self.nodes += 1
            after = state.play(move)
            if is_leaf(after, seat, turns):
                yield move, after
            else:
                others.setdefault(after, move)
        for after in sorted(others, key=self._chance, reverse=seat == self.seat):
            yield others[after], after


def is_leaf(state: State, mover: int, turns: int) -> bool:
    """Return whether the search ends after a move of `mover`, with `turns` further turns left."""
    return state.turn() == OVER or (not turns and has_turn_ended(state, mover))
