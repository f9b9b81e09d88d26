"""Tests ruling L2: the seats throw in order to decide who starts, and tied seats throw again."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nyout import CHANCE, GAMES, view
from tests.games.le_nyout.positions import places, play

GAME = GAMES["le-nyout"]

STARTER = {
    "two, the first is higher": (2, "3 1", 0),
    "two, the second is higher": (2, "3 4", 1),
    "no white face counts 5": (2, "4 5", 1),
    "two, tied twice": (2, "2 2  5 5  1 3", 1),
    "three, the last is highest": (3, "1 2 3", 2),
    "three, the first and last tie": (3, "4 2 4  1 5", 2),
    "three, all tie, then two of them": (3, "3 3 3  1 4 4  2 1", 1),
    "three, a tie of the lower ones does not matter": (3, "5 1 1", 0),
    "four, the middle two tie": (4, "1 5 5 4  3 2", 1),
    "four, three tie, then two of them": (4, "4 4 1 4  2 3 3  1 5", 3),
    "four, all tie, then two, twice": (4, "2 2 2 2  1 3 1 3  4 4  5 1", 1),
}


@pytest.mark.parametrize(("seats", "throws", "first"), STARTER.values(), ids=STARTER)
def test_L2_the_highest_throw_starts_and_tied_seats_throw_again(seats, throws, first):
    before = play(GAME.start(seats), throws[:-1])
    assert before.turn() == CHANCE
    assert before != GAME.start(seats, first), "decided before the last throw"
    assert play(GAME.start(seats), throws) == GAME.start(seats, first)


def test_L2_seats_throw_in_order_and_only_tied_seats_throw_again():
    state, order = GAME.start(4), []
    for throw in "4144" + "331" + "25":
        order.append(view.view_of(state).actor())
        state = play(state, throw)
    assert order == [0, 1, 2, 3, 0, 2, 3, 0, 2]
    assert view.view_of(state).actor() == 2
    state, starts = GAME.start(3), []
    for throw in "525" + "31":
        starts.append(view.view_of(state).is_turn_start())
        state = play(state, throw)
    assert starts == [True, False, False, True, False]


@given(st.integers(2, 4), st.lists(st.sampled_from("12345"), max_size=12))
def test_L2_the_roll_off_moves_no_piece_and_the_starter_throws_again(seats, throws):
    state = start = GAME.start(seats)
    for throw in throws:
        assert (state.turn(), state.odds()) == (CHANCE, start.odds())
        assert state.moves() == start.moves()
        assert (places(state), state.scores(), state.ranks()) == (places(start), (0,) * seats, ())
        if state == GAME.start(seats, view.view_of(state).actor()):
            return
        assert view.view_of(state).dice((throw,)) == view.view_of(start).dice((throw,))
        state = play(state, throw)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_seat_is_equally_likely_to_start(seats):
    wins = [0] * seats
    lines = [(GAME.start(seats), 1)]
    for _ in range(seats):
        lines = [
            (state.play(move), weight * odds)
            for state, weight in lines
            for move, odds in zip(state.moves(), state.odds(), strict=True)
        ]
    for state, weight in lines:
        if state == GAME.start(seats, view.view_of(state).actor()):
            wins[view.view_of(state).actor()] += weight
    assert wins == [wins[0]] * seats
    assert wins[0] > 0
