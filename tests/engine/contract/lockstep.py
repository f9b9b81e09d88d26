"""Comparison of an engine with a naive implementation of the same rules, ply by ply.

The naive implementation of a game (`tests/games/<game>/naive.py`) shares no code with its engine.
"""

from collections.abc import Callable, Collection
from itertools import count as endless
from random import Random
from typing import Protocol, Self, TypeVar

from nyout import CHANCE, OVER
from nyout.core import Move, State


class Naive(Protocol):
    """A position of a naive implementation."""

    def turn(self) -> int: ...
    def moves(self) -> Collection[Move]: ...
    def play(self, move: Move) -> Self: ...


N = TypeVar("N", bound=Naive)
Comparison = Callable[[State, N], None]
Choice = Callable[[State, Random], Move]


def random_move(state: State, rng: Random) -> Move:
    """Return a throw drawn by its odds, or a random legal move."""
    weights = state.odds() if state.turn() == CHANCE else None
    return rng.choices(state.moves(), weights)[0]


def compare_each_move(state: State, plain: N, assert_same: Comparison[N]) -> None:
    """Compare the position and the positions after each of its legal moves."""
    assert_same(state, plain)
    for move in state.moves():
        assert_same(state.play(move), plain.play(move))


def compare_playing_on(
    state: State,
    plain: N,
    assert_same: Comparison[N],
    rng: Random,
    plies: int | None = None,
    choose: Choice = random_move,
) -> State:
    """Play on, compare every position, and return the last: the end, or `plies` later."""
    for _ in endless() if plies is None else range(plies):
        assert_same(state, plain)
        if state.turn() == OVER:
            break
        move = choose(state, rng)
        state, plain = state.play(move), plain.play(move)
    return state


def count(plain: Naive, depth: int) -> tuple[int, int, int]:
    """Return the numbers of lines that end at chance, with a seat to move, and over."""
    turn = plain.turn()
    if depth == 0 or turn == OVER:
        return int(turn == CHANCE), int(turn >= 0), int(turn == OVER)
    below = [count(plain.play(move), depth - 1) for move in plain.moves()]
    chance, playable, over = (sum(counts) for counts in zip(*below, strict=True))
    return chance, playable, over
