"""The time to read and verify the link of a long game of joint throws, on this Python.

python -m tools.benchmarks.verifying not-nyout    # prints a `Duration` as JSON
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from dataclasses import replace
from random import Random
from statistics import median
from time import perf_counter
from typing import NamedTuple

from nyout import GAMES
from nyout.core import CHANCE
from nyout.exchange import view_as_spectator
from nyout.joint import signatures
from nyout.match import Match, Seat, start

TARGET = 150  # milliseconds
NAMES = "not-nyout", "hypnosia"
"""The games that are verified."""
PLIES = 300
REPEATS = 9


class Duration(NamedTuple):
    """Medians of the repeats in milliseconds."""

    reading: float  # the link, of which every ply is played again
    verifying: float  # all signatures and throws


def long_game(game: str) -> Match:
    """Return the first game of random moves between two players with `PLIES` plies, up to these."""
    for seed in range(100):
        rng, match = Random(seed), start(GAMES[game], (Seat("Ann"), Seat("Bob")), str(seed))
        match = replace(match, decisions=match.joint.begin().join().decisions)
        while len(match.moves) < PLIES and not match.is_over:
            is_throw = match.state.turn() == CHANCE
            match = match.throw() if is_throw else match.play(rng.choice(match.state.moves()))
        if len(match.moves) == PLIES:
            return replace(view_as_spectator(match), seed="")
    raise ValueError(f"no game of {game} has {PLIES} plies")


def measure(work: Callable[[], object]) -> float:
    """Return the median time of some work in milliseconds."""
    times: list[float] = []
    for _ in range(REPEATS):
        signatures.is_valid.cache_clear()
        begun = perf_counter()
        work()
        times.append(1000 * (perf_counter() - begun))
    return median(times)


def duration(game: str) -> Duration:
    """Return how long a page takes to read and to verify the link of a long game."""
    link = long_game(game).link()
    match = Match.from_link(link)
    assert (match.joint.wrong_signature, match.joint.wrong_throw) == (None, None)
    reading = measure(lambda: Match.from_link(link))
    verifying = measure(lambda: (match.joint.wrong_signature, match.joint.wrong_throw))
    return Duration(reading, verifying)


if __name__ == "__main__":
    print(json.dumps(duration(sys.argv[1])._asdict()))
