"""Search of whole turns: expectimax for any number of seats, with or without dice.

A turn ends at the next throw that starts a turn, or at the next move of another seat. There the
search evaluates the position, or continues for as many turns as its stage allows. Every seat makes
the moves that are best for itself (max^n).
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence

from nyout.core import CHANCE, OVER, State
from nyout.games.ai import Stage
from nyout.players.evaluation.evaluation import Chances, Evaluator, win_shares
from nyout.players.search.tree import (
    MARGIN,
    Steps,
    Tree,
    has_turn_ended,
    positions_after_moves,
    rank_states,
)


class TurnTree(Tree[Stage]):
    """The positions of one search, with the win chances of all seats."""

    def __init__(self, evaluator: Evaluator, seat: int, limit: int = 0) -> None:
        super().__init__(evaluator, seat, limit)
        self._outcomes = evaluator.features.outcomes
        self._stage = Stage()
        self._evaluated: dict[Hashable, Chances] = {}
        self._known: dict[tuple[Hashable, int], Chances] = {}  # by position and further turns

    def candidates(self, afters: list[State], depth: Stage) -> Sequence[State]:
        """Return the best positions of the previous stage, and discard its narrower results.

        There are none if the earlier stages examined too many positions to finish this one.
        """
        if (depth.width, depth.replies) != (self._stage.width, self._stage.replies):
            self._known = {}
        self._stage = depth
        return () if 0 < depth.most < self.nodes else afters[: depth.candidates or None]

    def merit(self, after: State, depth: Stage, best: float) -> Steps[float]:
        return (yield from self.search_after(after, self.seat, depth.turns))[self.seat]

    def chances(
        self, after: State, mover: int, depth: Stage, low: float, high: float
    ) -> Steps[Chances]:
        self.candidates([after], depth)  # sets the widths
        return (yield from self.search_after(after, mover, depth.turns))

    def search_after(self, state: State, mover: int, turns: int) -> Steps[Chances]:
        """Return the win chances of a position after a move or throw in a turn of `mover`."""
        if state.turn() == OVER:
            return win_shares(state.ranks())
        if not has_turn_ended(state, mover):
            return (yield from self._search_turn(state, mover, turns))
        if turns:
            return (yield from self._search_turn(state, state.turn(), turns - 1))
        return self.evaluate(state)

    def _search_turn(self, state: State, mover: int, turns: int) -> Steps[Chances]:
        """Return the win chances of a position in which the turn of `mover` goes on or starts."""
        key = self.key(state), turns
        chances = self._known.get(key)
        if chances is not None:
            return chances
        if self.is_due():
            yield
        explore = self._average_throws if state.turn() == CHANCE else self._best
        chances = self._known[key] = yield from explore(state, mover, turns)
        self.nodes += 1
        return chances

    def _average_throws(self, state: State, mover: int, turns: int) -> Steps[Chances]:
        """Return the mean win chances after the possible throws."""
        parts: list[tuple[int, Chances]] = []
        for weight, end in self._outcomes(state):
            starts = mover < 0 <= end.turn()  # the throw has started the turn of a seat
            steps = (
                self._search_turn(end, end.turn(), turns)
                if starts
                else self.search_after(end, mover, turns)
            )
            parts.append((weight, (yield from steps)))
        return mean(parts)

    def _best(self, state: State, mover: int, turns: int) -> Steps[Chances]:
        """Return the win chances after the best move of the seat that acts."""
        seat = state.turn()
        best: Chances = ()
        for after in self._widest(state, mover):
            chances = yield from self.search_after(after, mover, turns)
            if not best or chances[seat] > best[seat] + MARGIN:
                best = chances
        return best

    def _widest(self, state: State, mover: int) -> Sequence[State]:
        """Return the positions after the moves, only the best ones if the stage limits them."""
        afters = positions_after_moves(state)
        width = self._stage.width if mover == self.seat else self._stage.replies
        if not 0 < width < len(afters):
            return afters
        seat = state.turn()
        return rank_states({after: self.estimate(after)[seat] for after in afters})[:width]

    def evaluate(self, state: State) -> Chances:
        """Return the estimated win chances of a position, and count the position."""
        key = self.key(state)
        chances = self._evaluated.get(key)
        if chances is None:
            self.nodes += 1
            chances = self._evaluated[key] = self.evaluator.chances(state)
        return chances

    def estimate(self, state: State) -> Chances:
        """Return the estimated win chances of a position, averaged over a throw within a turn."""
        if state.turn() != CHANCE or has_turn_ended(state, state.turn()):
            return self.evaluate(state)
        return mean([(weight, self.evaluate(end)) for weight, end in self._outcomes(state)])


def mean(parts: Iterable[tuple[int, Chances]]) -> Chances:
    """Return the mean of win chances with whole-number weights.

    >>> mean([(3, (1.0, 0.0)), (1, (0.0, 1.0))])
    (0.75, 0.25)
    """
    total = 0
    sums: list[float] = []
    for weight, chances in parts:
        total += weight
        # Not sum(): since Python 3.12 it rounds floats differently.
        sums = [x + weight * chance for x, chance in zip(sums or [0.0] * len(chances), chances)]
    return tuple([x / total for x in sums])
