"""The base of search trees: the budget of positions, and pauses."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Generic, TypeVar

from nyout import view
from nyout.core import CHANCE, OVER, State
from nyout.players.evaluation.evaluation import Chances, Evaluator
from nyout.players.search.steps import Steps

SLICE = 25
"""Number of positions after which a search pauses: a few milliseconds in a page."""

MARGIN = 1e-9
"""Smallest difference between win chances that matters: last digits differ between machines."""

Depth = TypeVar("Depth")


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
