"""Compares the engine of Hypnosia with a naive implementation of its text (`naive.py`)."""

from random import Random

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from nyout import GAMES, OVER, view
from nyout.games.hypnosia.tables import ARRIVALS, STRAIGHT
from nyout.games.hypnosia.tables import OUT as CAPTURED
from nyout.testing.perft import perft
from tests.engine.contract.lockstep import compare_each_move, compare_playing_on, count
from tests.engine.contract.perft_rows import parametrize_rows, rows
from tests.games.hypnosia.naive import CENTRE, OUT, Naive, Pawn, Where, name, points_to_go
from tests.games.hypnosia.positions import position, random_positions, throw_of

GAME = GAMES["hypnosia"]
DEGREES = {"a": 10, "b": 15, "c": 30}


def where(spot: str) -> Where:
    """Return a spot of the engine in the terms of the naive implementation."""
    if spot[0] in DEGREES and not spot.startswith("centre"):
        return "on", "abc".index(spot[0]), int(spot[1:].removesuffix("x2")) * DEGREES[spot[0]]
    if spot.startswith(("centre", "out")):
        return CENTRE if spot[0] == "c" else OUT
    return "start", int(spot[2]), 0


def naive(state) -> Naive:
    """Return the naive form of a position at the start of a turn."""
    pawns = [
        Pawn(n // 4, int(state.colours[n // 4]), where(at)) for n, at in enumerate(state.pawns)
    ]
    inside = sorted((at, n) for n, at in enumerate(state.pawns) if at.startswith("centre"))
    captures = [(int(at[3:]), pawns[n]) for n, at in enumerate(state.pawns) if at.startswith("out")]
    return Naive(
        pawns,
        len(state.colours),
        state.seat,
        state.stacks_cross_bridges,
        arrivals=[pawns[n] for _, n in inside],
        captures=captures,
        calm=state.quiet,
    )


def assert_same(state, plain: Naive) -> None:
    assert state.turn() == plain.turn()
    assert set(state.moves()) == plain.moves()
    assert len(state.moves()) == len(plain.moves())
    assert view.view_of(state).actor() == (OVER if plain.over else plain.seat)
    assert state.scores() == plain.scores()
    assert state.ranks() == (plain.ranks() if plain.over else ())
    assert view.view_of(state).phase() == (plain.over or ("move" if plain.dice else "throw"))
    pieces = [(piece.seat, piece.place[-2:] if "s" in piece.place else piece.place, piece.group)
            for piece in view.view_of(state).scene().pieces]  # fmt: skip
    order = [id(pawn) for pawn in plain.arrivals]
    assert sorted(pieces) == sorted(
        (pawn.seat, name(pawn.where), order.index(id(pawn)) + 1 if pawn.where == CENTRE else 0)
        for pawn in plain.pawns
    )


@given(random_positions(), st.integers(1, 6), st.integers(1, 6))
@example(position("c1 c1 s1", "centre1 centre2 centre3 centre4", "s1"), 1, 1)
@example(position("c1 c1", "a0 a1 centre1 centre2"), 1, 1)
def test_every_move_of_any_position_agrees_with_a_walk_step_by_step(at, one, other):
    throw = throw_of(one, other)
    state, plain = at.play(throw), naive(at).play(throw)
    compare_each_move(state, plain, assert_same)


@given(random_positions(), st.randoms(use_true_random=False))
def test_play_from_any_position_agrees_ply_by_ply(at, rng):
    compare_playing_on(at, naive(at), assert_same, rng, plies=25)


@pytest.mark.parametrize(
    "seats", [2, *(pytest.param(seats, marks=pytest.mark.slow) for seats in GAME.seats[1:])]
)
def test_whole_games_agree_ply_by_ply(seats):
    state = GAME.start(seats, 0, stacks_cross_bridges=seats % 2 == 0)
    compare_playing_on(state, naive(state), assert_same, Random(seats))


@given(random_positions(), st.integers(1, 6), st.integers(1, 6))
def test_the_path_of_a_move_is_the_walk_point_by_point(at, one, other):
    throw = throw_of(one, other)
    state, plain = at.play(throw), naive(at).play(throw)
    colour = state.colours[max(state.seat, 0)]
    for move, (_, walk) in plain.possible().items():
        names = [name(place) for place in walk]
        assert view.view_of(state).path(move) == tuple(
            f"{colour}{place}" if place[0] == "s" else place for place in names
        )


def test_to_go_is_the_length_of_the_shortest_walk_to_the_centre():
    for spot in (*STRAIGHT, *ARRIVALS, *CAPTURED):
        pawn = Pawn(0, int(spot[0]) if spot[0].isdecimal() else 0, where(spot))
        row = spot[1:] if spot[0].isdecimal() else spot
        state = position(row, "a9", colours=f"{pawn.colour}{(pawn.colour + 3) % 6}")
        expected = 0 if pawn.where == OUT else points_to_go(pawn)
        assert view.view_of(state).scene().pieces[0].to_go == expected, spot


SHALLOW = [
    row
    for row in rows(GAME.name)
    if row.first is not None and row.depth <= 3
    if row.options["colours"] in ("03", "042", "0431", "04321", "054321", "30")
]


@parametrize_rows(SHALLOW)
def test_the_perft_of_both_implementations_agrees(row):
    state = GAME.start(row.seats, row.first, **row.options)
    assert count(naive(state), row.depth) == row.counts


@given(random_positions(), st.integers(1, 6), st.integers(1, 6))
def test_the_perft_of_any_position_agrees(at, one, other):
    throw = throw_of(one, other)
    state, plain = at.play(throw), naive(at).play(throw)
    if state.turn() >= 0:
        assert perft(state, 2) == count(plain, 2)
