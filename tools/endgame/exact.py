"""Solved win chances of Le Nyout: solving with a progress bar, and lookup by position."""

from __future__ import annotations

from typing import NamedTuple

from nyout.cli.shared import progress
from nyout.core import CHANCE, OVER
from nyout.games.le_nyout.endgame.index import row_number
from nyout.games.le_nyout.rules import LeNyout
from tools.endgame.solve import Array, Precision, solve


class Exact(NamedTuple):
    """The win chances of the seat to throw, by its row and the other seat's row."""

    values: Array
    pawns: int  # of a seat that are not off, at most

    def chance(self, state: LeNyout, seat: int) -> float | None:
        """Return the win chance of a seat before a throw or at the end, or None if not solved."""
        if state.turn() == OVER:
            return float(state.ranks()[seat] == 1)
        numbers = [
            row_number(state.pawns[owner], self.pawns) for owner in (state.seat, 1 - state.seat)
        ]
        if state.turn() != CHANCE or None in numbers:
            return None
        value = float(self.values[*numbers])
        return value if state.seat == seat else 1 - value


def solved(exit_same_turn: bool, pawns: int, precision: Precision) -> Array:
    """Return the solved win chances, with a progress bar until the last sweep."""
    label = f"Sweeps: {pawns} pawns, exit_same_turn={exit_same_turn}"
    *_, last = progress(solve(exit_same_turn, pawns, precision), label)
    return last.values
