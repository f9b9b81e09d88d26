"""Training: reproducible, and refused without a plan."""

from pathlib import Path
from random import Random

import pytest

from nyout import games
from nyout.core import OVER
from nyout.players import evaluation
from nyout.players.evaluation import merits, softmax, win_shares
from tools.training import __main__ as program
from tools.training import lookahead, selfplay
from tools.training.learning import Learner, Mean
from tools.training.plans import PLANS, Phase, Plan, Policy

FOLDER = Path(games.__file__).parent
WEIGHTS = sorted(
    file for game in ("hypnosia", "le_nyout") for file in (FOLDER / game).glob("weights-*.txt")
)


@pytest.mark.parametrize("game", ["le-nyout", "run"])
def test_the_same_seed_yields_the_same_weights(game):
    def learn() -> list[float]:
        return [*next(selfplay.train(game, 2, "seed", every=2)).weights]

    assert learn() == learn()
    assert any(learn())


def test_the_program_writes_weights_that_the_players_read(monkeypatch, tmp_path, capfd):
    phases = (Phase(Policy.ACTION, 4), Phase(Policy.TURN, 2, random=0.1))
    monkeypatch.setitem(PLANS, "le-nyout", Plan({2: phases}, pairs=1))
    program.main(games.GAMES["le-nyout"], "1", tmp_path)
    text = (tmp_path / "weights-2.txt").read_text("utf-8")
    assert any(evaluation.parse_weights(text, evaluation.game_features("le-nyout"), 2).weights)
    assert capfd.readouterr().out.startswith("weights-2.txt: ")


def test_a_game_without_a_plan_is_refused():
    with pytest.raises(selfplay.NoPlan, match="no training plan for go in "):
        selfplay.plan_of("go")


def test_a_number_of_seats_without_a_plan_is_refused():
    with pytest.raises(selfplay.NoPlan, match="no training plan for 9 seats; expected 2"):
        next(selfplay.train("run", 9, "seed"))


@pytest.mark.parametrize("file", WEIGHTS, ids=lambda file: f"{file.parent.name} {file.stem}")
def test_shipped_weights_name_the_command_that_makes_them(file):
    game = file.parent.name.replace("_", "-")
    seats = int(file.stem.removeprefix("weights-"))
    total = sum(phase.games for phase in selfplay.plan_of(game).phases[seats])
    line = f"made python -m tools.training {game} --seed 1: {total} games"
    assert line in file.read_text("utf-8").splitlines()


@pytest.mark.parametrize("seats", [2, 3])
def test_learning_from_all_throws_moves_estimates_towards_their_corrections(seats):
    game = games.GAMES["le-nyout"]
    learner = Learner([0.0] * evaluation.game_features(game.name).size)
    positions, last = lookahead.self_play(game, seats, learner.weights, Random(1))
    assert last.turn() == OVER
    winner = last.ranks().index(1)
    final = positions[-1]
    assert final.better[winner] > final.chances[winner]
    learner.correct([final], win_shares(last.ranks()), rate=0.01, trust=0.0)
    after = softmax(merits(final.rows, learner.weights))
    assert final.chances[winner] < after[winner] < final.better[winner]


def test_a_mean_includes_the_weights_after_each_game():
    mean, weights = Mean(2), [1.0, 2.0]
    mean.add(weights)
    weights[0] = 3.0
    mean.add(weights)
    assert mean.weights() == [2.0, 2.0]
