"""Tests the measurement of the levels against OpenSpiel's tree search with two games."""

import pytest

from nyout.tournament import play
from tools.benchmarks import mcts, strength


def test_it_counts_the_games_that_each_level_won(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mcts, "COUNT", 2)
    monkeypatch.setattr(mcts, "NAMES", ("beginner",))
    monkeypatch.setattr(
        strength, "play_bouts", lambda settings, bouts: [*map(play, [settings], bouts)]
    )
    ((game, scores),) = mcts.measure(["le-nyout"])
    assert game == "le-nyout"
    assert [*scores] == ["beginner"]
    assert scores["beginner"]["won"] in {0, 0.5, 1}
    assert scores["beginner"]["games"] == 2
    assert 0 < scores["beginner"]["margin"] < 1
