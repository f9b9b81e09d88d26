"""Tests of `tools.endgame.accuracy`, and of Best in the positions of the endgame table."""

from functools import cache
from pathlib import Path
from random import Random
from statistics import fmean

import pytest

from nyout.core import OVER
from nyout.games.le_nyout import endgame
from tests.games.le_nyout.positions import STANDS, legal_rows, position
from tools.endgame import accuracy
from tools.endgame.accuracy import Decision, Sample, decision, losses, sample_decisions
from tools.endgame.solve import EXACT, Exact, solve_with_progress


@cache
def two_pawns(exit_same_turn: bool = False) -> Exact:
    return Exact(solve_with_progress(exit_same_turn, 2, EXACT), 2)


@cache
def sample() -> Sample:
    return sample_decisions(two_pawns(), 200, "1")


def random_decisions(exit_same_turn: bool, count: int) -> list[Decision]:
    """Return decisions in random positions of the table, including unlikely ones."""
    rng, decisions = Random(1), list[Decision]()
    while len(decisions) < count:
        rows = legal_rows([rng.choices(STANDS, k=2) for _ in range(2)])
        start = position(*map(" ".join, rows), exit_same_turn=exit_same_turn)
        thrown = start.play(rng.choice(start.moves()))
        decisions += filter(None, [decision(two_pawns(exit_same_turn), thrown)])
    return decisions


@pytest.mark.slow
@pytest.mark.parametrize("exit_same_turn", [False, True])
def test_best_loses_nothing_in_random_positions_of_the_table(exit_same_turn: bool) -> None:
    assert max(losses("best", random_decisions(exit_same_turn, 400), "1")) < 1e-9


@pytest.mark.slow
def test_best_loses_nothing_in_positions_of_games_with_the_table_but_does_without() -> None:
    assert max(losses("best", sample().decisions, "1")) < 1e-9
    with endgame.disable_table():
        alone = fmean(losses("best", sample().decisions, "1"))
    assert 0 < alone < fmean(losses("greedy", sample().decisions, "1"))


@pytest.mark.slow
def test_the_evaluation_is_nearer_to_the_solution_than_even_chances_are() -> None:
    assert 0 < fmean(sample().errors) < 0.15


@pytest.mark.slow
def test_a_decision_has_the_win_chances_after_its_moves() -> None:
    thrown = position("20 18", "hand", throw=2)
    result = decision(two_pawns(), thrown)
    assert result is not None
    assert list(result.chances) == list(thrown.moves())
    assert decision(two_pawns(), position("20", "hand", throw=1)) is None
    assert decision(two_pawns(), position("20 1 2", "hand", throw=1)) is None


@pytest.mark.slow
def test_win_chances_at_the_end_are_certain() -> None:
    over = position("20", "hand").play(("1",)).play(("20", "off"))
    assert over.turn() == OVER
    assert [two_pawns().chance(over, seat) for seat in (0, 1)] == [1, 0]


def test_it_prints_the_losses_of_each_player_and_keeps_the_solution(
    tmp_path: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "solved.npy"

    def output() -> str:
        accuracy.main("greedy,random", decisions=5, seed="1", file=file, pawns=1)
        return capfd.readouterr().out

    out = output()
    head, greedy, random, decisions, error = out.splitlines()
    assert head.split() == ["player", "mean", "loss", "95%", "interval", "losses", "over", "2%"]
    assert (greedy.split()[0], random.split()[0]) == ("greedy", "random")
    assert decisions == "5 decisions in games of greedy against strong"
    assert error.startswith("mean error of the evaluation's win chances: 0.")
    monkeypatch.setattr(accuracy, "solve_with_progress", None)
    assert output() == out
