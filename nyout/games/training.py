"""The types of `PLAN`, which defines the training of a game's weights in its `training.py`.

Neither this module nor the plans ship to the browser.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import NamedTuple

from nyout.games.levels import Search, TurnSearch


class Policy(Enum):
    """A way to choose moves in self-play."""

    GREEDY = "greedy"  # the player `greedy`, because weights of zero would play for draws
    ACTION = "action"  # the move with the best position directly after it
    TURN = "turn"  # the move that starts the best whole turn
    ALL_THROWS = "all throws"  # as ACTION, and learns from the mean over all possible throws


class Phase(NamedTuple):
    """A series of games with one policy. The learning rate falls to a tenth during the phase."""

    policy: Policy
    games: int
    rate: float = 0.1  # size of the first step of a weight
    trust: float = 0.7  # the lambda of TD(lambda)
    random: float = 0.0  # fraction of the moves that are random
    sparring: float = 0.0  # fraction of the games in which `greedy` plays one seat
    is_averaged: bool = False  # whether it ends with the mean weights of its second half


class Plan(NamedTuple):
    """The training of a game."""

    phases: Mapping[int, tuple[Phase, ...]]  # by number of seats
    search: Search = TurnSearch()  # of `Policy.TURN`
    within_turns: bool = False  # whether positions within a turn are also learned from
    precision: int = 1000  # written weights are multiples of 1 / precision
    pairs: int = 100  # pairs of games against `greedy` that measure each point of the plot
