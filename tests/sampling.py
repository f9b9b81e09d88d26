"""Parameters of which `make test` runs a sample, and `make test-all` all."""

from collections.abc import Iterable
from typing import TypeVar

import pytest
from _pytest.mark.structures import ParameterSet

from nyout import GAMES

Value = TypeVar("Value")


def sample(values: Iterable[Value], *usual: Value) -> list[ParameterSet]:
    """Return parameters; all but the usual ones are slow."""
    return [
        pytest.param(value, marks=[pytest.mark.slow] * (value not in usual)) for value in values
    ]


def games(*usual: str, rarer: Iterable[str] = tuple(GAMES)) -> list[ParameterSet]:
    """Return games as parameters; all but the usual ones are slow."""
    return [
        pytest.param(game, id=name, marks=[pytest.mark.slow] * (name not in usual))
        for name, game in GAMES.items()
        if name in (*usual, *rarer)
    ]
