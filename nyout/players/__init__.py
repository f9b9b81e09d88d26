"""Computer players: each sees a position only through the contract.

A player is a generator of moves, each the best it has found so far; the last one is played.
Whoever asks can do other things between two of them, so a seat that thinks never holds up a
screen, and can stop when the best so far will do.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

from nyout.core import Move, State
from nyout.players.greedy import greedy
from nyout.players.random import random

Player = Callable[[State, Random], Iterator[Move]]

PLAYERS: dict[str, Player] = {"random": random, "greedy": greedy}


def choice(name: str, state: State, rng: Random) -> Move:
    """The move that this player settles on, however long it takes."""
    *_, move = PLAYERS[name](state, rng)
    return move
