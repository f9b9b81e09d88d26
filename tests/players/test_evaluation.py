"""Evaluations: win chances that sum to 1, and noise determined by position and decision."""

from random import Random

import pytest

from nyout import GAMES
from nyout.players.evaluation import (
    NoisyEvaluation,
    bell,
    game_features,
    generic_evaluation,
    generic_features,
    load_evaluation,
    state_features,
    win_shares,
)
from tests.players.positions import Race, decisions


@pytest.mark.parametrize("game", GAMES)
def test_win_chances_sum_to_one_for_all_numbers_of_seats(game):
    for seats in GAMES[game].seats:
        evaluation = load_evaluation(game, seats)
        for state in decisions(game, Random(seats), seats)[::20]:
            assert len(evaluation.chances(state)) == seats
            assert sum(evaluation.chances(state)) == pytest.approx(1)


@pytest.mark.parametrize("game", GAMES)
def test_every_feature_has_a_weight(game):
    for seats in GAMES[game].seats:
        for state in decisions(game, Random(seats), seats)[::5]:
            rows = state_features(state).rows(state)
            assert len(rows) == seats
            for row in rows:
                numbers = [*row.indices, *(n for n, _ in row.scalars)]
                assert all(0 <= n < game_features(game).size for n in numbers)


def test_at_the_end_win_chances_are_the_wins_and_other_games_have_generic_features():
    assert generic_evaluation("").chances(Race(0, (7, 0))) == (1.0, 0.0)
    assert win_shares((1, 1)) == (0.5, 0.5)
    assert state_features(Race()).rows is generic_features


def test_noise_depends_on_position_and_decision_and_has_mean_zero():
    states = decisions("le-nyout", Random(1))
    plain = load_evaluation("le-nyout", 2)
    one, other = (NoisyEvaluation(plain, 0.2, state) for state in states[3:5])
    assert one.chances(states[9]) == one.chances(states[9]) != other.chances(states[9])
    errors = [bell(str(n)) for n in range(5000)]
    assert abs(sum(errors) / 5000) < 0.05
    assert abs(sum(error * error for error in errors) / 5000 - 1) < 0.05
