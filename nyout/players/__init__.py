"""Seats of a match and their players: computer players by name, players, and remote players.

A computer player knows a position only through the contract of `nyout.core` and views. It is a
generator of moves. Each move is the best found so far, and the last one is played. The caller can
do other work between two moves, so a computer player never blocks a screen. The caller can also
stop early and play the best move so far.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import NamedTuple

from nyout import view
from nyout.core import Move, State
from nyout.games.ai import NAMES
from nyout.players.greedy import greedy

Player = Callable[[State, Random], Iterator[Move]]


def random(state: State, rng: Random) -> Iterator[Move]:
    """Yield a legal move, each with the same probability."""
    yield rng.choice(state.moves())


def level(name: str) -> Player:
    """Return the player of a level, by its name.

    It searches until the result is settled, then plays as `greedy`: all win chances are equal, so a
    search could not tell moves that end the game from others. Evaluations and searches are imported
    when the player first searches.
    """

    def play(state: State, rng: Random) -> Iterator[Move]:
        if view.view_of(state).is_settled():
            return greedy(state, rng)
        from nyout.players import levels

        return levels.play(name, state)

    return play


PLAYERS: dict[str, Player] = {
    **{name: level(name) for name in NAMES},
    "greedy": greedy,
    "random": random,
}


def choice(name: str, state: State, rng: Random) -> Move:
    """Return the final move of a player in a position, without a time limit.

    `name` is a key of `PLAYERS`. Raises `KeyError` if it is not.
    """
    *_, move = PLAYERS[name](state, rng)
    return move


PERSON = "person"
REMOTE = "elsewhere"  # a remote player, who receives the turn by a link
PLAYER_KINDS = (PERSON, REMOTE, *PLAYERS)


class Seat(NamedTuple):
    """The display name of a seat, and its player, one of `PLAYER_KINDS`."""

    name: str
    player: str = PERSON
