"""The features of a position, by the folder of its game; generic ones for games without."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from functools import cache
from typing import Any, NamedTuple

from nyout import games
from nyout.core import State
from nyout.games.features import Row
from nyout.players import generic

PACKAGE = f"{games.__name__}."

Outcomes = Callable[[Any], list[tuple[int, State]]]


class Features(NamedTuple):
    """The functions of a game that computer players use."""

    game: str  # the name of the game; empty for classes of positions outside `nyout.games`
    size: int  # number of weights
    rows: Callable[[Any], Sequence[Row]]  # called with a state before the end
    key: Callable[[Any], Hashable]  # equal for states with the same future
    outcomes: Outcomes  # the distinct positions after a throw, with whole-number weights


def of_state(state: State) -> Features:
    """Return the features for a position of any game.

    >>> from nyout import GAMES
    >>> of_state(GAMES["run"].start()).game
    'run'
    """
    return _of_kind(type(state))


@cache
def _of_kind(kind: type) -> Features:
    module = kind.__module__
    if not module.startswith(PACKAGE):
        return _generic("")
    return of_game(module.removeprefix(PACKAGE).partition(".")[0].replace("_", "-"))


@cache
def of_game(name: str) -> Features:
    """Return the features of a game by its name; the generic ones if its folder has none."""
    part = games.part(name, "features") if name in games.GAMES else None
    if part is None:
        return _generic(name)
    return Features(
        name,
        part.SIZE,
        part.features,
        getattr(part, "key", _itself),
        getattr(part, "outcomes", outcomes),
    )


def _generic(name: str) -> Features:
    return Features(name, generic.SIZE, generic.features, _itself, outcomes)


def _itself(state: State) -> Hashable:
    return state


def outcomes(state: State) -> list[tuple[int, State]]:
    """Return the distinct positions after a throw with their weights, in the order of throws."""
    merged: dict[State, int] = {}
    for throw, weight in zip(state.moves(), state.odds(), strict=True):
        after = state.play(throw)
        merged[after] = merged.get(after, 0) + weight
    return [(weight, after) for after, weight in merged.items()]
