"""Toy games for tests, and toy positions, whose methods are their view."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, TypeVar

import pytest

from nyout import GAMES
from nyout.core import Game
from nyout.view import VIEWS, View
from nyout.words.en import TEXTS, own

PARTS = ("actor", "phase", "is_turn_start", "scene", "targets", "path", "dice", "can_earn_throw")
Kind = TypeVar("Kind", bound=type)


class OwnView(View[Any]):
    """The view of a toy position: its own methods, and defaults for missing ones."""

    def __init__(self, state: Any) -> None:
        super().__init__(state)
        for part in PARTS:
            if hasattr(state, part):
                setattr(self, part, getattr(state, part))


def own_view(kind: Kind) -> Kind:
    """Use the methods of a class and of its subclasses as their view."""
    VIEWS[kind] = OwnView
    kind.__init_subclass__ = classmethod(own_view)  # pyright: ignore
    return kind


def register(
    monkeypatch: pytest.MonkeyPatch, game: Game, sentences: Mapping[str, str] = MappingProxyType({})
) -> Game:
    """Return a game that is known during the test, with its sentences and further ones."""
    monkeypatch.setitem(GAMES.registry, game.name, game)
    for key, sentence in {**own(game), **sentences}.items():
        monkeypatch.setitem(TEXTS, f"{game.name}.{key}", sentence)
    return game
