"""Tests the rulings S7, S8 and S10 of Scouts (flips, endings), its invariants and its board."""

from itertools import pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nyout import GAMES, OVER, view
from nyout.games.scouts.board import BOARD
from nyout.games.scouts.rules import Scouts
from tests.games.scouts.positions import AWAY, SETTING_UP, play, position, random_positions, squares

GAME = GAMES["scouts"]


def test_worked_a_flipped_scout_jumps_home_and_wins():
    after = play(position("d3* d2", AWAY), "d3-d1")
    assert (after.turn(), view.view_of(after).phase(), after.ranks()) == (OVER, "intel", (1, 2))


# S7: flipping and winning


@pytest.mark.parametrize(
    ("at", "move", "square"),
    [
        (position("d9", "a2"), "d9-d10", "d10*"),
        (position("d9", "a2"), "d9-e10", "e10*"),
        (position("a2", "d2", seat=1), "d2-c1", "c1*"),
        (position("d2", "a9", first=1), "d2-d1", "d1*"),
    ],
)
def test_S7_a_scout_on_the_enemy_back_rank_is_flipped(at, move, square):
    after = play(at, move)
    assert squares(after, at.seat)[0] == square
    assert after.scores()[at.seat] == 1
    assert after.ranks() == ()


@pytest.mark.parametrize("first", [0, 1])
@pytest.mark.parametrize("seat", [0, 1])
def test_S7_a_flipped_scout_back_on_its_own_back_rank_wins_at_once(first, seat):
    row, move = ("d2*", "d2-e1") if seat == first else ("d9*", "d9-e10")
    rows = (row, "h5*") if seat == 0 else ("h5*", row)
    after = play(position(*rows, seat=seat, first=first, turns=199), move)
    assert (after.turn(), view.view_of(after).actor(), view.view_of(after).phase()) == (
        OVER,
        OVER,
        "intel",
    )
    assert after.ranks() == ((1, 2) if seat == 0 else (2, 1))
    assert (after.scores(), after.moves(), after.odds()) == ((1, 1), (), ())
    assert not view.view_of(after).is_turn_start()


def test_S7_a_flipped_scout_wins_during_a_chain():
    after = play(position("d5* d4", "d2", "a1 g1"), "d5-d3 d3-d1")
    assert view.view_of(after).phase() == "intel"


# S8: impossible plays

# These four scouts have no free neighbour and no jump.
CORNERED, WALLS = "a1 b1 a2 b2", "c1 a3"


def test_S8_an_impossible_second_play_is_forfeited():
    after = play(position(f"{CORNERED} h5", f"c3 {AWAY}", WALLS), "h5-h6")
    assert (
        after.turn(),
        view.view_of(after).phase(),
        view.view_of(after).is_turn_start(),
        after.turns,
    ) == (1, "play", True, 11)


ALL_CORNERED = position(f"{CORNERED} c3", "d3 d4 c4 e4 c5", WALLS, seat=1, plays=1, busy="c5")


def test_S8_a_turn_without_a_play_is_passed_and_counts():
    after = play(ALL_CORNERED, "e4-e3")
    assert (after.turn(), view.view_of(after).is_turn_start(), after.turns) == (1, True, 12)
    assert view.view_of(after).scene().facts == (("plays", 2),)
    assert not any(move[0] in (CORNERED + " c3").split() for move in after.moves())


# S10: draws

CYCLE = "a10-a9 b10-b9 a2-a3 b1-b2 a9-a10 b9-b10 a3-a2 b2-b1"


def test_S10_the_third_turn_that_starts_with_the_same_position_is_a_draw():
    state = play(GAME.start(first=0), f"{SETTING_UP} a1-a2 {CYCLE}")
    *others, last = CYCLE.split()
    state = play(state, " ".join(others))
    assert state.turn() == 0
    after = play(state, last)
    assert (after.turn(), view.view_of(after).actor(), view.view_of(after).phase()) == (
        OVER,
        OVER,
        "repetition",
    )
    assert (after.ranks(), after.moves(), view.view_of(after).is_turn_start()) == (
        (1, 1),
        (),
        False,
    )


def test_S10_the_same_squares_with_the_other_side_to_move_do_not_count():
    """Blue loses a tempo by a triangle, and its old position returns with Red to move."""
    first = play(position("c3 d3", "a10 h10", "a5 g5"), "c3-c4 d3-d4")
    state = play(first, "a10-b10 h10-h9 c4-c3 d4-d3 b10-a9 h9-g9 c3-c4 d3-d4 a9-a10 g9-h10")
    where = [piece.place for piece in view.view_of(first).scene().pieces]
    assert [piece.place for piece in view.view_of(state).scene().pieces] == where
    assert (state.turn(), first.turn()) == (0, 1)
    assert state.history.count(state.history[-1]) == 1


def test_S10_scouts_of_one_side_are_interchangeable():
    """Two scouts swap their squares in four turns, and swap back in four more."""
    swap = ["a1-a2 b1-a1", "a2-b1 h1-h2", "h2-g2 c1-c2", "g2-h1 c2-c1"]
    answers = ["a10-a9 b10-b9", "a9-a10 b9-b10"] * 2
    turns = [turn for pair in zip(swap, answers) for turn in pair]
    at = position("a1 b1 c1 d1 h1", "a10 b10 c10 d10 e10", "a5 -", seat=1, plays=1)
    at = play(at, "boulder-d5")
    state = play(at, " ".join(turns))
    assert squares(state, 0) == ["b1", "a1", "c1", "d1", "h1"]
    assert state.turn() == 0
    assert view.view_of(play(state, " ".join(turns))).phase() == "repetition"


@pytest.mark.parametrize(("pair", "times"), [("a5 b5", 2), ("a5* b5*", 2), ("a5* b5", 1)])
def test_S10_a_plain_and_a_flipped_scout_are_not_interchangeable(pair, times):
    at = position(f"{pair} c1 d1 h1", "a10 b10 c10 d10 e10", "d3 -", seat=1, plays=1)
    at = play(at, "boulder-d7")
    state = play(at, "a5-a6 b5-a5 a10-a9 b10-b9 a6-b5 h1-h2 a9-a10 b9-b10")
    state = play(state, "h2-g2 c1-c2 a10-a9 b10-b9 g2-h1 c2-c1 a9-a10 b9-b10")
    assert state.taken == at.taken
    assert state.history.count(state.history[-1]) == times


def test_S10_a_red_and_a_blue_scout_are_not_interchangeable():
    at = position("a5 c1 d1 e1 h1", "b5 b10 c10 e10 h10", "d3 -", seat=1, plays=1)
    at = play(at, "boulder-d7")
    state = play(at, "a5-a6 h1-h2 b5-a5 h10-h9 a6-b6 h2-g2 h9-g9 e10-e9 b6-b5 g2-h1 g9-h10 e9-e10")
    assert (state.taken, state.turn()) == (at.taken, at.turn())
    assert state.history.count(state.history[-1]) == 1


@pytest.mark.parametrize("move", ["boulder-d4", "c9-c10"])
def test_S10_a_boulder_or_a_flip_clears_the_history(move):
    state = position("a1 c9", AWAY, "- a5", plays=1, busy="a1")._replace(history=(1, 2, 3))
    assert len(play(state, move).history) == 1
    assert len(play(state, "c9-c8").history) == 4


@pytest.mark.parametrize(("turns", "over"), [(197, False), (198, False), (199, True)])
def test_S10_the_game_is_drawn_after_200_turns(turns, over):
    state = play(position("a1 c3", AWAY, "d5 f5", turns=turns), "a1-a2 c3-c4")
    assert (state.turn() == OVER) == over
    if over:
        assert (view.view_of(state).phase(), state.ranks(), view.view_of(state).actor()) == (
            "long",
            (1, 1),
            OVER,
        )


# Invariants


def walk(at: Scouts, seed: int, plies: int) -> list[Scouts]:
    """Return the positions of some random plies."""
    rng, states = Random(seed), [at]
    while len(states) <= plies and states[-1].turn() != OVER:
        states.append(states[-1].play(rng.choice(states[-1].moves())))
    return states


@given(random_positions(), st.integers(0, 99))
def test_a_turn_ends_with_its_seat_and_stop_is_never_the_only_move(at, seed):
    states = walk(at, seed, plies=60)
    for state, after in pairwise(states):
        assert state.moves() != (("stop",),)
        assert (("stop",) in state.moves()) == (view.view_of(state).phase() == "chain")
        assert not view.view_of(state).is_turn_start() or state.plays == 2
        if after.turn() == OVER:
            assert after.turns >= state.turns
        else:
            assert (after.turns - state.turns) % 2 == (after.turn() != state.turn())
            assert view.view_of(after).is_turn_start() == (after.turns > state.turns)


@given(random_positions(), st.integers(0, 99))
def test_to_go_is_the_number_of_ranks_to_the_enemy_and_home(at, seed):
    for state in walk(at, seed, plies=20):
        for piece in view.view_of(state).scene().pieces:
            if piece.kind == "boulder":
                assert piece.to_go == 0
                continue
            home = int(piece.place[1:]) - 1
            home = home if piece.seat == state.first else 9 - home
            assert piece.to_go == (home if piece.face else 9 - home + 9)


def test_neighbouring_squares_touch_and_differ_in_kind():
    for name, place in BOARD.places.items():
        right = BOARD.places.get(f"{chr(ord(name[0]) + 1)}{name[1:]}")
        up = BOARD.places.get(f"{name[0]}{int(name[1:]) + 1}")
        for other, gap in [(right, (100, 0)), (up, (0, -100))]:
            if other:
                assert (other.x - place.x, other.y - place.y) == gap
                assert {other.kind, place.kind} == {"light", "dark"}
        assert place.label == name
        assert {abs(number) for corner in place.corners for number in corner} == {50}
    assert BOARD.places["a1"].kind == "dark"
