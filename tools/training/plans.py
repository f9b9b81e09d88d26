"""The training plans of all games: the games of self-play from which their weights are learned."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum
from typing import NamedTuple

from nyout.core import Move, State
from nyout.games.ai import AlphaBeta, Search, Stage, TurnSearch
from nyout.games.scouts import rules as scouts


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
    judge: Search | None = None  # of the positions to learn from; None for that of the moves
    passes: int = 0  # over the positions of all games at its end, instead of learning after each


class Habit(NamedTuple):
    """A way to play that self-play tries although the weights may be against it."""

    avoids: Callable[[State, Move], bool]  # whether a seat with the habit leaves out a move
    plies: int  # of a game, after which the habit ends at the latest


class Plan(NamedTuple):
    """The training of a game."""

    phases: Mapping[int, tuple[Phase, ...]]  # by number of seats
    search: Search = TurnSearch()  # of `Policy.TURN`
    within_turns: bool = False  # whether positions within a turn are also learned from
    precision: int = 1000  # written weights are multiples of 1 / precision
    refinement: Mapping[int, tuple[Phase, ...]] = {}  # phases that start from shipped weights
    varied: int = 0  # half of the games start after up to so many random plies
    habits: tuple[Habit, ...] = ()  # seats have each in half of the games
    pairs: int = 100  # pairs of games against `greedy` that measure the strength


def _launches_boulder(state: State, move: Move) -> bool:
    return move in scouts.all_launches()


PLANS = {
    "hypnosia": Plan(
        {
            2: (Phase(Policy.ACTION, games=60_000, trust=0.8, is_averaged=True),),
            4: (
                Phase(Policy.ACTION, games=800),
                Phase(Policy.TURN, games=1800, trust=0.8, random=0.04),
            ),
        },
        within_turns=True,
    ),
    "le-nyout": Plan(
        {
            seats: (Phase(Policy.ALL_THROWS, games=games, rate=0.07, trust=0.5),)
            for seats, games in {2: 18_000, 3: 4500, 4: 4000}.items()
        },
        precision=100,
    ),
    # `greedy` plays the first games, because seats with weights of zero never fight. Weights
    # trained for three seats were no stronger than those for two, which serve all seat counts.
    "not-nyout": Plan(
        {
            2: (
                Phase(Policy.GREEDY, games=300, random=0.1),
                Phase(
                    Policy.TURN, games=2400, trust=0.8, random=0.03, sparring=0.75, is_averaged=True
                ),
            )
        },
        search=TurnSearch((Stage(width=3),), nodes=250),
        within_turns=True,
        pairs=40,
    ),
    "run": Plan(
        {
            2: (
                Phase(Policy.ACTION, games=2000),
                Phase(Policy.TURN, games=1000, rate=0.07, trust=0.8, random=0.04),
            )
        },
        search=AlphaBeta(),
        pairs=25,
    ),
    # Weights of zero play for draws, from which nothing is learned. The first games are therefore
    # against `greedy`. Widths make a turn with a boulder to launch ten times as fast.
    "scouts": Plan(
        {
            2: (
                Phase(Policy.ACTION, games=200, random=0.05, sparring=1),
                Phase(Policy.TURN, games=900, rate=0.07, trust=0.8, random=0.04, sparring=0.2),
            )
        },
        refinement={
            2: (
                Phase(
                    Policy.TURN,
                    games=300,
                    rate=0.03,
                    trust=0.5,
                    random=0.03,
                    judge=AlphaBeta(turns=1, nodes=12_000),
                    passes=6,
                ),
            )
        },
        search=TurnSearch((Stage(width=6),)),
        varied=30,
        habits=(Habit(_launches_boulder, plies=60),),
        pairs=10,
    ),
}
"""The plans by game."""
