"""Tests what a move or a position means for the end of the game."""

from random import Random

import pytest

from nyout import GAMES, OVER, plies, view
from tests import golden
from tools.driver.playing import states


@pytest.mark.parametrize("name", GAMES)
def test_neither_a_new_nor_a_finished_game_is_settled(name: str) -> None:
    whole = golden.largest(name).with_seed("7")
    assert whole.state.turn() == OVER
    assert not plies.is_settled(whole.state)
    assert not plies.is_settled(whole.states[0])


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seed", range(3))
def test_a_seat_that_is_out_never_moves_again(name: str, seed: int) -> None:
    seats, out = max(GAMES[name].seats), set[int]()
    for state in states(GAMES[name], Random(seed), seats, first=0)[:-1]:
        out |= {seat for seat in range(seats) if view.view_of(state).is_out(seat)}
        assert state.turn() not in out
    assert bool(out) is (name in {"hypnosia", "not-nyout"})
