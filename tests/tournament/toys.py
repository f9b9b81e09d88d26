"""Players made up for tests of tournaments."""

import os
from collections.abc import Iterator
from pathlib import Path
from random import Random
from time import sleep

from nyout.core import Move, State
from nyout.players import Player


def path(player: Player) -> str:
    """The import path of a player."""
    return f"{__name__}:{player.__name__}"


def first(state: State, rng: Random) -> Iterator[Move]:
    """Always the first move."""
    yield state.moves()[0]


def second_thoughts(state: State, rng: Random) -> Iterator[Move]:
    """A move that is not legal, and then one that is."""
    yield ("nowhere",)
    yield state.moves()[-1]


def slow(state: State, rng: Random) -> Iterator[Move]:
    """A random move after a while; leaves the number of its process in the folder `TOY`."""
    if folder := os.environ.get("TOY"):
        Path(folder, str(os.getpid())).touch()
    sleep(0.0005)
    yield rng.choice(state.moves())


def silent(state: State, rng: Random) -> Iterator[Move]:
    """No move at all."""
    yield from ()


def cheat(state: State, rng: Random) -> Iterator[Move]:
    """A move that is never legal."""
    yield ("nowhere",)


def broken(state: State, rng: Random) -> Iterator[Move]:
    """An exception."""
    raise RuntimeError("no idea")


def killed(state: State, rng: Random) -> Iterator[Move]:
    """The end of its process."""
    os._exit(9)
