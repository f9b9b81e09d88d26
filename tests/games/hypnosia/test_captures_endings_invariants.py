"""Tests the rulings H7-H11 of Hypnosia (captures, points, endings), its view and its invariants."""

from math import hypot
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nyout import CHANCE, GAMES, OVER, IllegalMove, view
from nyout.games.hypnosia.board import BOARD
from nyout.games.hypnosia.rules import Hypnosia, seatings
from nyout.games.hypnosia.tables import COLUMNS, STATIONS
from nyout.view import Die, Target
from tests.games.hypnosia.positions import position, random_positions, thrown
from tests.games.le_nyout.positions import moves, places, play
from tests.playing import states as played

GAME = GAMES["hypnosia"]


def test_worked_position_a_stack_captures_a_stack():
    state = play(position("a5 a5 s1 s2", "a7 a7 s3 s4", throw="2+1"), "2-a5x2-a7")
    assert state.scores() == (2, -2)
    assert places(state) == ["a7 a7 0s1 0s2", "out out 3s3 3s4"]


def test_worked_position_a_stack_of_two_in_an_empty_centre_is_5_and_4():
    state = play(position("c1 c1 s1 s2", "b3 s2 s3 s4", throw="6+1"), "1-c1x2-centre")
    assert state.scores() == (9, 0)
    assert view.of(state).scene().facts == (("inside", 2),)


@pytest.mark.parametrize(
    ("own", "enemy", "move", "legal"),
    [
        ("a5", "a7", "2-a5-a7", True),
        ("a5", "a7 a7", "2-a5-a7", False),
        ("a5 a5", "a7", "2-a5x2-a7", True),
        ("a5 a5", "a7", "2-a5x1-a7", True),
        ("a5 a5", "a7 a7", "2-a5x2-a7", True),
        ("a5 a5", "a7 a7", "2-a5x1-a7", False),
        ("s1", "a1 a1", "2-s1-a1", False),
        ("a3", "b3 b3", "2-a3-b3", False),
        ("a3 a3", "b3 b3", "2-a3x2-b3", True),
    ],
)
def test_H7_a_capture_needs_as_many_pawns_as_the_defender_has(own, enemy, move, legal):
    state = position(own, f"{enemy} s1", throw="2+2")
    assert (move in moves(state)) == legal
    if legal:
        before, after = state.scores(), play(state, move)
        number = enemy.count("a7") + enemy.count("b3")
        assert after.scores() == (before[0] + number, before[1] - number)
        assert places(after)[1].startswith(" ".join(["out"] * number))
    else:
        with pytest.raises(IllegalMove, match=move):
            play(state, move)


def test_H7_a_capture_changes_only_the_scores_of_the_two_seats():
    state = play(position("a5 s1 s2 s3", "a7 s2 s3 s4", "a8 s2 s3 s4", throw="2+1"), "2-a5-a7")
    assert state.scores() == (1, -1, 0)
    assert places(state)[1] == "out 4s2 4s3 4s4"


def test_H8_arrivals_are_worth_5_4_3_2_1():
    rows = "c1 c1 s1 s2", "c3 c3 s1 s2", "c5 c7 s1 s2"
    state = play(position(*rows, throw="1+1"), "1-c1x1-centre 1-c1-centre")
    assert state.scores() == (9, 0, 0)
    state = play(state, "1+1 1-c3x1-centre 1-c3-centre 1+1 1-c7-centre")
    assert (state.turn(), state.scores(), view.of(state).phase()) == (OVER, (9, 5, 1), "centre")
    groups = [piece.group for piece in view.of(state).scene().pieces if piece.place == "centre"]
    assert groups == [1, 2, 3, 4, 5], "one group per arrival, in order"


def test_H8_only_one_pawn_of_a_stack_enters_with_four_inside():
    full = "centre1 centre2 centre3 centre4"
    state = position("c1 c1 s1", full, "s1", throw="1+1")
    assert moves(state) == {"1-c1x1-c2", "1-c1x2-c2", "1-c1x1-centre", "1-s1-a0"}
    after = play(state, "1-c1x1-centre")
    assert (after.turn(), places(after)[0]) == (OVER, "centre c1 0s1 out")
    three = position("c1 c1 s1", "centre1 centre2 centre3 s1", throw="1+1")
    assert view.of(play(three, "1-c1x2-centre")).phase() == "centre"


def test_H9_the_game_ends_when_no_pawn_is_left_outside():
    state = play(position("c1", "centre1", throw="6+1"), "1-c1-centre")
    assert (state.turn(), view.of(state).phase(), state.moves(), state.odds()) == (
        OVER,
        "empty",
        (),
        (),
    )
    assert view.of(state).actor() == OVER
    with pytest.raises(IllegalMove, match="over"):
        state.play(("6+1",))


def test_H9_start_places_count_as_outside():
    assert view.of(play(position("c1", "s4", throw="6+1"), "1-c1-centre")).actor() == 1


def test_H9_a_seat_without_pawns_outside_is_skipped_and_loses_its_dice():
    rows = "c1 centre1", "centre2", "a5", "out0 out0 out0 out0"
    state = play(position(*rows, throw="6+1"), "1-c1-centre")
    assert (state.turn(), view.of(state).actor()) == (CHANCE, 2)
    assert view.of(play(state, "1+1 1-a5-a6 1-a6-a7")).actor() == 2


def test_H9_four_pawns_in_the_centre_do_not_change_the_ending():
    empty = play(position("c1", "centre1 centre2 centre3", throw="6+1"), "1-c1-centre")
    assert (empty.turn(), view.of(empty).phase()) == (OVER, "empty")
    calm = position("a5 centre1 centre2", "a9 centre3 centre4", quiet=119)
    quiet = play(calm, "2+1 2-a5-a7 1-a7-a8")
    assert (quiet.turn(), view.of(quiet).phase()) == (OVER, "quiet")


def test_H10_the_earlier_arrival_breaks_ties_and_only_seats_without_one_share_a_rank():
    rows = "centre1 out1 s1 s2", "centre2 s1 s2 s3", "s1 s2 s3 s4", "s1 s2 s3 s4", "centre3 s1 s2"
    state = position(*rows)._replace(seat=OVER, quiet=300)
    assert state.scores() == (5, 5, 0, 0, 2)
    assert state.ranks() == (1, 2, 4, 4, 3)
    assert GAME.start(4, 0).ranks() == ()


def test_H10_a_pawn_in_the_centre_breaks_a_tie():
    rows = "s1 s2 s3 s4", "centre5 out0 s3 s4", "s1 s2 s3 s4"
    state = position(*rows)._replace(seat=OVER)
    assert (state.scores(), state.ranks()) == ((1, 0, 0), (1, 2, 3))


def test_H11_60_turns_for_each_seat_still_playing_end_the_game():
    calm = position("a5 centre1", "a9", "centre2", throw="", quiet=119, seat=0)
    ended = play(calm, "2+1 2-a5-a7 1-a7-a8")
    assert (ended.turn(), view.of(ended).phase(), ended.ranks()) == (OVER, "quiet", (1, 3, 2))
    assert play(calm._replace(quiet=118), "2+1 2-a5-a7 1-a7-a8").turn() == CHANCE
    assert play(position("a5", "a9", "b1", quiet=119), "2+1 2-a5-a7 1-a7-a8").turn() == CHANCE


def test_H11_lapsed_turns_count():
    state = position("s4", "s4", quiet=118)
    state = play(state, "3+2 3+2")
    assert (state.turn(), view.of(state).phase()) == (OVER, "quiet")


@pytest.mark.parametrize(("row", "move"), [("a5 s2", "2-a5-a7"), ("c1 s2", "1-c1-centre")])
def test_H11_a_capture_or_an_arrival_restarts_the_count_with_the_next_turn(row, move):
    state = play(position(row, "a7 s4", throw="2+1", quiet=119), move)
    while state.turn() >= 0:
        state = state.play(state.moves()[0])
    assert isinstance(state, Hypnosia)
    assert state.quiet == 0
    turns, state = 0, position("s4", "s4", quiet=state.quiet)
    while state.turn() == CHANCE:
        state, turns = play(state, "3+3"), turns + 1
    assert turns == 120


def test_the_scene_shows_all_dice_of_the_turn_and_marks_the_used_ones():
    state = position("a10 b10", "b1", throw="5+4")
    assert view.of(state).scene().dice == (Die("d6", "5"), Die("d6", "4"))
    assert view.of(play(state, "4-a10-a14")).scene().dice == (
        Die("d6", "5"),
        Die("d6", "4", used=True),
    )
    double = play(position("a10", "b1", throw="5+5"), "5-a10-a15")
    assert view.of(double).scene().dice == (Die("d6", "5", used=True), Die("d6", "5"))
    assert view.of(GAME.start(first=0)).scene().dice == ()


def test_targets_name_the_die_the_place_and_the_number_of_pawns():
    state = position("s2", "a12 a12", throw="3+2", seat=1)
    assert view.of(state).targets(("3", "a12x1", "a15"))[1] == Target("place", "a12x1", "a12", 1, 1)
    assert view.of(state).targets(("3", "a12x2", "a15"))[1] == Target("place", "a12x2", "a12", 1, 2)
    state = GAME.start(first=1).play(("3+2",))
    assert view.of(state).targets(("3", "s2", "a19")) == (
        Target("die", "3"),
        Target("place", "s2", "3s2", 1, 1),
        Target("place", "a19", "a19"),
    )
    assert view.of(state).path(("3", "s2", "a19")) == ("3s2", "3s1", "a18", "a19")
    assert view.of(state).path(("3+2",)) == ()


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_a_turn_starts_with_its_throw(seats):
    state = GAME.start(seats, 0)
    assert view.of(state).starts_turn()
    state = play(state, "6+5")
    assert not view.of(state).starts_turn()


@given(st.integers(2, 6), st.booleans(), st.integers(0, 999))
def test_pawns_and_points_add_up_throughout_a_game(seats, cross, seed):
    states = played(GAME, Random(seed), seats, 0, stacks_cross_bridges=cross)
    out: set[str] = set()
    inside: dict[str, int] = {}
    for state in states[:: max(1, len(states) // 60)] + states[-1:]:
        scene = view.of(state).scene()
        assert len({piece.key for piece in scene.pieces}) == len(scene.pieces) == 4 * seats
        now_out = {piece.key for piece in scene.pieces if piece.place == "out"}
        now_inside = {piece.key: piece.group for piece in scene.pieces if piece.place == "centre"}
        assert out <= now_out, "captured pawns stay out"
        assert inside.items() <= now_inside.items(), "pawns stay in the centre, in order"
        out, inside = now_out, now_inside
        assert sorted(inside.values()) == list(range(1, len(inside) + 1))
        assert sum(state.scores()) == sum((5, 4, 3, 2, 1)[: len(inside)])
        assert scene.facts == (("inside", len(inside)),)
    ranks = states[-1].ranks()
    assert ranks == tuple(1 + sum(other < rank for other in ranks) for rank in ranks)
    assert view.of(states[-1]).phase() in ("centre", "empty", "quiet")


@given(random_positions(), st.integers(1, 6), st.integers(1, 6))
def test_no_path_goes_outwards(at, one, other):
    state = at.play(thrown(one, other))
    to_go = {"outer": 0} | {piece.place: piece.to_go for piece in view.of(state).scene().pieces}
    for move in state.moves():
        path = view.of(state).path(move)
        assert len(path) == int(move[0]) + 1
        assert path[0] in to_go
        letters = [place[0] for place in path if place in STATIONS]
        assert letters == sorted(letters)


def test_the_board_has_the_places_of_the_rules():
    circles = {f"a{n}" for n in range(36)} | {f"b{n}" for n in range(24)}
    circles |= {f"c{n}" for n in range(12)}
    columns = {f"{colour}s{step}" for colour in range(6) for step in range(1, 5)}
    assert set(BOARD.places) == circles | columns | {"centre"}
    kinds = [place.kind for place in BOARD.places.values()]
    assert {kind: kinds.count(kind) for kind in kinds} == {
        "plain": 72 - 18,
        "bridge": 12,
        "special": 6,
        "start": 24,
        "centre": 1,
    }


@pytest.mark.parametrize("colours", [new for seats in range(2, 7) for new in seatings(seats)])
def test_the_board_has_a_column_per_seat_with_its_plate_behind_it(colours):
    state = GAME.start(len(colours), first=0, colours=colours)
    board = view.of(state).geometry(BOARD)
    columns = [place for place in board.places if "s" in place]
    assert columns == [place for colour in colours for place in COLUMNS[int(colour)]]
    for seat, colour in enumerate(colours):
        left, top = board.plates[len(colours)][seat]
        x, y = left + board.plate[0] / 2, top + board.plate[1] / 2
        away = {
            place: hypot(board.places[place].x - x, board.places[place].y - y) for place in columns
        }
        assert min(away, key=away.__getitem__) in (COLUMNS[int(colour)][-1], *firsts(columns))
        assert min(away[place] for place in COLUMNS[int(colour)]) < 140
    for place in board.places.values():
        assert all(hypot(x - place.x, y - place.y) > place.radius for x, y in board.cloth)


def firsts(columns):
    """Return the first place of each column."""
    return [place for place in columns if place.endswith("s1")]


def test_an_illegal_move_is_refused_with_all_legal_ones():
    with pytest.raises(IllegalMove) as refused:
        position("a10", "b1", throw="5+4").play(("3", "a10", "a13"))
    assert set(refused.value.legal) == {("5", "a10", "a15"), ("4", "a10", "a14")}
    with pytest.raises(IllegalMove):
        GAME.start(first=0).play(("4+5",))


def test_every_piece_is_a_pawn_with_its_own_key():
    pieces = view.of(position("a5 s2", "centre1 c3")).scene().pieces
    keys = [(f"{seat}.{n}", "pawn", seat) for seat in (0, 1) for n in range(4)]
    assert [piece[:3] for piece in pieces] == keys
    assert {(piece.toward, piece.face, piece.covers) for piece in pieces} == {("", "", ())}
