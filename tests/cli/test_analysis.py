"""Tests `nyout perft`, `nyout simulate` and `nyout check`."""

import re

import pytest

import nyout
from tests.cli.terminal import GAME, Nyout


def test_perft_counts_by_depth(nyout_: Nyout) -> None:
    ran = nyout_("perft", "le-nyout", "--depth", "3", "--seats", "3", "--first", "2")
    rows = [line.split()[:4] for line in ran.out.splitlines()[1:]]
    assert ran.code == 0
    assert rows == [
        ["0", "1", "0", "0"],
        ["1", "0", "5", "0"],
        ["2", "5", "0", "0"],
        ["3", "0", "25", "0"],
    ]


def test_a_simulation_depends_only_on_its_seed(nyout_: Nyout) -> None:
    def results(seed: str) -> str:
        ran = nyout_("simulate", "le-nyout", "--games", "30", "--seed", seed)
        assert (ran.code, ran.err) == (0, "")
        return re.sub(r"speed: .*", "", ran.out)

    assert results("1") == results("1") != results("2")
    assert results("\udcff")  # a byte that is not text


def test_a_simulation_can_skip_the_roll_off(nyout_: Nyout) -> None:
    def shortest(*more: str) -> int:
        out = nyout_("simulate", "le-nyout", "--games", "5", *more).out
        return int(out.partition("plies per game: ")[2].split()[0])

    assert shortest("--first", "1") == shortest("--first", "1") != shortest()
    ran = nyout_("simulate", "le-nyout", "--first", "2")
    assert (ran.code, ran.err) == (2, "nyout: first=2; expected 0, 1\n")


def test_a_simulation_counts_a_win_for_every_game(nyout_: Nyout) -> None:
    seats = ["--seat", "greedy Ann", "--seat", "random", "--seat", "random"]
    ran = nyout_("simulate", "le-nyout", "--games", "20", *seats)
    wins = re.findall(r"\) +(\d+) +[\d.]+%   [\d.]+% to [\d.]+%$", ran.out, re.MULTILINE)
    assert len(wins) == 3
    assert sum(map(int, wins)) == 20
    assert "Ann (greedy)" in ran.out


def test_check_lists_every_promise(nyout_: Nyout) -> None:
    ran = nyout_("check", "le-nyout")
    assert ran.code == 0
    assert "  kept  Legal moves are unique" in ran.out
    assert "broken" not in ran.out


def test_check_of_all_games_fails_if_one_breaks_a_promise(
    nyout_: Nyout, monkeypatch: pytest.MonkeyPatch
) -> None:
    games = {GAME.name: GAME._replace(bound=7), "run": nyout.GAMES["run"]}  # the quickest check
    monkeypatch.setattr(nyout.GAMES, "_known", games)
    ran = nyout_("check")
    assert ran.code == 1
    assert "  broken  A random game ends within the bound" in ran.out
    assert "seats 4, first 3, {'exit_same_turn': False}: the game goes on after 7 plies" in ran.out
