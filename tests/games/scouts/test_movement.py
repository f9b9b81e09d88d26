"""Tests the rulings S1-S6 and S9 of Scouts (setup, plays, jumps, dashes, boulders)."""

from collections import Counter

import pytest

from nyout import CHANCE, GAMES, IllegalMove, view
from nyout.games.scouts.board import BOARD
from nyout.games.scouts.rules import Scouts
from nyout.view import Die, Target
from tests.games.le_nyout.positions import moves
from tests.games.scouts.positions import AWAY, FILES, SETTING_UP, play, position, squares

GAME = GAMES["scouts"]


def ends(state: Scouts) -> set[str]:
    """Return the squares of Red's first scout after its possible plays, with `*` if flipped."""
    places, todo = set(), [state]
    while todo:
        at = todo.pop()
        for move in at.moves():
            if move == ("stop",) or move[0] == squares(at, 0)[0].rstrip("*"):
                after = at.play(move)
                if view.view_of(after).phase() == "chain":
                    todo.append(after)
                else:
                    places.add(squares(after, 0)[0])
    return places


def those(names: str) -> set[str]:
    """Return a set of the names."""
    return set(names.split())


def destinations(state: Scouts, start: str) -> set[str]:
    """Return the destinations of the scout on a square."""
    return {move[1] for move in state.moves() if move[0] == start}


# Worked positions of the rules page


def test_worked_a_scout_beside_another_jumps_over_it():
    at = position("b2 c2", AWAY)
    assert "d2" in destinations(at, "b2")
    assert play(at, "b2-d2").turn() == 0


def test_worked_a_taken_square_behind_prevents_a_jump_and_leaves_seven_dashes():
    at = position("b2 c2 d2", AWAY)
    assert destinations(at, "b2") == those("a1 a2 a3 b1 b3 c1 c3")


def test_worked_a_boulder_blocks_dashes_and_cannot_be_jumped():
    at = position("b5", AWAY, "c5 -")
    assert destinations(at, "b5") == those("a4 a5 a6 b4 b6 c4")


def test_worked_a_jump_to_the_enemy_back_rank_flips_and_the_chain_continues():
    at = position("d8 d9", AWAY, "a1 -")
    plain = those("c7 c8 c9 d7 e7 e8 e9")
    flipped = those("c10 d10 e10 c9 e9 d8 c8 e8 c7 d7 e7")
    assert ends(at) == plain | {f"{name}*" for name in flipped}


def test_worked_a_boulder_has_53_places_after_a_setup_on_the_files_a_to_e():
    state = play(GAME.start(first=0), SETTING_UP)
    assert squares(state, 0) == ["a1", "b1", "c1", "d1", "e1"]
    assert squares(state, 1) == ["a10", "b10", "c10", "d10", "e10"]
    assert sum(move[0] == "boulder" for move in state.moves()) == 53


# S1: board, coin and setup


def test_S1_the_board_is_8_by_10_and_each_seat_has_five_scouts_and_a_boulder():
    assert set(BOARD.places) == {f"{file}{rank}" for file in FILES for rank in range(1, 11)}
    kinds = Counter((piece.seat, piece.kind) for piece in view.view_of(GAME.start()).scene().pieces)
    assert kinds == {
        (seat, kind): n for seat in (0, 1) for kind, n in [("scout", 5), ("boulder", 1)]
    }


def test_S1_a_fair_coin_decides_who_is_first():
    state = GAME.start()
    assert (state.turn(), view.view_of(state).phase(), view.view_of(state).actor()) == (
        CHANCE,
        "toss",
        0,
    )
    assert (moves(state), state.odds()) == ({"heads", "tails"}, (1, 1))
    assert [view.view_of(state).dice(move) for move in state.moves()] == [
        (Die("coin", "heads"),),
        (Die("coin", "tails"),),
    ]


@pytest.mark.parametrize(("side", "seat"), [("heads", 0), ("tails", 1)])
def test_S1_heads_is_seat_0_and_tails_seat_1_and_first_skips_the_toss(side, seat):
    state = play(GAME.start(), side)
    assert state == GAME.start(first=seat)
    assert (state.turn(), view.view_of(state).phase(), state.odds()) == (seat, "setup", ())


# S2: plays and turns


@pytest.mark.parametrize("first", [0, 1])
def test_S2_the_first_turn_has_one_play_and_every_other_turn_two(first):
    state = play(GAME.start(first=first), SETTING_UP)
    assert (
        view.view_of(state).phase(),
        view.view_of(state).is_turn_start(),
        view.view_of(state).scene().facts,
    ) == ("first", True, (("plays", 1),))
    state = play(state, "a1-a2")
    assert state.turn() == 1 - first
    plays = []
    for move in ["a10-a9", "b10-b9", "a2-a3", "b1-b2", "a9-a8", "b9-b8"]:
        plays.append(
            (
                state.turn(),
                view.view_of(state).phase(),
                view.view_of(state).is_turn_start(),
                view.view_of(state).scene().facts[0][1],
            )
        )
        state = play(state, move)
    other = [(1 - first, "play", True, 2), (1 - first, "play", False, 1)]
    own = [(first, "play", True, 2), (first, "play", False, 1)]
    assert plays == other + own + other


@pytest.mark.parametrize("first", [0, 1])
def test_S2_the_first_seat_has_back_rank_1(first):
    assert view.view_of(GAME.start()).scene().homes == ()
    scene = view.view_of(GAME.start(first=first)).scene()
    assert scene.near == first, "the first seat is near, at rank 1"
    homes = scene.homes
    assert {(name, seat) for name, seat in homes} == {
        (f"{file}{rank}", seat) for file in FILES for rank, seat in [(1, first), (10, 1 - first)]
    }


def test_S2_the_two_plays_need_different_scouts():
    at = position("b3 e3 g3", AWAY, "a5 d5")
    state = play(at, "b3-b4")
    assert destinations(state, "b4") == set()
    assert {move[0] for move in state.moves()} == {"e3", "g3"}


# S3: plays


def test_S3_a_jump_is_followed_by_a_jump_a_dash_or_stop():
    state = play(position("b3 c3 e3 h1", AWAY, "a5 g7"), "b3-d3")
    assert (state.turn(), view.view_of(state).phase(), view.view_of(state).is_turn_start()) == (
        0,
        "chain",
        False,
    )
    assert view.view_of(state).scene().facts == (("plays", 1),)
    assert moves(state) == {f"d3-{name}" for name in those("c2 c4 d2 d4 e2 e4 f3")} | {"stop"}
    assert view.view_of(state).targets(("stop",)) == (Target("button", "stop"),)
    assert (view.view_of(state).path(("stop",)), view.view_of(state).path(("d3", "f3"))) == (
        (),
        ("d3", "f3"),
    )


def test_S3_a_play_ends_automatically_after_a_jump_without_continuation():
    state = play(position("a1 b1 a2 b2 c2", "d2 d1 c3", "e1 -"), "a1-c1")
    assert (state.turn(), view.view_of(state).phase()) == (0, "play")
    assert destinations(state, "c1") == set()


# S4: jumps


@pytest.mark.parametrize(("over", "to"), [("d6", "d7"), ("d4", "d3"), ("c5", "b5"), ("e5", "f5")])
@pytest.mark.parametrize("enemy", [True, False])
def test_S4_a_scout_jumps_over_a_scout_of_either_side_in_four_directions(over, to, enemy):
    at = position("d5", over) if enemy else position(f"d5 {over}", "h10")
    assert to in destinations(at, "d5")
    after = play(at, f"d5-{to}")
    assert len(view.view_of(after).scene().pieces) == 12
    assert {*squares(after, 0), *squares(after, 1)} >= {over, to}, "a jump captures nothing"


# S5: dashes


def test_S5_a_dash_is_one_step_in_any_of_eight_directions():
    assert destinations(position("d5"), "d5") == those("c4 c5 c6 d4 d6 e4 e5 e6")
    assert destinations(position("a1"), "a1") == those("a2 b1 b2")


def test_S5_a_diagonal_dash_can_pass_between_two_pieces():
    assert "e6" in destinations(position("d5 d6", "e5"), "d5")
    assert "e6" in destinations(position("d5", "h10", "c6 e4"), "d5")


# S6: no loops


def test_S6_a_chain_cannot_return_to_its_start():
    state = play(position("d5 d6", AWAY, "a1 g1"), "d5-d7")
    assert "d5" not in destinations(state, "d7")
    with pytest.raises(IllegalMove):
        play(state, "d7-d5")


def test_S6_a_flipped_scout_can_return_to_a_square_where_it_was_plain():
    state = play(position("d8 d9", AWAY, "a1 g1"), "d8-d10")
    assert "d8" in destinations(state, "d10")
    state = play(state, "d10-d8")
    assert (view.view_of(state).phase(), "d10" in destinations(state, "d8")) == ("chain", False)


# S9: boulders


def test_S9_a_boulder_covers_four_squares_and_none_in_the_tray():
    boulders = [
        p for p in view.view_of(position("a1", AWAY, "d4 -")).scene().pieces if p.kind == "boulder"
    ]
    assert [(p.place, p.covers) for p in boulders] == [("d4", ("e4", "d5", "e5")), ("boulder", ())]
    assert {piece.covers for piece in view.view_of(GAME.start()).scene().pieces} == {()}


def boulder_places(state: Scouts) -> set[str]:
    """Return the places for a boulder."""
    return {move[1] for move in state.moves() if move[0] == "boulder"}


def test_S9_each_seat_launches_one_boulder_and_it_never_moves():
    state = play(position("a1 b1", "a10 b10"), "boulder-d4 a1-a2")
    assert boulder_places(state)
    state = play(state, "boulder-f4 a10-a9")
    assert not boulder_places(state)
    assert view.view_of(state).scene().facts == (("plays", 2),)
    assert not boulder_places(play(state, "a2-a3 b1-b2"))
    with pytest.raises(IllegalMove):
        play(state, "boulder-d7")
