"""Players for tests of tournaments."""

import os
from collections.abc import Iterator
from pathlib import Path
from random import Random
from time import sleep

from nyout.core import Move, State
from nyout.players import Player


def path(player: Player) -> str:
    """Return the import path of a player."""
    return f"{__name__}:{player.__name__}"


def first(state: State, rng: Random) -> Iterator[Move]:
    """Yield the first move."""
    yield state.moves()[0]


def second_thoughts(state: State, rng: Random) -> Iterator[Move]:
    """Yield an illegal move, and then a legal one."""
    yield ("nowhere",)
    yield state.moves()[-1]


def slow(state: State, rng: Random) -> Iterator[Move]:
    """Yield a random move after a delay; create a file named by the process in folder `TOY`."""
    if folder := os.environ.get("TOY"):
        Path(folder, str(os.getpid())).touch()
    sleep(0.0005)
    yield rng.choice(state.moves())


def silent(state: State, rng: Random) -> Iterator[Move]:
    """Yield no move."""
    yield from ()


def cheat(state: State, rng: Random) -> Iterator[Move]:
    """Yield an illegal move."""
    yield ("nowhere",)


def raise_error(state: State, rng: Random) -> Iterator[Move]:
    """Raise an exception."""
    raise RuntimeError("no idea")


def kill(state: State, rng: Random) -> Iterator[Move]:
    """End the process."""
    os._exit(9)
