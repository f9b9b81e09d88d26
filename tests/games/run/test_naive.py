"""Compares the engine of RUN with a naive implementation of its text (`naive.py`)."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nyout import GAMES, view
from nyout.games.run.board import BOARD
from nyout.games.run.rules import Run
from nyout.testing.perft import perft
from tests.engine.contract.lockstep import compare_each_move, compare_playing_on, count
from tests.engine.contract.perft_rows import parametrize_rows, rows
from tests.games.run.naive import POINTS, Naive, first_position, least_moves
from tests.games.run.positions import naive, position, random_positions

NAIVE_DEPTH = 3


def assert_same(state, plain: Naive) -> None:
    assert isinstance(state, Run)
    assert (state.turn(), state.turns) == (plain.turn(), plain.turns)
    assert (view.view_of(state).phase(), view.view_of(state).is_turn_start()) == (
        plain.phase(),
        plain.opens(),
    )
    moves = state.moves()
    assert len(moves) == len(set(moves))
    assert set(moves) == plain.moves()
    assert state.scores() == plain.scores()
    # Sorted, because the rules do not say which piece of a reserve enters first.
    places = [(p.kind, p.seat, "reserve" if p.place == p.kind else p.place) for p in pieces(state)]
    assert sorted(places) == sorted((s.kind, s.side, s.where) for s in plain.stones)


def pieces(state):
    return view.view_of(state).scene().pieces


@given(random_positions())
def test_every_move_of_any_position_agrees_with_the_text(at):
    compare_each_move(at, naive(at), assert_same)


@given(random_positions(), st.randoms(use_true_random=False))
def test_play_from_any_position_agrees_ply_by_ply(at, rng):
    compare_playing_on(at, naive(at), assert_same, rng, plies=25)


@pytest.mark.parametrize("seed", range(3))
def test_whole_games_agree_ply_by_ply(seed):
    compare_playing_on(GAMES["run"].start(), first_position(), assert_same, Random(seed))


def test_the_board_has_the_geometry_of_the_drawing():
    assert set(BOARD.places) == set(POINTS)
    for name, (x, y) in POINTS.items():
        place = BOARD.places[name]
        assert (place.x - BOARD.middle[0]) / 75 == (x - 10) / 2
        assert place.y == pytest.approx(BOARD.middle[1] + 129.9 * (y - 3), abs=0.1)


@pytest.mark.parametrize("side", [0, 1])
def test_to_go_is_the_least_number_of_moves_off_the_board(side):
    for cell in POINTS:
        at = position("xw"[side] + cell)
        (cow,) = (piece for piece in pieces(at) if piece.place == cell)
        assert cow.to_go == least_moves(side, cell), cell


@parametrize_rows(row for row in rows("run") if row.depth <= NAIVE_DEPTH)
def test_the_perft_of_both_implementations_agrees(row):
    assert count(first_position(), row.depth) == row.counts


@given(random_positions())
def test_the_perft_of_any_position_agrees(at):
    assert perft(at, 2) == count(naive(at), 2)
