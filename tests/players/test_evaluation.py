"""Evaluations: win chances that sum to 1, their noise, and files of their weights."""

from random import Random

import pytest

from nyout import GAMES
from nyout.faults import RecordError
from nyout.match import Seat, start
from nyout.players import evaluation
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
from tools.driver.playing import greedy, play_plies


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


@pytest.mark.parametrize("game", ["hypnosia", "run"])
def test_a_settled_game_ends_as_its_chances_say(game):
    settled = 0
    for seed in range(20):
        seats = (Seat(""),) * Random(seed).choice(GAMES[game].seats)
        *before, end = play_plies(start(GAMES[game], seats, str(seed), first=0), greedy).states
        found = [game_features(game).settled_chances(state) for state in before]
        assert {*found} <= {None, win_shares(end.ranks())}
        settled += any(found)
    assert settled


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


# --- files of weights: written and read back exactly; refused if they do not match ----------------

FEATURES = evaluation.game_features("run")
TEXT = evaluation.format_weights([0.5] * FEATURES.size, FEATURES, 2, "by hand")


def test_weights_are_read_as_written():
    result = evaluation.parse_weights(TEXT, FEATURES, 2)
    assert {result.unit * weight for weight in result.weights} == {0.5}


WRONG = {
    "other game": ("game run", "game go", "game go; expected run"),
    "other rules": ("rules 1", "rules 7", "rules 7; expected 1"),
    "other seats": ("seats 2", "seats 3", "seats 3; expected 2"),
    "other features": ("size ", "size 9", f"expected {FEATURES.size}"),
    "truncated": (f"{FEATURES.size}*500", "3*500", "3 weights"),
    "damaged": (f"{FEATURES.size}*500", "many", "expected whole numbers"),
    "without unit": ("unit 0.001", "", "expected"),
}


@pytest.mark.parametrize(("old", "new", "reason"), WRONG.values(), ids=WRONG)
def test_weights_that_do_not_match_are_refused(old, new, reason):
    with pytest.raises(RecordError, match=f"run, weights-2.txt.*{reason}"):
        evaluation.parse_weights(TEXT.replace(old, new, 1), FEATURES, 2)
