"""Toy games for tests, and toy positions, whose methods are their view."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, TypeVar

import pytest

from nyout import GAMES, view
from nyout.core import Game
from nyout.words.en import TEXTS, own

PARTS = ("actor", "phase", "starts_turn", "scene", "targets", "path", "dice", "earns_throw")
Kind = TypeVar("Kind", bound=type)


def shown(kind: Kind) -> Kind:
    """Register the methods of a class and of its subclasses as their view."""
    for part in PARTS:
        getattr(view, part).register(kind, _method_or_default(part))
    return kind


def _method_or_default(part: str) -> Any:
    """Return a function that calls the method of a position, or the default."""
    default = getattr(view, part).dispatch(object)

    def call(state: Any, *rest: Any) -> Any:
        own = getattr(state, part, None)
        return own(*rest) if own else default(state, *rest)

    return call


def register(
    monkeypatch: pytest.MonkeyPatch,
    game: Game,
    sentences: Mapping[str, str] = MappingProxyType({}),
) -> Game:
    """Return a game that is known during the test, with its sentences and further ones."""
    monkeypatch.setitem(GAMES.known, game.name, game)
    for key, sentence in {**own(game), **sentences}.items():
        monkeypatch.setitem(TEXTS, f"{game.name}.{key}", sentence)
    return game
