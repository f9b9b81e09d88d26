"""The plies per second of random games, on the Python that runs this module.

python -m tools.benchmarks.engine scouts    # prints a `Speed` as JSON
"""

from __future__ import annotations

import gc
import json
import sys
from bisect import bisect
from random import Random
from statistics import median
from time import perf_counter
from typing import NamedTuple

from nyout import GAMES
from nyout.core import CHANCE, State
from nyout.plies import cumulate

SEATS = 2
REPEATS, PLIES = 7, 60_000  # minimum plies per repeat, as the last game is completed


class Speed(NamedTuple):
    """The measurements of the repeats; every Python plays the same games."""

    python: str
    games: float  # per second, median of the repeats
    plies: float  # per second, median of the repeats
    best: float  # plies per second in the fastest repeat, the one least affected by other load


def playout(state: State, rng: Random) -> int:
    """Return the number of plies of a random game from a position."""
    plies, random = 0, rng.random
    while (turn := state.turn()) >= CHANCE:
        if turn == CHANCE:
            sums = cumulate(state.odds())  # select_throw() inlined, for speed
            move = state.moves()[bisect(sums, random() * sums[-1])]
        else:
            moves = state.moves()
            move = moves[int(random() * len(moves))]
        state, plies = state.play(move), plies + 1
    return plies


def speed(game: str) -> Speed:
    """Return the speed of complete games with random moves and throws, including the roll-off."""
    start = GAMES[game].start(SEATS)
    gc.disable()  # as timeit does
    games: list[float] = []
    plies_each: list[float] = []
    for repeat in range(REPEATS):
        rng, plies, ended = Random(repeat), 0, 0
        begun = perf_counter()
        while plies < PLIES:
            plies += playout(start, rng)
            ended += 1
        took = perf_counter() - begun
        games.append(ended / took)
        plies_each.append(plies / took)
        gc.collect()
    return Speed(sys.version.split()[0], median(games), median(plies_each), max(plies_each))


if __name__ == "__main__":
    print(json.dumps(speed(sys.argv[1])._asdict()))
