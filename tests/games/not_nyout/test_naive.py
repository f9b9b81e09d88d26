"""Compares the engine of Not Nyout with a naive implementation of its text (`naive.py`)."""

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nyout import CHANCE, GAMES, OVER, view
from nyout.core import State
from nyout.games.not_nyout.rules import NotNyout
from nyout.testing.perft import perft
from tests.engine.contract.lockstep import compare_each_move, compare_playing_on, count, random_move
from tests.engine.contract.perft_rows import parametrize_rows, rows
from tests.games.not_nyout.naive import Group, Naive
from tests.games.not_nyout.positions import groups, random_positions

GAME = GAMES["not-nyout"]
NAIVE_DEPTH = 6  # of perft


def naive(state: NotNyout) -> Naive:
    """Return the naive form of a position at the start of a turn."""
    members, stable = [], {}
    for seat, row in enumerate(groups(state)):
        stable[seat] = 0
        for word in row.split():
            place, size = word.split("x")
            if place == "stable":
                stable[seat] = int(size)
            elif place != "out":
                members.append(Group(seat, place, int(size)))
    taker = state.taker if state.taker >= 0 else None
    return Naive(state.homes, state.seat, members, stable, taker=taker, turns_since=state.idle)


def assert_same(state: State, plain: Naive) -> None:
    assert isinstance(state, NotNyout)
    assert state.turn() == plain.turn()
    assert view.view_of(state).actor() == (OVER if plain.over else plain.seat)
    assert len(state.moves()) == len(set(state.moves()))
    assert set(state.moves()) == plain.moves()
    if plain.turn() == CHANCE:
        assert dict(zip(state.moves(), state.odds(), strict=True)) == plain.rolls()
    for seat, row in enumerate(groups(state)):
        own = [plain.word(group) for group in plain.groups if group.seat == seat]
        own += [f"stablex{plain.stable[seat]}"] if plain.stable[seat] else []
        own += [f"outx{4 - plain.horses(seat)}"] if plain.horses(seat) < 4 else []
        assert row == " ".join(sorted(own))
    assert state.scores() == tuple(map(plain.horses, plain.stable))
    if plain.over:
        assert view.view_of(state).phase() == plain.over
        first = [seat for seat, rank in enumerate(state.ranks()) if rank == 1]
        winner = plain.winner()
        assert len(first) > 1 if winner is None else first == [winner]
    else:
        dice = view.view_of(state).scene().dice
        assert [int(die.face) for die in dice] == plain.throw
        assert sorted(int(die.face) for die in dice if not die.used) == sorted(plain.dice)


@given(random_positions(), st.randoms(use_true_random=False))
def test_every_move_of_any_position_agrees_with_the_text(at, rng):
    throw = random_move(at, rng)
    state, plain = at.play(throw), naive(at).play(throw)
    compare_each_move(state, plain, assert_same)


@given(random_positions(), st.randoms(use_true_random=False))
def test_play_from_any_position_agrees_ply_by_ply(at, rng):
    compare_playing_on(at, naive(at), assert_same, rng, plies=30)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_whole_games_agree_ply_by_ply(seats):
    state = GAME.start(seats, 0)
    assert isinstance(state, NotNyout)
    compare_playing_on(state, naive(state), assert_same, Random(seats))


@given(random_positions(), st.randoms(use_true_random=False))
def test_the_path_of_a_move_is_the_only_walk_with_the_cost_of_the_die(at, rng):
    throw = random_move(at, rng)
    state, plain = at.play(throw), naive(at).play(throw)
    for move in state.moves() if state.turn() >= 0 else ():
        path = view.view_of(state).path(move)
        if move[0] not in "1234":
            assert path == ()
        elif move[1] == "stable":
            assert path == ("stable", move[2])
        else:
            paths = plain.paths(plain._own(move[1]), int(move[0]))
            assert [walk for walk in paths if walk[-1] == move[2]] == [path]


@parametrize_rows(
    row for row in rows("not-nyout") if row.first is not None and row.depth <= NAIVE_DEPTH
)
def test_the_perft_of_both_implementations_agrees(row):
    plain: Any = Naive(str(row.options["homes"]), row.first)
    assert count(plain, row.depth) == row.counts


@given(random_positions(), st.randoms(use_true_random=False))
def test_the_perft_of_any_position_agrees(at, rng):
    throw = random_move(at, rng)
    plain: Any = naive(at).play(throw)
    assert perft(at.play(throw), 2) == count(plain, 2)
