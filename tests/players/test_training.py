"""Training: reproducible, and refused without a plan."""

import pytest

from nyout.players.training import selfplay
from nyout.players.training.learning import Mean


@pytest.mark.parametrize("game", ["le-nyout", "run"])
def test_the_same_seed_yields_the_same_weights(game):
    def learned() -> list[float]:
        return [*next(selfplay.train(game, 2, "seed", every=2)).weights]

    assert learned() == learned()
    assert any(learned())


def test_a_number_of_seats_without_a_plan_is_refused():
    with pytest.raises(selfplay.NoPlan, match="no training plan for 9 seats; expected 2"):
        next(selfplay.train("run", 9, "seed"))


def test_a_mean_includes_the_weights_after_each_game():
    mean, weights = Mean(2), [1.0, 2.0]
    mean.add(weights)
    weights[0] = 3.0
    mean.add(weights)
    assert mean.weights() == [2.0, 2.0]
