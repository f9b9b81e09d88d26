"""The features of each game: those of its folder, or generic ones."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from functools import cache
from types import ModuleType
from typing import Any, NamedTuple

from nyout import games, view
from nyout.core import State
from nyout.games.ai import FeatureRow

PACKAGE = f"{games.__name__}."


class Features(NamedTuple):
    """The functions of a game that computer players use; `nyout.games.ai` documents them."""

    game: str  # the name of the game; empty for states outside `nyout.games`
    size: int  # number of weights
    rows: Callable[[Any], Sequence[FeatureRow]]  # called with a state before the end of the game
    key: Callable[[Any], Hashable]  # equal for states with equal futures
    outcomes: Callable[[Any], list[tuple[int, State]]]  # of a throw, with whole-number weights


def state_features(state: State) -> Features:
    """Return the features for the states of any game.

    >>> from nyout import GAMES
    >>> state_features(GAMES["run"].start()).game
    'run'
    """
    return _class_features(type(state))


@cache
def _class_features(kind: type) -> Features:
    module = kind.__module__
    if not module.startswith(PACKAGE):
        return generic_for("")
    return game_features(module.removeprefix(PACKAGE).partition(".")[0].replace("_", "-"))


@cache
def game_features(name: str) -> Features:
    """Return the features of a game by name; generic ones if its folder defines none."""
    part = games.part(name, "ai") if name in games.GAMES else None
    return import_features(name, part) if part and hasattr(part, "features") else generic_for(name)


def import_features(name: str, module: ModuleType) -> Features:
    """Return the features of a game that its module `ai.py` defines."""
    return Features(
        name,
        module.SIZE,
        module.features,
        getattr(module, "key", _itself),
        getattr(module, "outcomes", outcomes),
    )


def generic_for(name: str) -> Features:
    """Return generic features for a game by name."""
    return Features(name, SIZE, features, _itself, outcomes)


def _itself(state: State) -> Hashable:
    return state


def outcomes(state: State) -> list[tuple[int, State]]:
    """Return the distinct positions after a throw with their weights, in the order of throws."""
    merged: dict[State, int] = {}
    for throw, weight in zip(state.moves(), state.odds(), strict=True):
        after = state.play(throw)
        merged[after] = merged.get(after, 0) + weight
    return [(weight, after) for after, weight in merged.items()]


# --- features of games whose `ai.py` has none -----------------------------------------------------

SCORE, LEAD, TO_GO, PIECES, ACTS = range(5)
SIZE = 5
WEIGHTS = (1.0, 0.5, -2.0, 2.0, 0.1)
"""Weights chosen by hand, the same for all games."""


def features(state: State) -> list[FeatureRow]:
    """Return one row for each seat.

    Its factors are the score, the lead over the best other seat, and the seat's share of all
    distances to the goal and of all pieces in play. An index tells the seat that acts.

    >>> from nyout import GAMES
    >>> features(GAMES["run"].start())[0].scalars
    [(0, 0.0), (1, 0.0), (2, 0.5), (3, 0.5)]
    """
    scores = state.scores()
    to_go, pieces = [0] * len(scores), [0] * len(scores)
    for piece in view.view_of(state).scene().pieces:
        if piece.seat in range(len(scores)):
            to_go[piece.seat] += piece.to_go
            pieces[piece.seat] += piece.place != view.OUT
    acts = view.view_of(state).actor()
    return [
        FeatureRow(
            [ACTS] if seat == acts else [],
            [
                (SCORE, float(score)),
                (LEAD, float(score - max(scores[:seat] + scores[seat + 1 :], default=0))),
                (TO_GO, _share(to_go, seat)),
                (PIECES, _share(pieces, seat)),
            ],
        )
        for seat, score in enumerate(scores)
    ]


def _share(numbers: list[int], seat: int) -> float:
    return numbers[seat] / (sum(numbers) or 1)
