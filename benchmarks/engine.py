"""How many random games an engine plays a second, on whatever Python this is.

python -m benchmarks.engine    # prints a `Speed` as JSON
"""

from __future__ import annotations

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
    games: float  # a second
    plies: float  # a second


def speed() -> Speed:
    """The speed of whole games from the roll-off on, every choice and throw random."""
    start = GAMES[GAME].start(SEATS)
    times: list[float] = []
    for _ in range(REPEATS):
        rng, plies = Random(1), 0
        begun = perf_counter()
        for _ in range(GAMES_A_REPEAT):
            plies += chance.playout(start, rng)[1]
        times.append(perf_counter() - begun)
    took = median(times)
    return Speed(sys.version.split()[0], GAMES_A_REPEAT / took, plies / took)


if __name__ == "__main__":
    print(json.dumps(speed()._asdict()))
