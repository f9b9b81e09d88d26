"""Search of whole turns: expectimax for any number of seats, in stages of growing depth.

A turn is searched up to the next throw or the next player's turn. There the evaluation gives the
win chances, or the search goes on for as many turns as its stage says. Every seat makes the moves
that are best for itself. Results depend on positions and node counts alone, never on time.
"""

from __future__ import annotations

from collections.abc import Generator, Hashable, Iterator, Mapping
from typing import NamedTuple

from nyout import view
from nyout.core import CHANCE, OVER, Move, State
from nyout.players.evaluation import Chances, Judge, of_ranks

SLICE = 100
"""The number of nodes after which a search pauses."""

Progress = tuple[int, Move]
"""The number of nodes so far, and the best move so far."""

Steps = Generator[None, None, Chances]
"""A part of a search: it yields to pause, and returns the win chances of a position."""

MARGIN = 1e-9
"""Smaller differences of win chances do not count: the last digits differ between machines."""


class Stage(NamedTuple):
    """How far a search goes, before the next stage goes further."""

    turns: int = 0  # further turns after the own one
    candidates: int = 0  # number of moves of the stage before that are searched; 0 for all
    width: int = 0  # number of positions after a part of a turn that are searched; 0 for all
    replies: int = 0  # the same in further turns; 0 for all


class Exhausted(Exception):
    """The search has used its budget of nodes."""


def search(
    state: State,
    judge: Judge,
    stages: tuple[Stage, ...] = (Stage(),),
    nodes: int = 0,
) -> Iterator[Progress]:
    """Yield the number of nodes and the best move so far, at least every 200 nodes or so.

    Args:
        state: A position in which a seat is to move.
        judge: What gives the win chances of positions at which the search ends.
        stages: What to search, one stage after the other.
        nodes: The number of positions after which the search ends, even amid a stage; 0 for no
            limit. Then the moves that this stage has finished count, the best of the stage before
            first.
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
    for stage in stages:
        merits: dict[State, float] = {}
        tree.begin(stage)
        try:
            for after in order[: stage.candidates or None]:
                chances = yield from tree.paused(
                    tree.after(after, seat, stage.turns), merits, first
                )
                merits[after] = chances[seat]
        except Exhausted:
            pass
        order = ranked(merits) + [after for after in order if after not in merits]
        yield tree.nodes, first[order[0]]
        if tree.is_exhausted():
            return


def ranked(merits: Mapping[State, float]) -> list[State]:
    """Return the positions with the highest merit first; of equal ones the earlier one first."""
    return sorted(merits, key=lambda state: -round(merits[state] / MARGIN))


def wins(state: State, seat: int) -> bool:
    """Return whether the game is over and the seat has won, perhaps with others."""
    return state.turn() == OVER and state.ranks()[seat] == 1


class Tree:
    """The positions of one search, with the win chances found for them."""

    def __init__(self, judge: Judge, seat: int, limit: int = 0) -> None:
        """Start a search for the seat to move, of at most `limit` nodes; 0 for no limit."""
        self.judge, self.seat = judge, seat
        self.key, self.outcomes = judge.features.key, judge.features.outcomes
        self.limit = limit
        self.nodes = 0
        self.pause = SLICE
        self.stage = Stage()
        self.known: dict[tuple[Hashable, int], Chances] = {}  # by position and turns left
        self.judged: dict[Hashable, Chances] = {}  # evaluations

    def begin(self, stage: Stage) -> None:
        """Forget what a narrower stage has found, except evaluations."""
        if (stage.width, stage.replies) != (self.stage.width, self.stage.replies):
            self.known = {}
        self.stage = stage

    def is_exhausted(self) -> bool:
        """Return whether the budget of nodes is used."""
        return 0 < self.limit <= self.nodes

    def paused(
        self, steps: Steps, merits: dict[State, float], first: dict[State, Move]
    ) -> Generator[Progress, None, Chances]:
        """Run a part of the search; at each pause yield the best move of those with merits."""
        default = next(iter(first))
        while True:
            try:
                next(steps)
            except StopIteration as end:
                return end.value
            best = max(merits, key=merits.__getitem__, default=default)
            yield self.nodes, first[best]

    def evaluate(self, state: State) -> Chances:
        """Return the win chances of a position without searching. Counts a node."""
        key = self.key(state)
        found = self.judged.get(key)
        if found is None:
            self.nodes += 1
            found = self.judged[key] = self.judge.chances(state)
        return found

    def estimate(self, state: State) -> Chances:
        """Return the win chances of a position amid a turn, after the throw it may wait for."""
        if state.turn() != CHANCE or ends_turn(state, state.turn()):
            return self.evaluate(state)
        return average([(weight, self.evaluate(end)) for weight, end in self.outcomes(state)])

    def after(self, state: State, mover: int, turns: int) -> Steps:
        """Return the win chances of a position that a move or throw in a turn of `mover` led to."""
        if state.turn() == OVER:
            return of_ranks(state.ranks())
        if not ends_turn(state, mover):
            return (yield from self.within(state, mover, turns))
        if turns:
            return (yield from self.within(state, state.turn(), turns - 1))
        return self.evaluate(state)

    def within(self, state: State, mover: int, turns: int) -> Steps:
        """Return the win chances of a position at which a turn goes on or begins."""
        key = self.key(state), turns
        found = self.known.get(key)
        if found is not None:
            return found
        if self.nodes >= self.pause:
            if 0 < self.limit <= self.nodes:
                raise Exhausted
            self.pause = self.nodes + SLICE
            yield
        turn = state.turn()
        if turn == CHANCE:
            parts: list[tuple[int, Chances]] = []
            for weight, end in self.outcomes(state):
                seat = end.turn()
                chances = yield from (
                    self.after(end, mover, turns)
                    if mover >= 0 or seat < 0
                    else self.within(end, seat, turns)
                )
                parts.append((weight, chances))
            best = average(parts)
        else:
            afters = list(dict.fromkeys([state.play(move) for move in state.moves()]))
            width = self.stage.width if mover == self.seat else self.stage.replies
            if 0 < width < len(afters):
                merits = [self.estimate(end)[turn] for end in afters]
                afters = ranked(dict(zip(afters, merits)))[:width]
            best = ()
            for end in afters:
                chances = yield from self.after(end, mover, turns)
                if not best or chances[turn] > best[turn] + MARGIN:
                    best = chances
        self.nodes += 1
        self.known[key] = best
        return best


def ends_turn(state: State, mover: int) -> bool:
    """Return whether the turn of `mover` has ended in a position before the end of the game.

    It has if the dice of a turn are to be thrown, also if the same seat has another throw.
    """
    turn = state.turn()
    if turn == CHANCE:
        return view.phase(state) == "throw"
    return turn != mover or view.starts_turn(state)


def average(parts: list[tuple[int, Chances]]) -> Chances:
    """Return the mean of win chances with whole-number weights.

    >>> average([(3, (1.0, 0.0)), (1, (0.0, 1.0))])
    (0.75, 0.25)
    """
    total = sum([weight for weight, _ in parts])
    sums = [0.0] * len(parts[0][1])
    for weight, chances in parts:
        for seat, chance in enumerate(chances):
            sums[seat] += weight * chance
    return tuple([number / total for number in sums])
