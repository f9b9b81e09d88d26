"""Compares the engine of Le Nyout with a naive implementation of its French text (`naive.py`)."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nyout import GAMES, OVER, view
from nyout.games.le_nyout.rules import LeNyout
from nyout.testing.perft import perft
from tests.engine.contract.lockstep import compare_each_move, compare_playing_on, count
from tests.engine.contract.perft_rows import parametrize_rows, rows
from tests.games.le_nyout.naive import Naive, Pawn, from_stand, points_to_go
from tests.games.le_nyout.positions import PAWNS, STANDS, position, random_positions

NAIVE_DEPTH = 6


def naive(state: LeNyout) -> Naive:
    """Return the naive form of a position at the start of a turn."""
    rows = [[from_stand(stand) for stand in row] for row in state.pawns]
    return Naive(rows, state.seat, state.exit_same_turn)


def assert_same(state, plain: Naive) -> None:
    assert state.turn() == plain.turn()
    assert set(state.moves()) == plain.moves()
    assert view.view_of(state).actor() == (OVER if plain.over else plain.seat)
    # Sorted, because the rules do not say which pawn of a hand enters first.
    pieces = sorted(
        (piece.seat, piece.place, piece.toward) for piece in view.view_of(state).scene().pieces
    )
    assert pieces == sorted(
        (seat, pawn.place, plain.heading(pawn))
        for seat, row in enumerate(plain.rows)
        for pawn in row
    )


@given(random_positions(), st.integers(1, 5))
def test_every_move_of_any_position_agrees_with_a_walk_step_by_step(at, throw):
    state, plain = at.play((str(throw),)), naive(at).play((str(throw),))
    compare_each_move(state, plain, assert_same)


@given(random_positions(), st.randoms(use_true_random=False))
def test_play_from_any_position_agrees_ply_by_ply(at, rng):
    compare_playing_on(at, naive(at), assert_same, rng, plies=30)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_whole_games_agree_ply_by_ply(seats):
    rng = Random(seats)
    for exit_same_turn in (False, True):
        state = GAMES["le-nyout"].start(seats, 0, exit_same_turn=exit_same_turn)
        assert isinstance(state, LeNyout)
        compare_playing_on(state, naive(state), assert_same, rng)


@given(random_positions(), st.integers(1, 5))
def test_the_path_of_a_move_is_the_walk_point_by_point(at, throw):
    state, plain = at.play((str(throw),)), naive(at).play((str(throw),))
    paths = {move: tuple(walk.points) for move, (_, walk) in plain.usable(throw).items()}
    assert {move: view.view_of(state).path(move) for move in state.moves()} == paths


@pytest.mark.parametrize("stand", STANDS)
def test_to_go_is_the_length_of_the_shortest_walk_off_the_board(stand):
    assert view.view_of(position(stand, seats=4)).scene().pieces[0].to_go == points_to_go(
        from_stand(stand)
    )


@parametrize_rows(
    row for row in rows("le-nyout") if row.first is not None and row.depth <= NAIVE_DEPTH
)
def test_the_perft_of_both_implementations_agrees(row):
    pawns = [[Pawn() for _ in range(PAWNS[row.seats])] for _ in range(row.seats)]
    plain = Naive(pawns, row.first, bool(row.options["exit_same_turn"]))
    assert count(plain, row.depth) == row.counts


@given(random_positions(), st.integers(1, 5))
def test_the_perft_of_any_position_agrees(at, throw):
    state, plain = at.play((str(throw),)), naive(at).play((str(throw),))
    assert perft(state, 3) == count(plain, 3)
