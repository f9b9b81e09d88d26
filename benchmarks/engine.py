"""How many random games an engine plays a second, on whatever Python this is.

python -m benchmarks.engine    # prints a `Speed` as JSON
"""

from __future__ import annotations

import gc
import json
import sys
from random import Random
from statistics import median
from time import perf_counter
from typing import NamedTuple

from nyout import GAMES, chance

GAME, SEATS = "le-nyout", 2
REPEATS, GAMES_A_REPEAT = 7, 500


class Speed(NamedTuple):
    """Medians over the repeats; every Python plays the same games."""

    python: str
    games: float  # a second, in the median of the repeats
    plies: float  # likewise
    best: float  # games a second in the fastest repeat, which other load disturbed least


def speed() -> Speed:
    """The speed of whole games from the roll-off on, every choice and throw random."""
    start = GAMES[GAME].start(SEATS)
    gc.disable()  # as timeit does
    games: list[float] = []
    plies_each: list[float] = []
    for repeat in range(REPEATS):
        rng, plies = Random(repeat), 0
        begun = perf_counter()
        for _ in range(GAMES_A_REPEAT):
            plies += chance.playout(start, rng)[1]
        took = perf_counter() - begun
        games.append(GAMES_A_REPEAT / took)
        plies_each.append(plies / took)
    return Speed(sys.version.split()[0], median(games), median(plies_each), max(games))


if __name__ == "__main__":
    print(json.dumps(speed()._asdict()))
