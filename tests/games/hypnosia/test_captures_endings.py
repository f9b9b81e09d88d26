"""Tests the rulings H7-H11 of Hypnosia (captures, points, endings) and its view."""

from math import hypot

import pytest

from nyout import CHANCE, GAMES, OVER, IllegalMove, view
from nyout.games.hypnosia.board import BOARD
from nyout.games.hypnosia.rules import seatings
from nyout.games.hypnosia.tables import COLUMNS
from nyout.view import Die
from tests.games.hypnosia.positions import position
from tests.games.le_nyout.positions import moves, places, play

GAME = GAMES["hypnosia"]


def test_worked_position_a_stack_captures_a_stack():
    state = play(position("a5 a5 s1 s2", "a7 a7 s3 s4", throw="2+1"), "2-a5x2-a7")
    assert state.scores() == (2, -2)
    assert places(state) == ["a7 a7 0s1 0s2", "out out 3s3 3s4"]


def test_worked_position_a_stack_of_two_in_an_empty_centre_is_5_and_4():
    state = play(position("c1 c1 s1 s2", "b3 s2 s3 s4", throw="6+1"), "1-c1x2-centre")
    assert state.scores() == (9, 0)
    assert view.view_of(state).scene().facts == (("inside", 2),)


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


def test_H8_arrivals_are_worth_5_4_3_2_1():
    rows = "c1 c1 s1 s2", "c3 c3 s1 s2", "c5 c7 s1 s2"
    state = play(position(*rows, throw="1+1"), "1-c1x1-centre 1-c1-centre")
    assert state.scores() == (9, 0, 0)
    state = play(state, "1+1 1-c3x1-centre 1-c3-centre 1+1 1-c7-centre")
    assert (state.turn(), state.scores(), view.view_of(state).phase()) == (
        OVER,
        (9, 5, 1),
        "centre",
    )
    groups = [
        piece.group for piece in view.view_of(state).scene().pieces if piece.place == "centre"
    ]
    assert groups == [1, 2, 3, 4, 5], "one group per arrival, in order"


def test_H8_only_one_pawn_of_a_stack_enters_with_four_inside():
    full = "centre1 centre2 centre3 centre4"
    state = position("c1 c1 s1", full, "s1", throw="1+1")
    assert moves(state) == {"1-c1x1-c2", "1-c1x2-c2", "1-c1x1-centre", "1-s1-a0"}
    after = play(state, "1-c1x1-centre")
    assert (after.turn(), places(after)[0]) == (OVER, "centre c1 0s1 out")
    three = position("c1 c1 s1", "centre1 centre2 centre3 s1", throw="1+1")
    assert view.view_of(play(three, "1-c1x2-centre")).phase() == "centre"


def test_H9_the_game_ends_when_no_pawn_is_left_outside():
    state = play(position("c1", "centre1", throw="6+1"), "1-c1-centre")
    assert (state.turn(), view.view_of(state).phase(), state.moves(), state.odds()) == (
        OVER,
        "empty",
        (),
        (),
    )
    assert view.view_of(state).actor() == OVER
    with pytest.raises(IllegalMove, match="over"):
        state.play(("6+1",))


def test_H9_a_seat_without_pawns_outside_is_skipped_and_loses_its_dice():
    rows = "c1 centre1", "centre2", "a5", "out0 out0 out0 out0"
    state = play(position(*rows, throw="6+1"), "1-c1-centre")
    assert (state.turn(), view.view_of(state).actor()) == (CHANCE, 2)
    assert view.view_of(play(state, "1+1 1-a5-a6 1-a6-a7")).actor() == 2


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
    end = play(calm, "2+1 2-a5-a7 1-a7-a8")
    assert (end.turn(), view.view_of(end).phase(), end.ranks()) == (OVER, "quiet", (1, 3, 2))
    assert play(calm._replace(quiet=118), "2+1 2-a5-a7 1-a7-a8").turn() == CHANCE
    assert play(position("a5", "a9", "b1", quiet=119), "2+1 2-a5-a7 1-a7-a8").turn() == CHANCE


def test_the_scene_shows_all_dice_of_the_turn_and_marks_the_used_ones():
    state = position("a10 b10", "b1", throw="5+4")
    assert view.view_of(state).scene().dice == (Die("d6", "5"), Die("d6", "4"))
    assert view.view_of(play(state, "4-a10-a14")).scene().dice == (
        Die("d6", "5"),
        Die("d6", "4", used=True),
    )
    double = play(position("a10", "b1", throw="5+5"), "5-a10-a15")
    assert view.view_of(double).scene().dice == (Die("d6", "5", used=True), Die("d6", "5"))
    assert view.view_of(GAME.start(first=0)).scene().dice == ()


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_a_turn_starts_with_its_throw(seats):
    state = GAME.start(seats, 0)
    assert view.view_of(state).is_turn_start()
    state = play(state, "6+5")
    assert not view.view_of(state).is_turn_start()


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


@pytest.mark.parametrize("seats", GAME.seats)
def test_the_board_has_a_column_per_seat_with_its_plate_behind_it(seats):
    for colours in seatings(seats):
        assert_columns(colours)


def assert_columns(colours):
    state = GAME.start(len(colours), first=0, colours=colours)
    board = view.view_of(state).geometry(BOARD)
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


def test_the_cloth_extends_beyond_every_place():
    board = view.view_of(GAME.start(6, first=0)).geometry(BOARD)
    for place in board.places.values():
        assert all(hypot(x - place.x, y - place.y) > place.radius for x, y in board.cloth)


def firsts(columns):
    """Return the first place of each column."""
    return [place for place in columns if place.endswith("s1")]
