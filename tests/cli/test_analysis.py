"""Tests `nyout perft` and `nyout check`."""

import pytest

import nyout
from tests.cli.terminal import GAME, Nyout


def test_perft_counts_by_depth(nyout_: Nyout) -> None:
    result = nyout_("perft", "le-nyout", "--depth", "3", "--seats", "3", "--first", "2")
    rows = [line.split()[:4] for line in result.out.splitlines()[1:]]
    assert result.code == 0
    assert rows == [
        ["0", "1", "0", "0"],
        ["1", "0", "5", "0"],
        ["2", "5", "0", "0"],
        ["3", "0", "25", "0"],
    ]


@pytest.mark.slow
def test_check_fails_if_one_game_is_wrong(nyout_: Nyout, monkeypatch: pytest.MonkeyPatch) -> None:
    games = {GAME.name: GAME._replace(bound=7), "run": nyout.GAMES["run"]}  # the quickest check
    monkeypatch.setattr(nyout.GAMES, "_known", games)
    result = nyout_("check")
    assert result.code == 1
    assert "  broken  A random game ends within the bound" in result.out
    assert "the game goes on after 7 plies, its bound (2 seats, first None" in result.out
    assert result.out.count("  kept    The figures of the rules pages can be drawn.") == 2
