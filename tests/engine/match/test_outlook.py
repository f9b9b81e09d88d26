"""Tests what a move or a position means for the end of the game."""

from random import Random
from typing import NamedTuple

import pytest

from nyout import GAMES, OVER, view
from nyout.core import Move
from nyout.plies import outlook
from tests import golden
from tests.playing import states


class Fork(NamedTuple):
    """A position whose moves "1" to "4" end the game with that rank; "0" continues it."""

    ranks_of: tuple[int, ...] = ()
    over: bool = False

    def turn(self) -> int:
        return OVER if self.over else 0

    def moves(self) -> tuple[Move, ...]:
        return () if self.over else tuple((name,) for name in "01234")

    def odds(self) -> tuple[int, ...]:
        return ()

    def play(self, move: Move) -> "Fork":
        rank = int(move[0])
        return Fork((rank, 1), over=True) if rank else Fork()

    def scores(self) -> tuple[int, ...]:
        return (0, 0)

    def ranks(self) -> tuple[int, ...]:
        return self.ranks_of


@pytest.mark.parametrize(("move", "loses"), [("0", False), ("1", False), ("2", True), ("4", True)])
def test_a_move_loses_if_it_ends_the_game_below_the_first_rank(move: str, loses: bool) -> None:
    assert outlook.loses(Fork(), (move,)) is loses


@pytest.mark.parametrize("name", GAMES)
def test_neither_a_new_nor_a_finished_game_is_settled(name: str) -> None:
    played = golden.largest(name).seeded("7")
    assert played.state.turn() == OVER
    assert not outlook.is_settled(played.state)
    assert not outlook.is_settled(played.states[0])


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seed", range(3))
def test_a_seat_that_is_out_never_moves_again(name: str, seed: int) -> None:
    seats, out = max(GAMES[name].seats), set[int]()
    for state in states(GAMES[name], Random(seed), seats, first=0)[:-1]:
        out |= {seat for seat in range(seats) if view.of(state).is_out(seat)}
        assert state.turn() not in out
    assert bool(out) is (name in {"hypnosia", "not-nyout"})
