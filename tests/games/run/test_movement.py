"""Tests the rulings R1-R6 of RUN, worked positions, and the captions of its text's diagrams."""

from collections import Counter

import pytest

from nyout import GAMES, view
from nyout.games.run.board import BOARD
from nyout.games.run.rules import Run
from tests.games.le_nyout.positions import moves, play
from tests.games.run.positions import BLACK_ROW, D2, D3, WHITE_ROW, position

GAME = GAMES["run"]
FULL = "wd1 we2 wf3 wg4 wh5 Wi6"  # Black's first row


def drops(kind: str, cells: str) -> set[str]:
    """Return the drops of a kind of piece on these cells."""
    return {f"{kind}-{cell}" for cell in cells.split()}


def moves_from(state, cell: str) -> set[str]:
    """Return the legal moves that start on a cell."""
    return {move for move in moves(state) if move.startswith(f"{cell}-")}


def piece_on(state, cell: str):
    """Return the kind and the seat of the piece on a cell, or None."""
    return next(
        ((p.kind, p.seat) for p in view.view_of(state).scene().pieces if p.place == cell), None
    )


def trays(state, seat: int) -> Counter[str]:
    """Return the number of a seat's pieces in each tray and on the board."""
    return Counter(
        piece.place if piece.place in BOARD.trays else "board"
        for piece in view.view_of(state).scene().pieces
        if piece.seat == seat
    )


WORKED = {
    "start: 12 drops": (
        GAME.start(),
        "cow-d1 cow-e2 cow-f3 cow-g4 cow-h5 cow-i6 cowboy-d1"
        " cowboy-e2 cowboy-f3 cowboy-g4 cowboy-h5 cowboy-i6",
    ),
    "D3, Black's cow": (position(D3, "+cow"), "e6-d6 e7-d7 e7-e8 f3-f4"),
    "D3, White's cow": (position(D3, "+cow", seat=1), "d4-d3 e2-off"),
    "Black's cow on e8": (position("xe8", "cow"), "e8-off"),
    "Black's only cow on b3 is blocked": (
        position("xb3 wb4 Xh6"),
        "b3-out h6-h7 h6-g6 h6-i6 h6-h5 h6-g5",
    ),
}


@pytest.mark.parametrize(("at", "legal"), WORKED.values(), ids=WORKED)
def test_worked_position_has_the_moves_of_the_rules(at, legal):
    assert moves(at) == set(legal.split())


def test_worked_position_D3_the_cowboy_on_f5():
    cowboys = moves_from(position(D3, "+cowboy"), "f5")
    assert cowboys == {"f5-f4", "f5-f6", "f5-g5", "f5-g6", "f5-e5"}


def test_worked_position_after_f3_White_has_12_moves_and_30_different_results_of_the_turn():
    state = play(GAME.start(), "cow-f3")
    assert moves(state) == drops("cow", WHITE_ROW) | drops("cowboy", WHITE_ROW)
    results = Counter(state.play(a).play(b) for a in state.moves() for b in state.play(a).moves())
    assert len(results) == 30
    assert set(results.values()) == {2}, "in either order"


def test_worked_position_the_blocked_cow_is_removed_and_a_cowboy_move_is_played():
    state = play(position("xb3 wb4 Xh6"), "b3-out")
    assert (state.turn(), view.view_of(state).phase()) == (0, "cowboy")
    state = play(position("xb3 wb4 Xh6"), "h6-g6")
    assert moves(state) == {"b3-out"}


# The captions of the text, sentence by sentence.


def test_caption_Black_started_by_dropping_a_cow():
    state = play(GAME.start(), "cow-f3")
    assert piece_on(state, "f3") == piece_on(position(D2), "f3") == ("cow", 0)


def test_caption_White_then_must_drop_one_cow_and_one_cowboy_the_marked_white_stone():
    state = play(GAME.start(), "cow-f3")
    assert all(move[0] in ("cow", "cowboy") for move in state.moves())
    after = play(state, "cow-c6 cowboy-f9")
    expected = position(D2, cows=(6, 6), cowboys=(5, 4), turns=2)
    assert after == expected
    assert piece_on(after, "f9") == ("cowboy", 1)


def test_caption_cows_can_be_blocked_by_two_pieces_as_the_black_cow_at_e4_by_two_white_cows():
    assert piece_on(position(D3), "e4") == ("cow", 0)
    assert [piece_on(position(D3), cell) for cell in ("d4", "e5")] == [("cow", 1)] * 2
    assert not moves_from(position(D3, "+cow"), "e4")


def test_caption_White_may_move_his_cow_at_e2_out_of_the_board_getting_a_point():
    state = position(D3, seat=1)
    assert piece_on(state, "e2") == ("cow", 1)
    assert moves_from(state, "e2") == {"e2-off"}
    assert play(state, "e2-off").scores() == (0, 1)


def test_caption_Black_should_use_his_e3_cowboy_to_capture_that_cow():
    state = play(position(D3), "e3-e2")
    assert piece_on(position(D3), "e3") == piece_on(state, "e2") == ("cowboy", 0)
    assert trays(state, 1)["out"] == trays(position(D3), 1)["out"] + 1


def test_caption_the_cowboy_at_f5_can_capture_a_white_cow_and_be_captured_by_a_white_cowboy():
    state = play(position(D3), "f5-e5")
    assert piece_on(position(D3), "e5") == ("cow", 1)
    assert piece_on(state, "e5") == ("cowboy", 0)
    state = play(state, "f3-f4")
    assert state.turn() == 1
    assert "d5-e5" in moves(state)
    assert piece_on(play(state, "d5-e5"), "e5") == ("cowboy", 1)


@pytest.mark.parametrize("end", ["d7", "e8"])
def test_caption_the_cow_at_e7_moved_into_the_last_row_can_move_out_whatever_White_does(end):
    state = play(position(D3, cows=(1, 3), cowboys=(3, 3)), f"e7-{end}")
    for cowboy in state.moves():
        white = state.play(cowboy)
        for one in white.moves():
            for other in white.play(one).moves():
                assert f"{end}-off" in moves(white.play(one).play(other))


# The rulings.


def test_R1_the_first_turn_is_one_drop_of_either_kind():
    start = GAME.start()
    assert (start.turn(), view.view_of(start).phase(), view.view_of(start).is_turn_start()) == (
        0,
        "first",
        True,
    )
    assert start == GAME.start(first=0)
    for move in start.moves():
        after = start.play(move)
        assert (after.turn(), view.view_of(after).phase(), view.view_of(after).is_turn_start()) == (
            1,
            "both",
            True,
        )


def test_R2_each_seat_starts_with_7_cows_and_5_cowboys_in_reserve():
    for seat in (0, 1):
        assert trays(GAME.start(), seat) == {"cow": 7, "cowboy": 5}


@pytest.mark.parametrize(("seat", "home"), [(0, BLACK_ROW), (1, WHITE_ROW)])
@pytest.mark.parametrize(("kind", "due"), [("cow", "+cow"), ("cowboy", "+cowboy")])
def test_R2_pieces_are_dropped_on_empty_cells_of_their_own_first_row(kind, due, seat, home):
    full, *free = home.split()
    for stone in "xXwW":
        state = position(f"{stone}{full}", due, seat, cows=(6, 6), cowboys=(4, 4))
        entries = {move for move in moves(state) if move.startswith(f"{kind}-")}
        assert entries == drops(kind, " ".join(free))


@pytest.mark.parametrize("other", "xXwW")
def test_R3_a_cow_never_captures(other):
    assert moves_from(position(f"xe4 {other}e5", "+cow"), "e4") == {"e4-d4"}


def test_R3_a_cow_can_always_leave_the_last_row_for_one_point():
    state = position("xe8 wd7 wf9 We7 Wf8 xd6", off=(2, 0))
    assert moves_from(state, "e8") == {"e8-off"}
    after = play(state, "e8-off")
    assert after.scores() == (3, 0)
    assert trays(after, 0)["cow"] == 0


@pytest.mark.parametrize(("stone", "kind"), [("w", "cow"), ("W", "cowboy")])
def test_R4_a_cowboy_captures_any_enemy_piece(stone, kind):
    state = position(f"Xe4 {stone}e5 xd1", cows=(0, 3), cowboys=(0, 3))
    after = play(state, "e4-e5")
    assert piece_on(after, "e5") == ("cowboy", 0)
    assert trays(after, 1)["out"] == trays(state, 1)["out"] + 1
    assert trays(after, 1)[kind] == 3
    assert after.scores() == (0, 0)


def test_R5_the_player_removes_one_of_the_blocked_pieces_without_a_point():
    state = position("xb3 xc4 wb4 wc5 Wh7", "+cow")
    assert moves(state) == {"b3-out", "c4-out"}
    assert view.view_of(state).scene().facts == (("stuck.cow", 0),)
    after = play(state, "b3-out")
    assert after.scores() == (0, 0)
    assert trays(after, 0)["out"] == trays(state, 0)["out"] + 1


def test_R5_a_blocked_cowboy_is_removed_too():
    state = position("Xd1 xd2 xe2")
    assert moves(state) == {"d1-out", "d2-c2", "d2-d3", "e2-e3"}
    assert moves(play(state, "e2-e3")) == {"d1-e2"}
    assert trays(play(state, "d1-out"), 0) == {"board": 2, "out": 10}


def test_R5_a_kind_is_blocked_according_to_the_current_position():
    state = position("xb3 Xb4 wh7")
    assert "b3-out" in moves(state), "the rule does not look ahead"
    assert moves(play(state, "b4-c4")) == {"b3-b4"}


def test_R5_a_kind_without_pieces_on_the_board_is_skipped_if_the_first_row_is_full():
    state = position(f"xb3 {FULL}", cowboys=(5, 0))
    assert (view.view_of(state).phase(), moves(state)) == ("both", {"b3-b4"})
    assert play(state, "b3-b4").turn() == 1


def test_R5_a_drop_is_required_if_the_first_move_frees_a_cell():
    state = position("xd1 xe2 xf3 xg4 xh5 xi6 wa4", cowboys=(5, 0))
    assert all(move[0] in BLACK_ROW.split() for move in state.moves())
    after = play(state, "e2-e3")
    assert (after.turn(), view.view_of(after).phase(), moves(after)) == (0, "cowboy", {"cowboy-e2"})


@pytest.mark.parametrize(
    ("board", "due", "move"), [("xd1 we8", "cow", "d1-d2"), ("Xd1 we8", "cowboy", "d1-d2")]
)
def test_R6_a_turn_with_only_one_kind_left_is_one_move(board, due, move):
    state = position(board, due)
    assert (view.view_of(state).phase(), view.view_of(state).is_turn_start()) == (due, True)
    state = play(state, move)
    assert (state.turn(), view.view_of(state).phase(), view.view_of(state).is_turn_start()) == (
        1,
        "cow",
        True,
    )
    state = play(state, "e8-f8")
    assert (state.turn(), view.view_of(state).phase(), view.view_of(state).is_turn_start()) == (
        0,
        due,
        True,
    )


def test_R6_a_player_without_pieces_is_skipped():
    state = play(position("wb5 Wh5", seat=1), "b5-c5 h5-h6")
    assert isinstance(state, Run)
    assert (
        state.turn(),
        view.view_of(state).phase(),
        view.view_of(state).is_turn_start(),
        state.turns,
    ) == (1, "both", True, 52)
