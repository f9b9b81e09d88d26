"""Searches of whole turns, which choose a move and can be stopped at any time.

A search is an iterator: each step examines about `SLICE` positions and yields the best move so far.
Its result depends only on the position, the evaluation and the settings, never on time.

Expectimax serves any number of seats, with or without dice. A turn ends at the next throw that
starts a turn, or at the next move of another seat. There the search evaluates the position, or
continues for as many turns as its stage allows. Every seat makes the moves that are best for itself
(max^n).

Alpha-beta serves games of two seats without dice. Good moves that are searched early cut off more
of the tree. The search tries the best known move of a position first, then the latest refutations
at the same depth. It sorts the other moves by the evaluation of the position after them, except for
moves that end the last turn: a cutoff among these saves the evaluation of the rest.

A selective search examines late moves one turn less deeply, within the last turn by the evaluation
alone. Only those that seem better than the best one are searched again, to the full depth. Wins,
losses and draws of lines that end at settled positions are exact at any depth: a search ends once
its result depends on no estimate.
"""

from __future__ import annotations

import sys
from abc import ABC, abstractmethod
from collections.abc import Callable, Generator, Hashable, Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, Generic, NamedTuple, TypeVar

from nyout import view
from nyout.core import CHANCE, OVER, Move, State
from nyout.games.ai import AlphaBeta, Search, Stage
from nyout.players.evaluation import Chances, Evaluator, win_shares

Depth = TypeVar("Depth")


class Progress(NamedTuple):
    """The progress of a search."""

    nodes: int  # positions examined so far
    move: Move  # the best move so far


def search(state: State, evaluator: Evaluator, settings: Search) -> Iterator[Progress]:
    """Yield the progress of a search for a position in which a seat is to move.

    >>> from nyout import GAMES
    >>> from nyout.games.ai import TurnSearch
    >>> from nyout.players.evaluation import load_evaluation
    >>> state = GAMES["le-nyout"].start(2, 0).play(("1",))
    >>> [progress.move for progress in search(state, load_evaluation("le-nyout", 2), TurnSearch())]
    [('hand', '1')]
    """
    return deepen(state, tree_for(settings, evaluator, state.turn()), settings.depths)


def tree_for(settings: Search, evaluator: Evaluator, seat: int) -> Tree[Any]:
    """Return the tree of a search for a seat; its depths are those of the settings."""
    if isinstance(settings, AlphaBeta):
        return AlphaBetaTree(evaluator, seat, settings.nodes, settings.early)
    return TurnTree(evaluator, seat, settings.nodes)


def deepen(state: State, tree: Tree[Depth], depths: Iterable[Depth]) -> Iterator[Progress]:
    """Yield the progress of a search that examines a position at each depth in turn.

    If the budget ends within a depth, the moves that this depth has examined rank first. A move
    that wins at once is chosen without a search.
    """
    moves: dict[State, Move] = {}
    for move in state.moves():
        moves.setdefault(state.play(move), move)
    for after, move in moves.items():
        if has_won(after, state.turn()):
            yield Progress(0, move)
            return
    afters = tree.sort_states(list(moves))
    yield Progress(tree.nodes, moves[afters[0]])
    if len(afters) == 1:
        return
    for depth in depths:
        estimates = tree.estimates
        merits: dict[State, float] = {}
        try:
            for after in tree.candidates(afters, depth):
                steps = tree.merit(after, depth, max(merits.values(), default=-1.0))
                best = moves[max(merits, key=merits.__getitem__, default=afters[0])]
                merits[after] = yield from report_steps(
                    steps, lambda _, best=best: Progress(tree.nodes, best)
                )
        except Exhausted:
            pass
        afters = rank_states(merits) + [after for after in afters if after not in merits]
        yield Progress(tree.nodes, moves[afters[0]])
        is_proven = max(merits.values(), default=-1.0) in (0.0, 1.0)
        if tree.is_exhausted() or is_proven or (merits and tree.estimates == estimates):
            return


# --- calculations with pauses ---------------------------------------------------------------------

Step = TypeVar("Step")
Report = TypeVar("Report")
Value = TypeVar("Value")

Steps = Generator[None, None, Value]
"""A part of a search."""


def report_steps(
    steps: Generator[Step, None, Value], report: Callable[[Step], Report]
) -> Generator[Report, None, Value]:
    """Return the value of a calculation, and yield a report of each step."""
    while True:
        try:
            step = next(steps)
        except StopIteration as end:
            return end.value
        yield report(step)


def run_steps(
    steps: Generator[Step, None, Value], show: Callable[[Step], None] = lambda step: None
) -> Iterator[Value | None]:
    """Yield None after each step of a calculation, which is passed to `show`, then its value.

    >>> def calculation():
    ...     yield 0.5
    ...     return "done"
    >>> [*run_steps(calculation(), print)]
    0.5
    [None, 'done']
    """
    yield (yield from report_steps(steps, show))


def exhaust(
    steps: Generator[Step, None, Value], show: Callable[[Step], None] = lambda step: None
) -> Value:
    """Return the value of a calculation without pauses; `show` receives each step."""
    while True:
        try:
            show(next(steps))
        except StopIteration as end:
            return end.value


# --- the tree of a search -------------------------------------------------------------------------

SLICE = 25
"""Number of positions after which a search pauses: a few milliseconds in a page."""

MARGIN = 1e-9
"""Smallest difference between win chances that matters: last digits differ between machines."""


class Exhausted(Exception):
    """The search has reached its budget of positions."""


class Tree(ABC, Generic[Depth]):
    """The positions of one search."""

    def __init__(self, evaluator: Evaluator, seat: int, limit: int = 0) -> None:
        """Start a search for a seat, of at most `limit` positions; 0 for no limit."""
        self.evaluator, self.seat, self.limit = evaluator, seat, limit
        self.key = evaluator.features.key
        self.nodes: int = 0
        self._next_pause = SLICE

    def sort_states(self, afters: list[State]) -> list[State]:
        """Return the positions after the moves of the root, in the order of the first search."""
        return afters

    def candidates(self, afters: list[State], depth: Depth) -> Sequence[State]:
        """Return the positions to search at a depth; the previous depth has sorted `afters`."""
        return afters

    @abstractmethod
    def merit(self, after: State, depth: Depth, best: float) -> Steps[float]:
        """Return the win chance of the seat after a move; `best` is that of its best move so far.

        A result below `best` may be an upper bound.
        """

    @abstractmethod
    def chances(
        self, after: State, mover: int, depth: Depth, low: float, high: float
    ) -> Steps[Chances]:
        """Return the win chances of all seats after a move or throw in a turn of `mover`.

        If the win chance of the searching seat is outside `low` to `high`, the result may be a
        bound of it.
        """

    @property
    def estimates(self) -> int:
        """A number that grows with every result that further turns may change."""
        return self.nodes

    def is_exhausted(self) -> bool:
        """Return whether the search has reached its budget."""
        return 0 < self.limit <= self.nodes

    def is_due(self) -> bool:
        """Return whether a pause is due, and schedule the next one. Raises `Exhausted`."""
        if self.nodes < self._next_pause:
            return False
        if self.is_exhausted():
            raise Exhausted
        self._next_pause = self.nodes + SLICE
        return True


def rank_states(merits: Mapping[State, float]) -> list[State]:
    """Return the positions by descending merit, those with equal merit in their given order."""
    return sorted(merits, key=lambda state: -round(merits[state] / MARGIN))


def has_turn_ended(state: State, mover: int) -> bool:
    """Return whether the turn of `mover` has ended in a position before the end of the game.

    A throw that starts a turn ends the previous one, even if the same seat has another turn.
    """
    turn = state.turn()
    if turn == CHANCE:
        return view.view_of(state).phase() == "throw"
    return turn != mover or view.view_of(state).is_turn_start()


def has_won(state: State, seat: int) -> bool:
    """Return whether the game is over and the seat has won, alone or with others."""
    return state.turn() == OVER and state.ranks()[seat] == 1


def positions_after_moves(state: State) -> list[State]:
    """Return the distinct positions after the legal moves, in the order of the moves."""
    return list(dict.fromkeys([state.play(move) for move in state.moves()]))


# --- expectimax: any number of seats, with or without dice ----------------------------------------


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
        return mean_chances(parts)

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
        return mean_chances([(weight, self.evaluate(end)) for weight, end in self._outcomes(state)])


def mean_chances(parts: Iterable[tuple[int, Chances]]) -> Chances:
    """Return the mean of win chances with whole-number weights.

    >>> mean_chances([(3, (1.0, 0.0)), (1, (0.0, 1.0))])
    (0.75, 0.25)
    """
    total = 0
    sums: list[float] = []
    for weight, chances in parts:
        total += weight
        # Not sum(): since Python 3.12 it rounds floats differently.
        sums = [x + weight * chance for x, chance in zip(sums or [0.0] * len(chances), chances)]
    return tuple([x / total for x in sums])


# --- alpha-beta: two seats, no dice ---------------------------------------------------------------


class Slot(NamedTuple):
    """A class of positions, in which the same moves are likely to be refutations."""

    seat: int
    turns: int  # further turns to search
    starts_turn: bool


Bounds = tuple[float, float]
"""A lower and an upper bound of a win chance."""

UNKNOWN: Bounds = -1.0, 2.0


class AlphaBetaTree(Tree[int]):
    """The positions of one search, with bounds of the win chance of the searching seat."""

    def __init__(self, evaluator: Evaluator, seat: int, limit: int = 0, early: int = 0) -> None:
        super().__init__(evaluator, seat, limit)
        self._early = early or sys.maxsize
        self._settled_chances = evaluator.features.settled_chances
        self._chances: dict[Hashable, float] = {}
        self._bounds: dict[tuple[Hashable, int], Bounds] = {}  # by position and further turns
        self._proven_bounds: dict[Hashable, Bounds] = {}
        self._estimates = 0  # number of results that further turns may change
        self._best_moves: dict[Hashable, Move] = {}
        self._refutations: dict[Slot, tuple[Move, ...]] = {}

    @property
    def estimates(self) -> int:
        return self._estimates

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

    def _is_decided(self, state: State) -> bool:
        return state.turn() == OVER or self._settled_chances(state) is not None

    def search_after(
        self, state: State, mover: int, turns: int, low: float, high: float
    ) -> Steps[float]:
        """Return the win chance after a move of `mover`; outside `low` to `high`, a bound of it."""
        if self._is_decided(state):
            return self._chance(state)
        if is_leaf(state, mover, turns):
            self._estimates += 1
            return self._chance(state)
        starts_turn = has_turn_ended(state, mover)
        turns -= starts_turn
        key = self.key(state)
        proven = self._proven_bounds.get(key, UNKNOWN)
        if is_outside(proven, low, high):
            return bound_of(proven, low)
        known = self._bounds.get((key, turns), proven)
        if is_outside(known, low, high):
            self._estimates += 1
            return bound_of(known, low)
        if self.is_due():
            yield
        slot = Slot(state.turn(), turns, starts_turn)
        before = self._estimates
        best = yield from self._best(state, key, slot, low, high)
        is_proven = self._estimates == before
        least, most = proven if is_proven else known
        bounds = best if best > low else least, best if best < high else most
        if is_proven:
            self._proven_bounds[key] = bounds
        else:
            self._bounds[key, turns] = bounds
        return best

    def _best(
        self, state: State, key: Hashable, slot: Slot, low: float, high: float
    ) -> Steps[float]:
        """Return the win chance after the best move; outside `low` to `high`, a bound of it."""
        seat, turns, _ = slot
        own = seat == self.seat
        best = -1.0 if own else 2.0
        for number, (move, after) in enumerate(self._order_moves(state, key, slot)):
            chance = None
            if number >= self._early:
                chance = yield from self.search_after(after, seat, turns - 1, low, high)
            if chance is None or (chance > low if own else chance < high):
                chance = yield from self.search_after(after, seat, turns, low, high)
            if chance > best if own else chance < best:
                best = chance
                self._best_moves[key] = move
                if own:
                    low = max(low, best)
                else:
                    high = min(high, best)
            if low >= high:
                others = (other for other in self._refutations.get(slot, ()) if other != move)
                self._refutations[slot] = move, *islice(others, 1)
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


def is_outside(bounds: Bounds, low: float, high: float) -> bool:
    """Return whether bounds suffice for a search from `low` to `high`."""
    least, most = bounds
    return least == most or least >= high or most <= low


def bound_of(bounds: Bounds, low: float) -> float:
    """Return the bound that suffices: the upper one if it is not above `low`."""
    least, most = bounds
    return most if most <= low else least


def is_leaf(state: State, mover: int, turns: int) -> bool:
    """Return whether the search ends after a move of `mover`, with `turns` further turns left."""
    return turns < 0 or state.turn() == OVER or (not turns and has_turn_ended(state, mover))
