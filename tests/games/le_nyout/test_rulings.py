"""Tests the rulings of Le Nyout, except the roll-off of L2, and worked positions."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nyout import CHANCE, GAMES, OVER, IllegalMove, view
from nyout.view import Die
from tests.games.le_nyout.positions import RING, moves, places, play, position, random_positions

GAME = GAMES["le-nyout"]

WORKED = {
    "all in hand, 4": (position("hand hand hand hand", throw=4), "hand-4"),
    "on 5, 4: the text's 2 solutions": (position("5", throw=4), "5-9 5-e2"),
    "on c from West, 4: the text's 3 solutions": (position("c(w)", throw=4), "c-11 c-16 c-off"),
    "on c from West, 1": (position("c(w)", throw=1), "c-e2 c-n2 c-s2"),
    "on c from West, 3": (position("c(w)", throw=3), "c-10 c-15 c-20"),
    "on w2 going in, 2": (position("w2>", throw=2), "w2-e2"),
    "on w2 going in, 3": (position("w2>", throw=3), "w2-e1"),
    "on 4, 2": (position("4", throw=2), "4-6"),
    "on 17, 3": (position("17", throw=3), "17-20"),
    "on 17, 4": (position("17", throw=4), "17-off"),
    "on n1 going out, 1": (position("n1<", throw=1), "n1-20"),
    "on n1 going out, 2": (position("n1<", throw=2), "n1-off"),
    "last pawn on 19, 4": (position("19", throw=4), "19-off"),
    "last pawn on 16, 4": (position("16", throw=4), "16-20"),
}


@pytest.mark.parametrize(("at", "legal"), WORKED.values(), ids=WORKED)
def test_worked_position_has_the_moves_of_the_rules(at, legal):
    assert moves(at) == set(legal.split())


@pytest.mark.parametrize(("seats", "pawns"), [(2, 4), (3, 3), (4, 2)])
def test_L1_every_seat_starts_with_all_its_pawns_in_hand(seats, pawns):
    assert places(GAME.start(seats)) == ["hand" + " hand" * (pawns - 1)] * seats


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_L2_the_turn_passes_in_the_order_of_the_seats(seats):
    state, order = GAME.start(seats, first=1), []
    for _ in range(2 * seats):
        order.append(view.view_of(state).actor())
        state = play(state, "1")
        state = play(state, "-".join(state.moves()[0]))
    assert order == [(1 + n) % seats for n in range(2 * seats)]


def test_L3_a_throw_counts_the_white_faces_of_four_fair_sticks_and_5_for_none():
    fair = [f"{n:04b}".count("1") or 5 for n in range(16)]
    state = GAME.start(first=0)
    odds = dict(zip(moves_in_order(state), state.odds(), strict=True))
    assert odds == {str(throw): fair.count(throw) for throw in range(1, 6)}
    for throw in state.moves():
        white = [die.face for die in view.view_of(state).dice(throw)].count("white")
        assert len(view.view_of(state).dice(throw)) == 4
        assert (white or 5) == int(throw[0])


@pytest.mark.parametrize("throw", [1, 2, 3, 4, 5])
def test_L3_a_throw_shows_four_sticks_with_white_or_black_faces(throw):
    dice = view.view_of(GAME.start(first=0)).dice((str(throw),))
    white = throw % 5
    assert dice == (Die("stick", "white"),) * white + (Die("stick", "black"),) * (4 - white)
    assert view.view_of(position("hand", throw=throw)).scene().dice == dice
    assert view.view_of(position("hand")).scene().dice == ()


def moves_in_order(state):
    """Return the throws of a state in order."""
    return [move[0] for move in state.moves()]


@pytest.mark.parametrize("throw", [1, 2, 3, 4, 5])
def test_L4_only_a_4_or_5_earns_another_throw(throw):
    after = play(position("hand hand", throw=throw), f"hand-{throw}")
    assert after.turn() == CHANCE
    assert view.view_of(after).actor() == (0 if throw >= 4 else 1)


@pytest.mark.parametrize(("throw", "active"), [(1, 1), (2, 1), (3, 1), (4, 0), (5, 0)])
def test_L4_a_capture_earns_no_throw(throw, active):
    after = play(position("1 hand", str(1 + throw), throw=throw), f"1-{1 + throw}")
    assert places(after)[1].startswith("hand")
    assert view.view_of(after).actor() == active


@given(random_positions(), st.integers(1, 5))
def test_L5_one_pawn_or_one_association_uses_the_whole_throw(at, throw):
    state = at._replace(throw=str(throw))
    before = places(state)[state.seat].split()
    for start, end in state.moves():
        after = places(state.play((start, end)))[state.seat].split()
        movers = [n for n, place in enumerate(before) if after[n] != place]
        together = 1 if start == "hand" else before.count(start)
        assert [before[n] for n in movers] == [start] * together
        assert {after[n] for n in movers} == {end}


@pytest.mark.parametrize("throw", [1, 2, 3, 4, 5])
def test_L6_a_pawn_enters_on_the_station_of_its_throw(throw):
    assert moves(position("hand", throw=throw)) == {f"hand-{throw}"}


def test_L6_a_5_enters_on_West_and_can_turn_inwards_on_the_next_move():
    state = play(position("hand", throw=5), "hand-5 2")
    assert moves(state) == {"5-7", "5-w2"}


@pytest.mark.parametrize("throw", [1, 2, 3, 4, 5])
def test_L7_only_a_pawn_that_stopped_on_a_cardinal_point_can_turn_inwards(throw):
    for start in (*RING[:19], "hand"):
        inner = {end for _, end in position(start, throw=throw).moves()} - {*RING, "off"}
        assert bool(inner) == (start in ("5", "10", "15")), start


@pytest.mark.parametrize("throw", [1, 2, 3, 4, 5])
def test_L7_no_pawn_enters_the_cross_at_the_exit(throw):
    assert moves(position("20", throw=throw)) == {"20-off"}


INWARDS = {"5": "w1 w2 c e2 e1", "10": "s1 s2 c n2 n1", "15": "e1 e2 c w2 w1"}


@pytest.mark.parametrize(("start", "line"), INWARDS.items())
def test_L8_a_pawn_that_passes_over_the_centre_goes_straight_on(start, line):
    for throw, end in enumerate(line.split(), 1):
        inner = {to for _, to in position(start, throw=throw).moves()} - {*RING, "off"}
        assert inner == {end}


@pytest.mark.parametrize(
    ("entrance", "exits"), [("w", "e2 n2 s2"), ("s", "e2 n2 w2"), ("e", "n2 s2 w2")]
)
def test_L9_a_pawn_that_stopped_on_the_centre_leaves_by_any_arm_except_its_own(entrance, exits):
    assert moves(position(f"c({entrance})", throw=1)) == {f"c-{arm}" for arm in exits.split()}


@pytest.mark.parametrize(
    ("start", "throw", "end"),
    [("w1<", 1, "5"), ("w1<", 3, "7"), ("s2<", 4, "12"), ("e1<", 5, "19"), ("n1<", 2, "off")],
)
def test_L10_a_pawn_continues_anticlockwise_after_the_cross(start, throw, end):
    assert moves(position(start, throw=throw)) == {f"{start[:2]}-{end}"}


@pytest.mark.parametrize(("arm", "point"), [("w", "5"), ("s", "10"), ("e", "15")])
def test_L10_a_pawn_that_stopped_after_the_cross_can_take_the_same_arm_again(arm, point):
    state = play(position(f"{arm}1<", throw=1), f"{arm}1-{point} 1 hand-1 1")
    assert moves(state) == {f"{point}-{int(point) + 1}", f"{point}-{arm}1"}


@pytest.mark.parametrize("throw", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("start", [str(n) for n in range(15, 21)])
def test_L11_a_pawn_leaves_only_by_moving_past_the_exit(start, throw):
    leaves = f"{start}-off" in moves(position(start, throw=throw))
    assert leaves == (int(start) + throw > 20)


def test_L11_a_pawn_on_the_exit_cannot_leave_with_a_bonus_throw_of_the_same_turn():
    state = play(position("16 hand", throw=4), "16-20 1")
    assert moves(state) == {"hand-1"}


@pytest.mark.parametrize("row", ["20 16 hand", "20 16"])
def test_L11_an_association_waits_if_any_of_its_pawns_arrived_this_turn(row):
    state = play(position(row, throw=4), "16-20")
    if "hand" in row:
        assert moves(play(state, "3")) == {"hand-3"}
    else:
        assert view.view_of(state).actor() == 1


def test_L11_a_bonus_throw_that_no_pawn_could_use_is_skipped():
    after = play(position("16", throw=4), "16-20")
    assert (after.turn(), view.view_of(after).actor()) == (CHANCE, 1)


def test_L11_with_exit_same_turn_a_pawn_can_leave_at_once():
    state = play(position("16 hand", throw=4, exit_same_turn=True), "16-20 1")
    assert moves(state) == {"hand-1", "20-off"}
    last = play(position("16", throw=4, exit_same_turn=True), "16-20")
    assert (last.turn(), view.view_of(last).actor()) == (CHANCE, 0)
    assert play(last, "1 20-off").turn() == OVER


def test_L12_an_association_has_no_limit():
    state = play(position("8 9 9 9", throw=1), "8-9 1 hand-1 5")
    assert moves(state) == {"9-14"}
    assert places(play(state, "9-14"))[0] == "14 14 14 14"


def test_L12_an_association_on_the_cross_takes_the_heading_of_the_newcomer():
    state = play(position("5 w2<", throw=2), "5-w2 1 hand-1 2")
    assert moves(state) == {"w2-e2"}
    state = play(position("c(s) w2>", throw=1), "c-w2 1 hand-1 3")
    assert moves(state) == {"w2-6"}


def test_L12_an_association_on_the_centre_takes_the_arrival_arm_of_the_newcomer():
    state = play(position("s2> c(w)", throw=1), "s2-c 1 hand-1 1")
    assert moves(state) == {"c-w2", "c-n2", "c-e2"}


@pytest.mark.parametrize("heading", ["w2>", "w2<", "w1>", "w1<", "c(w)", "c(s)", "c(e)", "20", "9"])
def test_L13_pawns_can_be_captured_on_any_station_with_any_heading(heading):
    station = heading.rstrip("<>").split("(")[0]
    ways = {"w2": ("5", 2), "w1": ("5", 1), "c": ("10", 3), "20": ("19", 1), "9": ("5", 4)}
    start, throw = ways[station]
    after = play(position(f"{start} hand", f"{heading} 1", throw=throw), f"{start}-{station}")
    assert places(after)[1].split()[:2] == ["hand", "1"]


def test_L13_a_whole_association_is_captured_and_enters_again_pawn_by_pawn():
    state = play(position("5", "8 8 1", throw=3), "5-8")
    assert places(state)[1] == "hand hand 1 off"
    assert view.view_of(state).actor() == 1, "a capture earns no throw"
    assert places(play(state, "2 hand-2"))[1] == "2 hand 1 off"


@given(random_positions(), st.integers(1, 5))
def test_L14_passing_over_a_pawn_changes_nothing(at, throw):
    state = at._replace(throw=str(throw))
    before = view.view_of(state).scene().pieces
    for start, end in state.moves():
        for was, now in zip(
            before, view.view_of(state.play((start, end))).scene().pieces, strict=True
        ):
            assert was.place == now.place or was.place in (start, end)


def test_L15_the_last_pawn_off_wins_at_once_without_a_bonus_throw():
    after = play(position("19", "20 off off off", throw=4), "19-off")
    assert (after.turn(), after.moves(), after.odds()) == (OVER, (), ())
    assert view.view_of(after).actor() == OVER
    assert (after.scores(), after.ranks()) == ((4, 3), (1, 2))
    with pytest.raises(IllegalMove, match="over"):
        after.play(("1",))


def test_L15_the_others_rank_by_their_pawns_off_and_equal_scores_share():
    after = play(position("off hand", "20", "off 9", "8 9", throw=1, seat=1), "20-off")
    assert (after.scores(), after.ranks()) == ((1, 2, 1, 0), (2, 1, 2, 4))


def test_the_phase_is_throw_move_or_home():
    state = position("19 hand", throw=0)
    assert view.view_of(state).phase() == view.view_of(GAME.start(first=1)).phase() == "throw"
    assert view.view_of(play(state, "3")).phase() == "move"
    assert view.view_of(play(position("19", throw=3), "19-off")).phase() == "home"


def test_positions_do_not_distinguish_a_new_turn_from_a_bonus_throw():
    assert not view.view_of(GAME.start(first=0)).is_turn_start()
    assert not view.view_of(position("hand", throw=3)).is_turn_start()
