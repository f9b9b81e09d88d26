"""Tests the solver of the endgame table against linear equations built by playing the game."""

from functools import cache
from itertools import product
from pathlib import Path
from typing import NamedTuple

import numpy as np
import pytest

from nyout.core import OVER, Move
from nyout.games.le_nyout import endgame
from nyout.games.le_nyout.endgame import row_number
from nyout.games.le_nyout.rules import LeNyout
from tests.games.le_nyout.positions import STANDS, legal_rows, position
from tools.endgame import __main__ as program
from tools.endgame.order import lower_codes, raise_codes
from tools.endgame.solve import Array, solve

ROUNDED = 0.0062  # more than the greatest rounding error of the table

variants = pytest.mark.parametrize("exit_same_turn", [False, True])


class Term(NamedTuple):
    """The mover's win chance after a move: `constant + factor * value of the state`."""

    constant: float
    factor: float
    state: LeNyout


def one_against_one(exit_same_turn: bool) -> dict[LeNyout, int]:
    """Number all positions before a throw with one pawn each, as seen by the seat to throw."""
    states = (
        position(one, other, exit_same_turn=exit_same_turn)
        for one, other in product(STANDS, repeat=2)
        if "off" not in (one, other) and legal_rows([[one], [other]]) == ((one,), (other,))
    )
    return {state: number for number, state in enumerate(states)}


def find_best(thrown: LeNyout) -> Move:
    """Return the first of the best moves by the table."""

    def chance(move: Move) -> float:
        chances = endgame.chances(thrown.play(move))
        assert chances is not None
        return chances[thrown.seat]

    return max(thrown.moves(), key=chance)


def term(thrown: LeNyout, move: Move) -> Term:
    """Return the win chance of seat 0 after its move, in terms of another position."""
    after = thrown.play(move)
    if after.turn() == OVER:
        return Term(1, 0, thrown._replace(throw=""))
    if after.seat == 0:
        return Term(0, 1, after)
    return Term(1, -1, after._replace(pawns=after.pawns[::-1], seat=0))


def solved_linearly(states: dict[LeNyout, int]) -> Array:
    """Return the win chances if both seats play the moves that the table prefers."""
    matrix, constants = np.eye(len(states)), np.zeros(len(states))
    for state, number in states.items():
        for throw, weight in zip(state.moves(), state.odds()):
            thrown = state.play(throw)
            summand = term(thrown, find_best(thrown))
            constants[number] += weight / 16 * summand.constant
            matrix[number, states[summand.state]] -= weight / 16 * summand.factor
    return np.linalg.solve(matrix, constants)


@cache
def last(exit_same_turn: bool, pawns: int) -> Array:
    """Return the values of the last sweep."""
    *_, (values, residual) = solve(exit_same_turn, pawns)
    assert residual < 1e-9
    return values


@variants
def test_one_against_one_agrees_with_a_linear_solver(exit_same_turn: bool) -> None:
    states = one_against_one(exit_same_turn)
    exact = solved_linearly(states)
    values = last(exit_same_turn, pawns=1)
    for state, number in states.items():
        own, other = (row_number(row, 1) for row in state.pawns)
        rounded = endgame.chances(state)
        assert rounded is not None
        assert values[own, other] == pytest.approx(exact[number], abs=1e-12)
        assert rounded[0] == pytest.approx(exact[number], abs=ROUNDED)


@variants
def test_no_move_beats_the_preferred_one_in_the_linear_equations(exit_same_turn: bool) -> None:
    states = one_against_one(exit_same_turn)
    exact = solved_linearly(states)
    for state in states:
        for throw in state.moves():
            thrown = state.play(throw)
            terms = {move: term(thrown, move) for move in thrown.moves()}
            worth = {
                move: one.constant + one.factor * exact[states[one.state]]
                for move, one in terms.items()
            }
            assert worth[find_best(thrown)] == pytest.approx(max(worth.values()), abs=1e-9)


@pytest.mark.slow
def test_two_pawns_each_agree_with_one_pawn_each_where_both_are_solved() -> None:
    two, one = last(False, pawns=2), last(False, pawns=1)
    for state in one_against_one(False):
        small, large = ([row_number(row, pawns) for row in state.pawns] for pawns in (1, 2))
        assert two[*large] == pytest.approx(one[*small], abs=1e-9)


@pytest.mark.slow
def test_the_program_generates_the_shipped_table(tmp_path: Path) -> None:
    program.main(tmp_path / "table")
    assert (tmp_path / "table").read_bytes() == program.FILE.read_bytes()


def test_codes_change_only_as_much_as_their_order_requires() -> None:
    pairs = [1 << 20 | 0, 2 << 20 | 1]  # the code of 1 above that of 0, that of 2 above that of 1
    raised, lowered = [4, 4, 4], [4, 4, 4]
    raise_codes(raised, pairs)
    lower_codes(lowered, pairs[::-1])
    assert (raised, lowered) == ([4, 5, 6], [2, 3, 4])
