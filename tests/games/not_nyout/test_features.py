"""Features of Not Nyout: independent of seat numbers and of the orientation of the board."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nyout import CHANCE, OVER
from nyout.games.ai import FeatureRow
from nyout.games.not_nyout.ai import attack, features, outcomes
from nyout.games.not_nyout.rules import NotNyout
from tests.games.not_nyout.positions import position, quarter_turn, random_positions


def with_next_numbers(state: NotNyout) -> NotNyout:
    """Return the position with the last seat numbered as the first."""
    seats = len(state.players)
    return state._replace(
        players=state.players[-1:] + state.players[:-1],
        homes=state.homes[-1] + state.homes[:-1],
        seat=(state.seat + 1) % seats,
        taker=(state.taker + 1) % seats if state.taker >= 0 else state.taker,
    )


def drop_order(rows: list[FeatureRow]) -> list[tuple[list[int], dict[int, float]]]:
    """Return the rows without the order of their numbers."""
    return [
        (sorted(indices), {n: round(factor, 9) for n, factor in scalars})
        for indices, scalars in rows
    ]


def play_throw(state: NotNyout, number: int) -> NotNyout:
    """Return the position after one of the throws of a turn."""
    throws = state.moves()
    return state.play(throws[number % len(throws)])


@given(random_positions(), st.integers(0, 99))
def test_the_rows_move_with_the_numbers_of_the_seats(state, throw):
    for at in (state, play_throw(state, throw)):
        if at.turn() != OVER:
            rows = drop_order(features(at))
            assert drop_order(features(with_next_numbers(at))) == rows[-1:] + rows[:-1]


@given(random_positions(), st.integers(0, 99))
def test_a_quarter_turn_of_the_board_keeps_the_rows(state, throw):
    for at in (state, play_throw(state, throw)):
        if at.turn() != OVER:
            assert drop_order(features(quarter_turn(at))) == drop_order(features(at))


@pytest.mark.parametrize("dice", [1, 2, 3, 4])
def test_an_attack_gains_more_from_a_larger_group_and_against_a_smaller_one(dice):
    gains = [
        [sum(attack(f"4x{size}", f"6x{defenders}", dice, "")) for defenders in range(1, 5)]
        for size in range(1, 5)
    ]
    for row, larger in pairwise(gains):
        assert all(small <= large for small, large in zip(row, larger))
    for row in gains:
        assert row == sorted(row, reverse=True)


def test_dice_that_show_no_face_for_an_attack_threaten_nothing():
    assert attack("4x1", "6x1", 1, "2")[0] > 0
    assert attack("4x1", "6x1", 1, "134")[0] == 0


def test_the_two_outcomes_of_a_fight_have_the_odds_of_its_throws():
    fight = position("4x2", "6x1 stable", dice="2").play(("2", "4x2", "6"))
    assert fight.turn() == CHANCE
    results = outcomes(fight)
    assert sorted(after.scores() for _, after in results) == [(1, 2), (2, 1)]
    assert sum(weight for weight, _ in results) == sum(fight.odds())
    for weight, after in results:
        throws = [throw for throw in fight.moves() if fight.play(throw) == after]
        assert weight == len(throws)
