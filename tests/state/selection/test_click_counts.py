"""Tests the minimal number of clicks in a turn, including throws."""

from collections.abc import Iterator
from random import Random

import pytest

from nyout import CHANCE, GAMES, OVER, plies, view
from nyout.core import Move, State
from nyout.selection import Selection, start_selection
from nyout.view import Target, spot_of
from tests.sampling import sample

SEEDS = 3
MOST = 3  # clicks of a move
MAX_CLICKS = {"hypnosia": 3.5, "le-nyout": 2.5, "not-nyout": 4.0, "run": 2.9, "scouts": 4.0}
"""Limits of the mean number of clicks in a turn, by game."""


def click(selection: Selection, thing: Target) -> Iterator[Selection]:
    """Yield the selections after a click on a target: on its spot, its button or its die."""
    if spot := spot_of(thing):
        yield selection.click(spot)
    if spot is None or thing in selection.alternatives:
        yield selection.pick(thing)


def clicks_for(state: State, move: Move) -> int:
    """Return the minimal number of clicks that play a move."""
    things = view.view_of(state).targets(move)
    ways = [start_selection(state)]
    for count in range(1, 7):
        further = [after for way in ways for thing in things for after in click(way, thing)]
        if any(after.move == move for after in further):
            return count
        ways = [after for after in further if after.move is None and after.is_begun]
    raise AssertionError(f"{move} cannot be clicked")


def clicks_per_turn(game: str) -> float:
    """Return the mean number of clicks in a turn of random games for two."""
    clicks = turns = 0
    for seed in range(SEEDS):
        rng, state = Random(seed), GAMES[game].start(2, 0)
        while state.turn() != OVER:
            if state.turn() == CHANCE:
                move = plies.select_throw(state, rng.random())
                clicks += 1
            else:
                move = rng.choice(state.moves())
                clicks += clicks_for(state, move)
            after = state.play(move)
            turns += view.is_new_turn(state, after) or after.turn() == OVER
            state = after
    return clicks / turns


@pytest.mark.parametrize("game", sample(MAX_CLICKS, "not-nyout", "run"))
def test_a_turn_takes_few_clicks(game: str) -> None:
    clicks = clicks_per_turn(game)
    print(f"{game}: {clicks:.2f} clicks a turn")
    assert clicks <= MAX_CLICKS[game]


@pytest.mark.parametrize("game", GAMES)
def test_a_move_takes_at_most_three_clicks(game: str) -> None:
    """Who plays by voice or by a switch names or reaches each target."""
    rng, state = Random(7), GAMES[game].start(2, 0)
    for _ in range(80):
        if state.turn() == OVER:
            break
        if state.turn() == CHANCE:
            state = state.play(plies.select_throw(state, rng.random()))
            continue
        move = rng.choice(state.moves())
        assert clicks_for(state, move) <= MOST
        state = state.play(move)
