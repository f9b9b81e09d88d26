"""A game without optional parts."""

import sys

import pytest

from nyout.cli.skeleton.game import GAME, en
from nyout.core import Game
from tests.toys import register


@pytest.fixture
def sample(monkeypatch: pytest.MonkeyPatch) -> Game:
    """Register the game that `nyout new-game` creates, as if it had a folder."""
    monkeypatch.setitem(sys.modules, f"nyout.games.{GAME.name}.en", en)
    return register(monkeypatch, GAME)
