"""Tests of `nyout accuracy`, and of Best in the positions of the endgame table."""

import sys
from functools import cache
from pathlib import Path
from random import Random
from statistics import fmean

import pytest

from nyout.cli.endgame import accuracy
from nyout.cli.endgame.accuracy import Decision, Sample, decision, losses, sampled
from nyout.cli.endgame.exact import Exact, kept, solved
from nyout.cli.endgame.solve import EXACT
from nyout.core import OVER
from nyout.games.le_nyout import endgame
from tests.cli.terminal import Nyout
from tests.games.le_nyout.positions import STANDS, position, settled


@cache
def two_pawns(exit_same_turn: bool = False) -> Exact:
    return Exact(solved(exit_same_turn, 2, EXACT), 2)


@cache
def sample() -> Sample:
    return sampled(two_pawns(), 200, "1")


def random_decisions(exit_same_turn: bool, count: int) -> list[Decision]:
    """Return decisions in random positions of the table, including unlikely ones."""
    rng, found = Random(1), list[Decision]()
    while len(found) < count:
        rows = settled([rng.choices(STANDS, k=2) for _ in range(2)])
        start = position(*map(" ".join, rows), exit_same_turn=exit_same_turn)
        thrown = start.play(rng.choice(start.moves()))
        found += filter(None, [decision(two_pawns(exit_same_turn), thrown)])
    return found


@pytest.mark.parametrize("exit_same_turn", [False, True])
def test_best_loses_nothing_in_random_positions_of_the_table(exit_same_turn: bool) -> None:
    assert max(losses("best", random_decisions(exit_same_turn, 1000), "1")) < 1e-9


def test_best_loses_nothing_in_positions_of_games_with_the_table_but_does_without() -> None:
    assert max(losses("best", sample().decisions, "1")) < 1e-9
    with endgame.without_table():
        alone = fmean(losses("best", sample().decisions, "1"))
    assert 0 < alone < fmean(losses("greedy", sample().decisions, "1"))


def test_the_evaluation_is_nearer_to_the_solution_than_even_chances_are() -> None:
    assert 0 < fmean(sample().errors) < 0.15


def test_a_decision_has_the_win_chances_after_its_moves() -> None:
    thrown = position("20 18", "hand", throw=2)
    found = decision(two_pawns(), thrown)
    assert found is not None
    assert list(found.chances) == list(thrown.moves())
    assert decision(two_pawns(), position("20", "hand", throw=1)) is None
    assert decision(two_pawns(), position("20 1 2", "hand", throw=1)) is None


def test_win_chances_at_the_end_are_certain() -> None:
    over = position("20", "hand").play(("1",)).play(("20", "off"))
    assert over.turn() == OVER
    assert [two_pawns().chance(over, seat) for seat in (0, 1)] == [1, 0]


def test_it_prints_the_losses_of_each_player(
    nyout_: Nyout, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(accuracy, "PAWNS", 1)
    ran = nyout_("accuracy", "--players", "greedy,random", "--decisions", "5")
    assert (ran.code, ran.err) == (0, "")
    head, greedy, random, decisions, error = ran.out.splitlines()
    assert head.split() == ["player", "mean", "loss", "95%", "interval", "losses", "over", "2%"]
    assert (greedy.split()[0], random.split()[0]) == ("greedy", "random")
    assert decisions == "5 decisions in games of greedy against strong"
    assert error.startswith("mean error of the evaluation's win chances: 0.")


def test_solved_win_chances_are_kept_in_a_file(tmp_path: Path) -> None:
    file = tmp_path / "solved"
    first = kept(file, 1, EXACT)
    assert (kept(file, 1, EXACT) == first).all()


def damage(file: Path) -> None:
    file.write_bytes(file.read_bytes()[:-100])


@pytest.mark.parametrize("damage", [damage, Path.touch, lambda file: kept(file, 1, EXACT)])
def test_a_file_that_does_not_fit_is_reported_in_one_line(
    nyout_: Nyout, tmp_path: Path, damage
) -> None:
    file = tmp_path / "solved"
    if damage is not Path.touch:
        kept(file, 1, EXACT)
    damage(file)
    ran = nyout_("accuracy", "--players", "greedy", "--solved", str(file))
    assert (ran.code, ran.out) == (1, "")
    assert ran.err == (
        f"nyout: {file}: damaged, or solved for other rules; delete it, or choose another file\n"
    )


@pytest.mark.parametrize("command", [["endgame"], ["accuracy", "--players", "greedy"]])
def test_a_missing_numpy_is_reported_in_one_line(
    nyout_: Nyout, monkeypatch: pytest.MonkeyPatch, command: list[str]
) -> None:
    monkeypatch.setitem(sys.modules, "numpy", None)
    ran = nyout_(*command)
    assert (ran.code, ran.out) == (1, "")
    assert ran.err == "nyout: numpy is missing: pip install 'nyout[endgame]'\n"
