"""Training: reproducible, and refused without a plan."""

from pathlib import Path
from random import Random

import pytest

from nyout import games
from nyout.core import OVER
from nyout.games.ai import FeatureRow
from nyout.games.scouts.ai import BOULDER
from nyout.games.scouts.rules import all_launches
from nyout.players import evaluation
from nyout.players.evaluation import merits, softmax
from tools.training import __main__ as program
from tools.training import lookahead, selfplay
from tools.training.diagnosis import Option, Trials
from tools.training.learning import Aim, Corrected, Learner, Mean, aims_of
from tools.training.plans import PLANS, Habit, Phase, Plan, Policy

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
    learner.correct([final], rate=0.01, trust=0.0)
    after = softmax(merits(final.rows, learner.weights))
    assert final.chances[winner] < after[winner] < final.better[winner]


def test_a_mean_includes_the_weights_after_each_game():
    mean, weights = Mean(2), [1.0, 2.0]
    mean.add(weights)
    weights[0] = 3.0
    mean.add(weights)
    assert mean.weights() == [2.0, 2.0]


AIMS = (0, 0.8), (1, 0.3)
"""Weights, and the win chances of positions that have only their features."""

# --- what self-play sees --------------------------------------------------------------------------


def play_scouts(seed: int, habits: tuple[Habit, ...] = (), random: float = 0.0) -> selfplay.Played:
    """Return a short-sighted game of Scouts whose players want to launch their boulders."""
    weights = [0.0] * evaluation.game_features("scouts").size
    weights[BOULDER] = weights[BOULDER + 1] = -5.0
    plan = PLANS["scouts"]._replace(habits=habits, varied=0)
    phase = Phase(Policy.ACTION, 1, random=random, sparring=0.0)
    return selfplay.play_game(games.GAMES["scouts"], 2, weights, plan, phase, Random(seed))


def test_a_habit_is_played_against_the_weights():
    def kept(habits: tuple[Habit, ...]) -> bool:
        lasts = [play_scouts(seed, habits).positions[-1] for seed in range(3)]
        trays = {BOULDER, BOULDER + 1}
        return any(trays & {*row.indices} for last in lasts for row in last.rows)

    launches = Habit(lambda state, move: move in all_launches(), plies=10**6)
    assert not kept(())
    assert kept((launches,))


def test_a_random_move_ends_the_line_that_earlier_positions_learn_from():
    assert all(position.is_followed for position in play_scouts(1).positions)
    varied = play_scouts(1, random=0.2).positions
    assert 0 < sum(position.is_followed for position in varied) < len(varied)


def test_positions_learn_from_the_search_that_plays_them():
    weights = [0.0] * evaluation.game_features("run").size
    plan, phase = PLANS["run"]._replace(varied=0), Phase(Policy.TURN, 1)
    won = [
        selfplay.play_game(games.GAMES["run"], 2, weights, plan, phase, Random(seed))
        for seed in range(3)
    ]
    ended = [game for game in won if game.result]
    assert ended
    for game in ended:
        assert game.positions[-1].better == game.result


@pytest.mark.parametrize(("is_followed", "moved"), [(True, True), (False, False)])
def test_a_position_shares_later_corrections_only_if_the_game_followed_it(is_followed, moved):
    early, late = ([FeatureRow([n]), FeatureRow([])] for n in (0, 1))
    learner = Learner([0.0, 0.0])
    game = [
        Corrected(early, (0.5, 0.5), (0.5, 0.5), is_followed),
        Corrected(late, (0.5, 0.5), (1.0, 0.0)),
    ]
    learner.correct(game, rate=0.1, trust=0.7)
    assert learner.weights[1] > 0
    assert (learner.weights[0] > 0) is moved


def test_aims_are_the_better_estimates_and_share_later_corrections():
    rows = [FeatureRow([]), FeatureRow([])]
    game = [
        Corrected(rows, (0.5, 0.5), (0.6, 0.4)),
        Corrected(rows, (0.5, 0.5), (1.0, 0.0)),
    ]
    late, early = (aim.chances for aim in aims_of(game, trust=0.5))
    assert late == (1.0, 0.0)
    assert early == pytest.approx((0.85, 0.15))


def test_several_passes_fit_the_weights_to_the_aims():
    learner = Learner([0.0, 0.0])
    aims = [Aim([FeatureRow([n]), FeatureRow([])], (chance, 1 - chance)) for n, chance in AIMS]
    learner.fit(aims * 20, rate=0.3, passes=20, rng=Random(1))
    for n, chance in AIMS:
        assert softmax([learner.weights[n], 0.0])[0] == pytest.approx(chance, abs=0.02)


def test_a_refinement_starts_from_the_weights_of_the_game(monkeypatch):
    phase = Phase(Policy.ACTION, 1, rate=0.0, passes=1)
    monkeypatch.setitem(PLANS, "run", PLANS["run"]._replace(refinement={2: (phase,)}))
    (progress,) = selfplay.train("run", 2, "1", every=1, refines=True)
    present = evaluation.load_evaluation("run", 2)
    assert progress.weights == pytest.approx([present.unit * x for x in present.weights])


def test_the_diagnosis_finds_features_that_are_never_declined():
    trials, none = Trials(), FeatureRow([])
    for n in range(100):
        both = FeatureRow([0 if n % 2 else 1]), FeatureRow([1 if n % 2 else 0])
        options = [Option(both[:1], both[1:]), Option([FeatureRow([2], [(3, 0.5)])], [none])]
        if n < 3:
            options += [Option([FeatureRow([4])], [none]), Option([none], [FeatureRow([4])])]
        trials.add(options)
    assert trials.find_untested() == ([2, 3], [4])
