"""The time to estimate the win chances of a position."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import count, islice
from random import Random
from statistics import median
from time import process_time
from typing import Any

from nyout import GAMES, view
from nyout.analysis.judging import estimate_chances
from nyout.core import OVER, Game, State
from nyout.match import play_on
from nyout.tournament import opening

TARGET = 0.1  # milliseconds on CPython
POSITIONS = 3000  # of random games
REPEATS = 5


def measure(games: Collection[str]) -> Iterator[tuple[str, Any]]:
    """Yield games, and the median time in milliseconds by number of seats."""
    for game in map(GAMES.__getitem__, games):
        times = {}
        for seats in game.seats:
            states = [*islice(positions(game, seats), POSITIONS)]
            times[str(seats)] = 1000 * median(time(states) for _ in range(REPEATS)) / len(states)
        yield game.name, times


def positions(game: Game, seats: int) -> Iterator[State]:
    """Yield the positions of endless random games, after the start is decided."""
    for number in count():
        rng, start = Random(number), opening(game, seats, str(number))
        for at in play_on(
            start, lambda at, rng=rng: rng.choice(at.state.moves()), lambda _, rng=rng: rng
        ):
            if at.active != OVER and at.phase not in view.STARTS:
                yield at.state


def time(states: list[State]) -> float:
    """Return the seconds of processor time to estimate the win chances of all positions."""
    start = process_time()
    for state in states:
        estimate_chances(state)
    return process_time() - start
