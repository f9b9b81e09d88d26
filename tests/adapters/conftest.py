"""A game without optional parts."""

import sys

import pytest

from nyout.cli.skeleton.game import GAME
from nyout.cli.skeleton.game.words import en
from nyout.core import Game
from tests.toys import register


@pytest.fixture
def sample(monkeypatch: pytest.MonkeyPatch) -> Game:
    """Register the game that `nyout new-game` creates, as if it had a folder."""
    monkeypatch.setitem(sys.modules, f"nyout.games.{GAME.name}.words.en", en)
    return register(monkeypatch, GAME)
