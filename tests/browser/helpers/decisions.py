"""Matches at a choice between several moves, and the moves that computer players choose."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from nyout import GAMES, match
from nyout.core import CHANCE, OVER, notation
from nyout.games.le_nyout import endgame
from nyout.match import Match, Seat
from nyout.players import choice
from tools.driver.matches import ANN
from tools.driver.playing import greedy, rolled_off


def decision(game: str, level: str, is_meant: Callable[[Match], bool]) -> Match:
    """Return a match in which a computer player has more than two moves to choose from."""
    seats = ANN, Seat("Bella", level)
    for seed in map(str, range(99)):
        for current in match.play_on(match.start(GAMES[game], seats, seed, first=0), greedy):
            moves = current.state.moves()
            if current.active_player == level and len(moves) > 2 and is_meant(current):
                return current
    pytest.fail("no match has such a position")


def is_late(current: Match) -> bool:
    """Return whether no throw is due after a number of plies."""
    return current.state.turn() != CHANCE and current.cursor > 12


def is_near_end(current: Match) -> bool:
    """Return whether a table has the position."""
    return current.state.turn() != CHANCE and endgame.chances(current.state) is not None


def answer(current: Match) -> str:
    """Return the move of the active computer player in notation."""
    return notation(choice(current.active_player, current.state, Random(0)))


def decision_match(
    game: str, plies: int = 14, players: tuple[str, str] = ("person", "person")
) -> Match:
    """Return a match in which the first seat has a choice, after some plies."""
    seats = Seat("Ann", players[0]), Seat("Bob", players[1])
    current = rolled_off(match.start(GAMES[game], seats, "11"))
    rng = Random(3)
    while True:
        state = current.state
        if state.turn() == 0 and len(state.moves()) > 2 and current.cursor >= plies:
            return current
        assert state.turn() != OVER
        current = (
            current.throw() if state.turn() == CHANCE else current.play(rng.choice(state.moves()))
        )
