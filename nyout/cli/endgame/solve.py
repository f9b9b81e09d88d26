"""Value iteration for two-seat Le Nyout with at most two pawns each that are not off.

What a move does to the own pawns does not depend on the other seat's, and what it does to those
depends on the station where it ends alone. So a sweep gathers whole rows of values.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from operator import itemgetter
from typing import NamedTuple, Protocol, TypeVar, cast

from nyout.core import OVER
from nyout.games.le_nyout.endgame.index import MOST, row_number, rows
from nyout.games.le_nyout.rules import PAWNS, LeNyout, sent_home
from nyout.games.le_nyout.tables import THROWS, WAITING, points_to_go, tables

Values = list[list[float]]  # chances of the seat to throw, by its row and the other seat's row
N = TypeVar("N", int, float)


class Gather(Protocol):
    """Rearranges a row by the captures of a move: values, or the numbers of positions."""

    def __call__(self, values: Sequence[N], /) -> Sequence[N]: ...


OFF = ("off",) * (PAWNS[2] - MOST)
RESIDUAL = 1e-12


class Outcome(NamedTuple):
    """What a legal move does, whatever the other seat's row is."""

    row: int | None  # the mover's row afterwards; None if it has won
    again: bool  # whether the mover throws again
    gather: Gather  # rearranges a row of values by the captures of the move


Outcomes = tuple[tuple[Outcome, ...], ...]  # by throw


def same(values: Sequence[N], /) -> Sequence[N]:
    """The values as they are: no pawn is captured."""
    return values


def captures() -> Callable[[frozenset[str]], Gather]:
    """A function that gives the rearrangement for the spots on which pawns are captured."""
    known: dict[frozenset[str], Gather] = {frozenset(): same}
    settled = rows().all[: rows().settled]

    def gather(captured: frozenset[str]) -> Gather:
        if captured not in known:
            after = (row_number(sent_home(row, captured)) for row in settled)
            known[captured] = itemgetter(*cast(list[int], list(after)))
        return known[captured]

    return gather


def outcomes(exit_same_turn: bool) -> list[Outcomes]:
    """The outcomes of all legal moves, by the mover's row; none for rows that cannot occur."""
    gather = captures()
    found: list[Outcomes] = []
    for row in rows().all:
        if WAITING in row and exit_same_turn:
            found.append(())
            continue
        start = LeNyout((row + OFF, ("hand",) * PAWNS[2]), 0, 0, exit_same_turn)
        found.append(tuple(tuple(_moves(start.play(throw), gather)) for throw in THROWS.moves))
    return found


def _moves(thrown: LeNyout, gather: Callable[[frozenset[str]], Gather]) -> Iterator[Outcome]:
    walks = tables(thrown.throw, thrown.exit_same_turn).walks
    for move in thrown.moves():
        after = thrown.play(move)
        won = after.throw == OVER
        row = None if won else row_number(after.pawns[0])
        yield Outcome(row, after.seat == thrown.seat, gather(walks[move].captured))


def order(pawns: int) -> list[int]:
    """The numbers of the rows of so many pawns at most, those with the fewest points to go first.

    Values spread from the ends of games, so this order needs the fewest sweeps.
    """

    def to_go(number: int) -> int:
        return sum(points_to_go(spot) for spot in rows().all[number] if spot != "off")

    few = (n for n, row in enumerate(rows().all) if MOST - row.count("off") <= pawns)
    return sorted(few, key=to_go)


class Solution(NamedTuple):
    """The values of a sweep, and how far they were from those of the sweep before."""

    values: Values
    residual: float  # greatest difference of a value


def solve(exit_same_turn: bool, pawns: int = MOST) -> Iterator[Solution]:
    """Yield the solution after each sweep; the last one has at most `RESIDUAL`.

    With one pawn, only the values of rows of one pawn against each other are right. The same list
    is changed in each sweep. Sums are made in a fixed order, so the values are the same to the last
    bit on every machine.
    """
    known, sequence = outcomes(exit_same_turn), order(pawns)
    settled = rows().settled
    won = [1.0] * settled
    values: Values = [[0.5] * settled for _ in known]
    passed: Values = [[0.5] * settled for _ in range(settled)]  # 1 - values, transposed

    def reached(outcome: Outcome) -> Sequence[float]:
        if outcome.row is None:
            return won
        return outcome.gather((values if outcome.again else passed)[outcome.row])

    def best(moves: tuple[Outcome, ...]) -> Sequence[float]:
        first, *more = map(reached, moves)
        return list(map(max, first, *more)) if more else first

    weights = [weight / sum(THROWS.odds) for weight in THROWS.odds]  # exact: sixteenths
    worst = 1.0
    while worst > RESIDUAL:
        worst = 0.0
        for number in sequence:
            if not known[number]:
                continue
            new = [0.0] * settled
            for weight, moves in zip(weights, known[number]):
                if moves:
                    new = [value + weight * more for value, more in zip(new, best(moves))]
            worst = max(worst, *(abs(a - b) for a, b in zip(new, values[number])))
            values[number] = new
            if number < settled:
                for row, value in zip(passed, new):
                    row[number] = 1.0 - value
        yield Solution(values, worst)
