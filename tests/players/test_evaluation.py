"""Evaluations: win chances that sum to 1, and files of weights that must fit."""

from random import Random

import pytest

from nyout import CHANCE, GAMES, OVER
from nyout.players import evaluation, features, generic
from nyout.players.evaluation import WeightsError
from nyout.players.training import selfplay
from tests.players.test_levels import Race, decisions

FEATURES = features.of_game("run")
TEXT = evaluation.write([0.5] * FEATURES.size, FEATURES, 2, "here")


@pytest.mark.parametrize("game", GAMES)
def test_win_chances_sum_to_one_for_all_numbers_of_seats(game):
    for seats in GAMES[game].seats:
        judge = evaluation.load(game, seats)
        for state in decisions(game, Random(seats), seats)[::20]:
            assert len(judge.chances(state)) == seats
            assert sum(judge.chances(state)) == pytest.approx(1)


@pytest.mark.parametrize("game", GAMES)
def test_every_feature_has_a_weight(game):
    for seats in GAMES[game].seats:
        for state in decisions(game, Random(seats), seats)[::5]:
            rows = features.of_state(state).rows(state)
            assert len(rows) == seats
            for row in rows:
                used = [*row.indices, *(n for n, _ in row.scalars)]
                assert all(0 <= n < features.of_game(game).size for n in used)


def test_at_the_end_win_chances_are_the_wins():
    assert evaluation.fallback("").chances(Race(0, (7, 0))) == (1.0, 0.0)
    assert evaluation.of_ranks((1, 1)) == (0.5, 0.5)


def test_a_state_of_no_folder_has_generic_features():
    assert features.of_state(Race()).rows is generic.features


def test_weights_are_read_as_they_were_written():
    found = evaluation.parse(TEXT, FEATURES, 2)
    assert {found.unit * weight for weight in found.weights} == {0.5}


WRONG = {
    "other game": ("game run", "game go", "has game go; expected run"),
    "other rules": ("rules 1", "rules 7", "has rules 7; expected 1"),
    "other seats": ("seats 2", "seats 3", "has seats 3; expected 2"),
    "other features": ("size ", "size 9", f"expected {FEATURES.size}"),
    "truncated": (f"{FEATURES.size}*500", "3*500", "has 3 weights"),
    "damaged": (f"{FEATURES.size}*500", "many", "is damaged"),
    "without unit": ("unit 0.001", "", "expected"),
}


@pytest.mark.parametrize(("old", "new", "told"), WRONG.values(), ids=WRONG)
def test_weights_that_do_not_fit_are_refused(old, new, told):
    with pytest.raises(WeightsError, match=f"run: weights-2.txt.*{told}"):
        evaluation.parse(TEXT.replace(old, new, 1), FEATURES, 2)


@pytest.mark.parametrize("game", ["le-nyout", "run"])
def test_training_makes_the_same_weights_again(game, monkeypatch):
    def weights() -> list[float]:
        progress = selfplay.train(game, 2, "seed", every=2)
        return [*next(progress).weights]

    assert weights() == weights()
    assert any(weights())


def test_a_throw_has_each_outcome_once():
    state = GAMES["le-nyout"].start(2, 0)
    assert state.turn() == CHANCE != OVER
    assert [weight for weight, _ in features.outcomes(state)] == [4, 6, 4, 1, 1]
