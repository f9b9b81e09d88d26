"""Value iteration for two-seat Le Nyout with a limited number of pawns that are not off.

The effect of a move on the own pawns does not depend on the other seat's pawns, and its effect on
those depends only on the captured spots. Therefore a sweep computes whole rows with numpy.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any, NamedTuple

import numpy as np

from nyout.cli.shared import progress
from nyout.core import CHANCE, OVER
from nyout.games.le_nyout.endgame import MOST, Spots, row_number, rows
from nyout.games.le_nyout.rules import (
    PAWNS,
    THROWS,
    WAITING,
    LeNyout,
    points_to_go,
    send_home,
    tables,
)

START = 0.5  # value of every position before the first sweep

Array = Any
"""A numpy array."""


class Precision(NamedTuple):
    """The type of the values, and the residual at which the iteration ends."""

    type: str
    residual: float


EXACT = Precision("float64", 1e-12)
COMPACT = Precision("float32", 1e-6)
"""Half the memory, for the 114 million positions with three pawns."""


class Outcome(NamedTuple):
    """The effect of a legal move, for every row of the other seat."""

    row: int | None  # the mover's row afterwards; None if the mover has won
    again: bool  # whether the mover throws again
    captures: Array | None  # by row of the other seat, its row afterwards; None without captures


Outcomes = tuple[tuple[Outcome, ...], ...]  # by throw


class Solution(NamedTuple):
    """The values of all positions after a sweep."""

    values: Array  # win chances of the seat to throw, by its row and the other seat's row
    residual: float  # the greatest change of a value in this sweep


def outcomes(exit_same_turn: bool, pawns: int = MOST) -> list[Outcomes]:
    """Return the outcomes of all legal moves of each row; none for rows that cannot occur."""

    def moves(thrown: LeNyout) -> Iterator[Outcome]:
        walks = tables(thrown.throw, exit_same_turn).walks
        for move in thrown.moves():
            after = thrown.play(move)
            row = None if after.seat == OVER else row_number(after.pawns[0], pawns)
            yield Outcome(
                row, after.seat in (thrown.seat, OVER), captures(walks[move].captured, pawns)
            )

    def row_outcomes(row: Spots) -> Outcomes:
        if WAITING in row and exit_same_turn:
            return ()
        own = row + ("off",) * (PAWNS[2] - pawns)
        start = LeNyout((own, ("hand",) * PAWNS[2]), 0, "", exit_same_turn)
        return tuple(tuple(moves(start.play(throw))) for throw in THROWS.moves)

    return list(map(row_outcomes, rows(pawns).all))


@cache  # thousands of outcomes share one array
def captures(captured: frozenset[str], pawns: int) -> Array | None:
    """Return for each row its number after the capture of the pawns on some spots."""
    if not captured:
        return None
    settled = rows(pawns).all[: rows(pawns).settled]
    return np.array([row_number(send_home(row, captured), pawns) for row in settled])


def possible(pawns: int = MOST) -> Array:
    """Return for each row whether the other seat can have each row at the same time (L13)."""
    stations = np.array(rows(pawns).stations)
    return (stations[:, None] & stations[: rows(pawns).settled]) == 0


def order(pawns: int) -> list[int]:
    """Return the numbers of the rows, those with the fewest points to go first.

    The values of a row depend mostly on rows with fewer points to go, so this order needs the
    fewest sweeps.
    """

    def to_go(row: Spots) -> int:
        return sum(points_to_go(spot) for spot in row if spot != "off")

    all_rows = rows(pawns).all
    return sorted(range(len(all_rows)), key=lambda number: to_go(all_rows[number]))


class Values:
    """The values of all positions, and a transposed copy seen by the seat that does not throw."""

    def __init__(self, pawns: int, kind: str) -> None:
        """Set all values to `START`."""
        count, self.settled = len(rows(pawns).all), rows(pawns).settled
        self.kept = np.full((count, self.settled), START, kind)
        self.passed = np.full((self.settled, self.settled), START, kind)  # 1 - kept.T

    def replace(self, number: int, new: Array) -> float:
        """Replace the values of a row and return the greatest change."""
        change = float(abs(new - self.kept[number]).max())
        self.kept[number] = new
        if number < self.settled:
            self.passed[:, number] = 1 - new
        return change

    def chances_after(self, outcome: Outcome) -> Array | float:
        """Return the mover's win chances after a move, by row of the other seat."""
        if outcome.row is None:
            return 1.0
        values = (self.kept if outcome.again else self.passed)[outcome.row]
        return values if outcome.captures is None else values.take(outcome.captures)

    def best(self, moves: Sequence[Outcome]) -> Array | float:
        """Return the mover's win chances after its best moves, by row of the other seat."""
        best, *others = map(self.chances_after, moves)
        for other in others:
            best = np.maximum(best, other)
        return best


def solve(
    exit_same_turn: bool, pawns: int = MOST, precision: Precision = EXACT
) -> Iterator[Solution]:
    """Yield the solution after each sweep, until the residual is at most that of the precision.

    The array of values is the same in all solutions. Sums have a fixed order, so the values are
    the same to the last bit on every machine.
    """
    throws_by_row, sequence = outcomes(exit_same_turn, pawns), order(pawns)
    values = Values(pawns, precision.type)
    weights = [weight / sum(THROWS.odds) for weight in THROWS.odds]  # exact: sixteenths
    residual = 1.0
    while residual > precision.residual:
        residual = 0.0
        for number in sequence:
            if throws_by_row[number]:
                new = sum(
                    weight * values.best(moves)
                    for weight, moves in zip(weights, throws_by_row[number])
                    if moves
                )
                residual = max(residual, values.replace(number, new))
        yield Solution(values.kept, residual)


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


def solve_with_progress(exit_same_turn: bool, pawns: int, precision: Precision) -> Array:
    """Return the win chances after the last sweep; until then, show a progress bar."""
    label = f"Sweeps: {pawns} pawns, exit_same_turn={exit_same_turn}"
    *_, last = progress(solve(exit_same_turn, pawns, precision), label)
    return last.values
