"""The engine of RUN against a second, naive implementation of its text (`naive_run.py`)."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nyout import GAMES, OVER, view
from nyout.games.run.board import BOARD
from nyout.games.run.rules import Run
from nyout.perft import perft
from tests.engine.test_perft import about, rows
from tests.games.run.naive import POINTS, Naive, at_the_start, least_moves
from tests.games.run.positions import naive, position, random_positions

NAIVE_DEPTH = 3


def assert_same(state, plain: Naive) -> None:
    assert isinstance(state, Run)
    assert (state.turn(), state.turns) == (plain.turn(), plain.turns)
    assert (view.phase(state), view.starts_turn(state)) == (plain.phase(), plain.opens())
    moves = state.moves()
    assert len(moves) == len(set(moves))
    assert set(moves) == plain.moves()
    assert state.scores() == plain.scores()
    # Sorted, as nobody says which piece of a reserve goes first.
    seen = [(p.kind, p.seat, "reserve" if p.place == p.kind else p.place) for p in pieces(state)]
    assert sorted(seen) == sorted((s.kind, s.side, s.where) for s in plain.stones)


def pieces(state):
    return view.scene(state).pieces


@given(random_positions())
@settings(max_examples=200)
def test_every_move_of_any_position_leads_where_the_text_says(at):
    plain = naive(at)
    assert_same(at, plain)
    for move in at.moves():
        assert_same(at.play(move), plain.play(move))


@given(random_positions(), st.randoms(use_true_random=False))
@settings(max_examples=60)
def test_any_position_played_on_stays_the_same_ply_for_ply(at, rng):
    state, plain = at, naive(at)
    for _ in range(25):
        assert_same(state, plain)
        if state.turn() == OVER:
            return
        move = rng.choice(state.moves())
        state, plain = state.play(move), plain.play(move)


@pytest.mark.parametrize("seed", range(3))
def test_whole_games_are_the_same_ply_for_ply(seed):
    rng = Random(seed)
    state, plain = GAMES["run"].start(), at_the_start()
    while state.turn() != OVER:
        assert_same(state, plain)
        move = rng.choice(state.moves())
        state, plain = state.play(move), plain.play(move)
    assert_same(state, plain)


def test_the_board_is_the_drawing():
    assert set(BOARD.places) == set(POINTS)
    for name, (x, y) in POINTS.items():
        place = BOARD.places[name]
        assert (place.x - 500) / 75 == (x - 10) / 2
        assert place.y == pytest.approx(700 + 129.9 * (y - 3), abs=0.1)


@pytest.mark.parametrize("side", [0, 1])
@pytest.mark.parametrize("cell", POINTS)
def test_to_go_is_the_least_number_of_moves_that_bring_a_cow_off(side, cell):
    at = position("xw"[side] + cell)
    (cow,) = (piece for piece in pieces(at) if piece.place == cell)
    assert cow.to_go == least_moves(side, cell)


@pytest.mark.parametrize("row", [row for row in rows("run") if row.depth <= NAIVE_DEPTH], ids=about)
def test_the_naive_implementation_counts_the_same(row):
    assert count(at_the_start(), row.depth) == row.counts


@given(random_positions())
@settings(max_examples=15)
def test_both_count_the_same_from_any_position_on(at):
    assert perft(at, 2) == count(naive(at), 2)


def count(plain: Naive, depth: int) -> tuple[int, ...]:
    """Perft of the naive implementation."""
    if depth == 0 or plain.turn() == OVER:
        return 0, int(plain.turn() >= 0), int(plain.turn() == OVER)
    below = [count(plain.play(move), depth - 1) for move in plain.moves()]
    return tuple(map(sum, zip(*below, strict=True)))
