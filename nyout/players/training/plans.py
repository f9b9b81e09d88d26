"""How the weights of each game are trained, as data: about ten minutes a game on one core."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import NamedTuple


class Policy(Enum):
    """How moves are chosen in self-play."""

    GREEDY = "greedy"  # by the player `greedy`: where weights of zero would play for draws
    PART = "part"  # the move whose position is judged best, even if that is amid a turn
    TURN = "turn"  # the first move of the turn whose end is judged best


class Phase(NamedTuple):
    """A run of games with one policy; the learning rate falls to a tenth on the way."""

    policy: Policy
    games: int
    rate: float = 0.1
    trust: float = 0.7  # the lambda of TD(lambda)
    random: float = 0.0  # part of the moves that are made at random
    sparring: float = 0.0  # part of the games in which the player `greedy` has a seat


class Plan(NamedTuple):
    """The training of a game."""

    phases: Mapping[int, tuple[Phase, ...]]  # by the number of seats
    opening: int = 0  # most random plies at the start, for games without dice
    parts: bool = False  # whether to learn from positions amid a turn as well
    width: int = 0  # of the turn search; 0 for all
    nodes: int = 0  # of the turn search; 0 for no limit
    arena: int = 100  # pairs of games against greedy for each point of the plot


PLANS: dict[str, Plan] = {
    "le-nyout": Plan(
        {
            2: (Phase(Policy.PART, 60_000, 0.1, 0.7), Phase(Policy.PART, 40_000, 0.02, 0.4)),
            3: (Phase(Policy.PART, 8000, 0.1, 0.7),),
            4: (Phase(Policy.PART, 5000, 0.1, 0.7),),
        }
    ),
    "not-nyout": Plan(  # two seats that play by parts of turns end in peace
        {
            2: (
                Phase(Policy.GREEDY, 1000, random=0.1),
                Phase(Policy.TURN, 1500, 0.05, 0.8, random=0.03, sparring=0.6),
            ),
            3: (
                Phase(Policy.GREEDY, 600, random=0.1),
                Phase(Policy.TURN, 150, 0.05, 0.8, random=0.03, sparring=0.6),
            ),
            4: (
                Phase(Policy.GREEDY, 500, random=0.1),
                Phase(Policy.TURN, 100, 0.05, 0.8, random=0.03, sparring=0.6),
            ),
        },
        parts=True,
        width=4,
        nodes=400,
        arena=40,
    ),
    "hypnosia": Plan(
        {
            2: (Phase(Policy.PART, 2000), Phase(Policy.TURN, 4000, 0.05, 0.8)),
            3: (Phase(Policy.PART, 400), Phase(Policy.TURN, 300, 0.05, 0.8)),
            4: (Phase(Policy.PART, 400), Phase(Policy.TURN, 400, 0.05, 0.8)),
        }
    ),
    "run": Plan(
        {2: (Phase(Policy.PART, 3000), Phase(Policy.TURN, 600, 0.05, 0.8, random=0.04))},
        opening=8,
        arena=25,
    ),
    "scouts": Plan(
        {
            2: (
                Phase(Policy.GREEDY, 250, random=0.1),
                Phase(Policy.TURN, 300, 0.05, 0.8, random=0.04, sparring=0.4),
            )
        },
        opening=12,
        nodes=2000,
        arena=10,
    ),
}
