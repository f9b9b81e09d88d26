"""Tests the measurement of the levels against OpenSpiel's tree search with two games."""

import re

import pytest

from nyout.tournament import play
from tools.benchmarks import mcts, strength


def test_a_row_has_the_games_that_each_level_won(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(mcts, "COUNT", 2)
    monkeypatch.setattr(mcts, "NAMES", ("beginner",))
    monkeypatch.setattr(
        strength, "play_bouts", lambda settings, bouts: [*map(play, [settings], bouts)]
    )
    mcts.run(["le-nyout"])
    row = r"\| Le Nyout \| (0|50|100)\.0% ± \d+\.\d \(2\) \|\n"
    assert re.fullmatch(row, capsys.readouterr().out)
