"""Alpha-beta search for games of two seats without dice: turn by turn, deeper and deeper."""

from __future__ import annotations

from collections.abc import Generator, Hashable, Iterator
from enum import Enum

from nyout.core import OVER, Move, State
from nyout.players.evaluation import Judge
from nyout.players.search import SLICE, Exhausted, Progress, ends_turn, ranked, wins

Steps = Generator[None, None, float]
"""A part of a search: it yields to pause, and returns the win chance of the searching seat."""


class Bound(Enum):
    """What a stored number says about the win chance of a position."""

    EXACT = 0
    AT_LEAST = 1
    AT_MOST = 2


def search(
    state: State,
    judge: Judge,
    turns: int = 0,
    nodes: int = 0,
) -> Iterator[Progress]:
    """Yield the number of nodes and the best move so far, at least every 200 nodes or so.

    Args:
        state: A position in which a seat is to move, of a game for two without dice.
        judge: What gives the win chances of positions at which the search ends.
        turns: The most turns searched after the own one.
        nodes: The number of positions after which the search ends; 0 for no limit. If that is
            amid a depth, the moves that this depth has finished count.
    """
    seat = state.turn()
    first: dict[State, Move] = {}
    for move in state.moves():
        first.setdefault(state.play(move), move)
    for after, move in first.items():
        if wins(after, seat):
            yield 0, move
            return
    order = list(first)
    yield 0, first[order[0]]
    if len(order) == 1:
        return
    tree = Tree(judge, seat, nodes)
    if turns:
        order.sort(key=tree.evaluate, reverse=True)
    for further in range(turns + 1):
        merits: dict[State, float] = {}
        best = -1.0
        try:
            for after in order:
                steps = tree.after(after, seat, further, best, 2.0)
                while True:
                    try:
                        next(steps)
                    except StopIteration as end:
                        merits[after] = end.value
                        break
                    yield tree.nodes, first[max(merits, key=merits.__getitem__, default=order[0])]
                best = max(best, merits[after])
        except Exhausted:
            pass
        # A move that is no better than an earlier one has an upper bound as its merit; of equal
        # merits the earlier one comes first.
        order = ranked(merits) + [after for after in order if after not in merits]
        yield tree.nodes, first[order[0]]
        if tree.is_exhausted() or best in (0.0, 1.0):
            return


class Tree:
    """The positions of one search, with bounds of the win chance of the searching seat."""

    def __init__(self, judge: Judge, seat: int, limit: int = 0) -> None:
        """Start a search for the seat to move, of at most `limit` nodes; 0 for no limit."""
        self.judge, self.seat = judge, seat
        self.key = judge.features.key
        self.limit = limit
        self.nodes = 0
        self.pause = SLICE
        self.known: dict[tuple[Hashable, int], tuple[Bound, float]] = {}
        self.judged: dict[Hashable, float] = {}

    def is_exhausted(self) -> bool:
        """Return whether the budget of nodes is used."""
        return 0 < self.limit <= self.nodes

    def evaluate(self, state: State) -> float:
        """Return the win chance of a position without searching. Counts a node."""
        key = self.key(state)
        found = self.judged.get(key)
        if found is None:
            self.nodes += 1
            found = self.judged[key] = self.judge.chances(state)[self.seat]
        return found

    def after(self, state: State, mover: int, turns: int, low: float, high: float) -> Steps:
        """Return the win chance after a move of `mover`; outside `low` to `high`, a bound of it."""
        if state.turn() == OVER:
            return self.evaluate(state)
        if ends_turn(state, mover):
            if turns == 0:
                return self.evaluate(state)
            turns -= 1
        key = self.key(state), turns
        bound, number = self.known.get(key, (None, 0.0))
        if (
            bound is Bound.EXACT
            or (bound is Bound.AT_LEAST and number >= high)
            or (bound is Bound.AT_MOST and number <= low)
        ):
            return number
        if self.nodes >= self.pause:
            if 0 < self.limit <= self.nodes:
                raise Exhausted
            self.pause = self.nodes + SLICE
            yield
        turn = state.turn()
        afters = list(dict.fromkeys([state.play(move) for move in state.moves()]))
        own = turn == self.seat
        if turns and len(afters) > 1:  # without a reply nothing is cut off
            afters.sort(key=self.evaluate, reverse=own)
        alpha, beta = low, high
        best = -1.0 if own else 2.0
        for end in afters:
            number = yield from self.after(end, turn, turns, alpha, beta)
            if own:
                best = max(best, number)
                alpha = max(alpha, best)
            else:
                best = min(best, number)
                beta = min(beta, best)
            if alpha >= beta:
                break
        self.nodes += 1
        bound = Bound.AT_LEAST if best >= high else Bound.AT_MOST if best <= low else Bound.EXACT
        self.known[key] = bound, best
        return best
