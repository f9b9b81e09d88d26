"""The solver of `nyout endgame`: it agrees with equations that know nothing of it."""

from collections.abc import Iterator
from itertools import product

import pytest

from nyout.cli.endgame.order import lower_codes, raise_codes
from nyout.cli.endgame.solve import solve
from nyout.core import OVER
from nyout.games.le_nyout import endgame
from nyout.games.le_nyout.endgame.index import row_number
from nyout.games.le_nyout.rules import LeNyout
from tests.games.le_nyout.positions import STANDS, position, settled

ROUNDED = 0.0062  # more than the greatest error of a chance in the table


def one_against_one(exit_same_turn: bool) -> list[LeNyout]:
    """All positions before a throw with a pawn each, seen by the seat to throw."""
    pairs = product([*STANDS], repeat=2)
    return [
        position(one, other, exit_same_turn=exit_same_turn)
        for one, other in pairs
        if "off" not in (one, other) and settled([[one], [other]]) == ((one,), (other,))
    ]


def reversed_seats(state: LeNyout) -> LeNyout:
    """The same position, with the seat that is to throw as the first."""
    return state if state.seat == 0 else state._replace(pawns=state.pawns[::-1], seat=0)


def equations(states: list[LeNyout]) -> Iterator[dict[LeNyout | None, float]]:
    """For each position its chance as a sum of others, with the moves that the table prefers."""
    for state in states:
        terms: dict[LeNyout | None, float] = {}
        for throw, weight in zip(state.moves(), state.odds()):
            thrown = state.play(throw)
            best = endgame.best_move(thrown)
            assert best is not None
            after = thrown.play(best)
            share = weight / 16
            if after.turn() == OVER or after.seat == 1:
                terms[None] = terms.get(None, 0) + share  # a win, or 1 minus the other's chance
            if after.turn() != OVER:
                term = reversed_seats(after)
                terms[term] = terms.get(term, 0) + (share if after.seat == 0 else -share)
        yield terms


@pytest.mark.parametrize("exit_same_turn", [False, True])
def test_a_pawn_each_agrees_with_linear_equations_of_its_best_moves(exit_same_turn):
    """Neither solver knows the other: these equations come from playing, with the table's moves."""
    states = one_against_one(exit_same_turn)
    sums = list(equations(states))
    exact, change = dict.fromkeys(states, 0.5), 1.0
    while change > 1e-15:
        before = exact.copy()
        for state, terms in zip(states, sums):
            exact[state] = sum(
                share if other is None else share * exact[other] for other, share in terms.items()
            )
        change = max(abs(exact[state] - before[state]) for state in states)
    *_, (values, residual) = solve(exit_same_turn, pawns=1)
    assert residual < 1e-9
    for state, value in exact.items():
        own, other = map(row_number, state.pawns)
        rounded = endgame.chances(state)
        assert own is not None
        assert other is not None
        assert rounded is not None
        assert values[own][other] == pytest.approx(value, abs=1e-12)
        assert rounded[0] == pytest.approx(value, abs=ROUNDED)


def test_codes_are_changed_no_more_than_their_order_asks() -> None:
    pairs = [1 << 20 | 0, 2 << 20 | 1]  # the code of 1 above that of 0, that of 2 above that of 1
    raised, lowered = [4, 4, 4], [4, 4, 4]
    raise_codes(raised, pairs)
    lower_codes(lowered, pairs[::-1])
    assert (raised, lowered) == ([4, 5, 6], [2, 3, 4])
