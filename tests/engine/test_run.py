"""The rulings R1-R9 of RUN, its worked positions, and the captions of its text's diagrams."""

import re
from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nyout import GAMES, OVER, IllegalMove
from nyout.boards.hexes import HEXES, row
from nyout.core import CHANCE, Thing
from nyout.games.run import Run
from tests.engine.naive_run import POINTS, near
from tests.engine.positions import moves, play
from tests.engine.positions_run import position, random_positions

GAME = GAMES["run"]

# The second and the third diagram, as they are written in the text.
D2 = "6,9,6,..w..W/h.....h/h......h/hh.....hh/h......h/h.....h/..x..."
D3 = "6,9,6,....../h...x.h/h..WxW.h/hh.ww..hh/h..xX..h/h.X...h/.wx..."

BLACK_ROW, WHITE_ROW = "d1 e2 f3 g4 h5 i6", "a4 b5 c6 d7 e8 f9"
FULL = "wd1 we2 wf3 wg4 wh5 Wi6"  # Black's first row


def drops(kind: str, cells: str) -> set[str]:
    return {f"{kind}-{cell}" for cell in cells.split()}


def of(state, cell: str) -> set[str]:
    """The legal moves that begin on a cell."""
    return {move for move in moves(state) if move.startswith(f"{cell}-")}


def stands(state, cell: str):
    """The kind and the seat of the piece on a cell."""
    return next(((p.kind, p.seat) for p in state.scene().pieces if p.place == cell), None)


def trays(state, seat: int) -> Counter[str]:
    """How many pieces of a seat are in each tray, and on the board."""
    return Counter(
        piece.place if piece.place in HEXES.trays else "board"
        for piece in state.scene().pieces
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
    cowboys = of(position(D3, "+cowboy"), "f5")
    assert cowboys == {"f5-f4", "f5-f6", "f5-g5", "f5-g6", "f5-e5"}


def test_worked_position_after_f3_White_has_12_moves_and_30_different_results_of_the_turn():
    state = play(GAME.start(), "cow-f3")
    assert moves(state) == drops("cow", WHITE_ROW) | drops("cowboy", WHITE_ROW)
    results = Counter(state.play(a).play(b) for a in state.moves() for b in state.play(a).moves())
    assert len(results) == 30
    assert set(results.values()) == {2}, "in either order"


def test_worked_position_the_blocked_cow_is_removed_and_a_cowboy_move_is_played():
    state = play(position("xb3 wb4 Xh6"), "b3-out")
    assert (state.turn(), state.phase()) == (0, "cowboy")
    state = play(position("xb3 wb4 Xh6"), "h6-g6")
    assert moves(state) == {"b3-out"}


def test_worked_position_4_cows_out_against_1_is_a_victory_by_3():
    over = play(position("xe8", "cow", off=(3, 1)), "e8-off")
    assert (over.turn(), over.scores(), over.ranks()) == (OVER, (4, 1), (1, 2))
    assert over.scene().facts == (("margin", 3),)


# The captions of the text, sentence by sentence.


def test_caption_Black_started_by_dropping_a_cow():
    state = play(GAME.start(), "cow-f3")
    assert stands(state, "f3") == stands(position(D2), "f3") == ("cow", 0)


def test_caption_White_then_must_drop_one_cow_and_one_cowboy_the_marked_white_stone():
    state = play(GAME.start(), "cow-f3")
    assert all(move[0] in ("cow", "cowboy") for move in state.moves())
    after = play(state, "cow-c6 cowboy-f9")
    drawn = position(D2, cows=(6, 6), cowboys=(5, 4), turns=2)
    assert after == drawn
    assert stands(after, "f9") == ("cowboy", 1)


def test_caption_cows_can_be_blocked_by_two_pieces_as_the_black_cow_at_e4_by_two_white_cows():
    assert stands(position(D3), "e4") == ("cow", 0)
    assert [stands(position(D3), cell) for cell in ("d4", "e5")] == [("cow", 1)] * 2
    assert not of(position(D3, "+cow"), "e4")


def test_caption_White_may_move_his_cow_at_e2_out_of_the_board_getting_a_point():
    state = position(D3, seat=1)
    assert stands(state, "e2") == ("cow", 1)
    assert of(state, "e2") == {"e2-off"}
    assert play(state, "e2-off").scores() == (0, 1)


def test_caption_Black_should_use_his_e3_cowboy_to_capture_that_cow():
    state = play(position(D3), "e3-e2")
    assert stands(position(D3), "e3") == stands(state, "e2") == ("cowboy", 0)
    assert trays(state, 1)["out"] == trays(position(D3), 1)["out"] + 1


def test_caption_the_cowboy_at_f5_can_capture_a_white_cow_and_be_captured_by_a_white_cowboy():
    state = play(position(D3), "f5-e5")
    assert stands(position(D3), "e5") == ("cow", 1)
    assert stands(state, "e5") == ("cowboy", 0)
    state = play(state, "f3-f4")
    assert state.turn() == 1
    assert "d5-e5" in moves(state)
    assert stands(play(state, "d5-e5"), "e5") == ("cowboy", 1)


@pytest.mark.parametrize("end", ["d7", "e8"])
def test_caption_the_cow_at_e7_moved_into_the_last_row_can_move_out_whatever_White_does(end):
    state = play(position(D3, cows=(1, 3), cowboys=(3, 3)), f"e7-{end}")
    for cowboy in state.moves():
        white = state.play(cowboy)
        for one in white.moves():
            for other in white.play(one).moves():
                assert f"{end}-off" in moves(white.play(one).play(other))


# The rulings.


def test_R1_Black_begins_with_one_drop_of_either_kind_and_nothing_else():
    start = GAME.start()
    assert (start.turn(), start.phase(), start.opens()) == (0, "first", True)
    assert start == GAME.start(first=0)
    for move in start.moves():
        after = start.play(move)
        assert (after.turn(), after.phase(), after.opens()) == (1, "both", True)


@pytest.mark.parametrize(
    ("order", "second"), [("cow-a4 cowboy-b5", "cowboy"), ("cowboy-b5 cow-a4", "cow")]
)
def test_R1_from_then_on_a_turn_is_one_cow_and_one_cowboy_move_in_either_order(order, second):
    state = play(GAME.start(), "cowboy-d1")
    one, other = order.split()
    between = play(state, one)
    assert (between.turn(), between.phase(), between.opens()) == (1, second, False)
    after = play(between, other)
    assert (after.turn(), after.phase(), after.opens()) == (0, "both", True)
    assert after == play(state, "cow-a4 cowboy-b5")


def test_R2_everybody_has_7_cows_and_5_cowboys_in_reserve():
    for seat in (0, 1):
        assert trays(GAME.start(), seat) == {"cow": 7, "cowboy": 5}


@pytest.mark.parametrize(("seat", "home"), [(0, BLACK_ROW), (1, WHITE_ROW)])
@pytest.mark.parametrize(("kind", "due"), [("cow", "+cow"), ("cowboy", "+cowboy")])
def test_R2_a_drop_is_on_an_empty_cell_of_the_own_first_row(kind, due, seat, home):
    taken, *free = home.split()
    for stone in "xXwW":
        state = position(f"{stone}{taken}", due, seat, cows=(6, 6), cowboys=(4, 4))
        dropped = {move for move in moves(state) if move.startswith(f"{kind}-")}
        assert dropped == drops(kind, " ".join(free))


def test_R2_a_drop_comes_from_the_reserve_and_with_none_there_is_no_drop():
    state = play(position("", cows=(1, 1), cowboys=(1, 1)), "cow-d1 cowboy-e2 cow-a4 cowboy-b5")
    assert trays(state, 0) == {"board": 2, "out": 10}
    assert {move[0] for move in state.moves()} == {"d1", "e2"}


@pytest.mark.parametrize(("seat", "stone", "last"), [(0, "x", WHITE_ROW), (1, "w", BLACK_ROW)])
@pytest.mark.parametrize("cell", POINTS)
def test_R3_a_cow_moves_to_a_forward_cell_or_from_the_last_row_off_the_board(
    cell, seat, stone, last
):
    ahead = POINTS[cell][1] + (1 if seat else -1)
    to = {name for name in POINTS if near(cell, name) and POINTS[name][1] == ahead}
    expected = to or {"off"}
    assert ("off" in expected) == (cell in last.split())
    assert moves(position(stone + cell, "cow", seat)) == {f"{cell}-{end}" for end in expected}


@pytest.mark.parametrize("other", "xXwW")
def test_R3_a_cow_never_captures(other):
    assert of(position(f"xe4 {other}e5", "+cow"), "e4") == {"e4-d4"}


def test_R3_a_cow_leaves_the_last_row_always_for_one_point():
    state = position("xe8 wd7 wf9 We7 Wf8 xd6", off=(2, 0))
    assert of(state, "e8") == {"e8-off"}
    after = play(state, "e8-off")
    assert after.scores() == (3, 0)
    assert trays(after, 0)["cow"] == 0


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("cell", POINTS)
def test_R4_a_cowboy_moves_to_any_adjacent_cell_and_never_leaves_the_board(cell, seat):
    state = position("XW"[seat] + cell, "cowboy", seat)
    assert moves(state) == {f"{cell}-{to}" for to in POINTS if near(cell, to)}


@pytest.mark.parametrize(("stone", "kind"), [("w", "cow"), ("W", "cowboy")])
def test_R4_a_cowboy_captures_any_enemy_piece_which_is_out_of_play(stone, kind):
    state = position(f"Xe4 {stone}e5 xd1", cows=(0, 3), cowboys=(0, 3))
    after = play(state, "e4-e5")
    assert stands(after, "e5") == ("cowboy", 0)
    assert trays(after, 1)["out"] == trays(state, 1)["out"] + 1
    assert trays(after, 1)[kind] == 3
    assert after.scores() == (0, 0)


@pytest.mark.parametrize("stone", "xX")
def test_R4_a_cowboy_does_not_go_to_a_cell_of_its_own_side(stone):
    assert "e4-e5" not in moves(position(f"Xe4 {stone}e5", "+cowboy"))


def test_R5_a_player_chooses_which_blocked_piece_is_removed_for_no_point():
    state = position("xb3 xc4 wb4 wc5 Wh7", "+cow")
    assert moves(state) == {"b3-out", "c4-out"}
    assert state.scene().facts == (("stuck.cow", 0),)
    after = play(state, "b3-out")
    assert after.scores() == (0, 0)
    assert trays(after, 0)["out"] == trays(state, 0)["out"] + 1


@pytest.mark.parametrize(
    "free", [position("xb3 wb4 xe2", "+cow"), position("xb3 wb4", "+cow", cows=(1, 0))]
)
def test_R5_nothing_is_removed_while_there_is_a_move_or_a_drop(free):
    assert not of(free, "b3")


def test_R5_a_reserve_does_not_help_when_the_first_row_is_full():
    assert moves(position(f"xb3 wb4 {FULL}", "+cow", cows=(2, 0))) == {"b3-out"}


def test_R5_a_cowboy_that_cannot_move_is_removed_likewise():
    state = position("Xd1 xd2 xe2")
    assert moves(state) == {"d1-out", "d2-c2", "d2-d3", "e2-e3"}
    assert moves(play(state, "e2-e3")) == {"d1-e2"}
    assert trays(play(state, "d1-out"), 0) == {"board": 2, "out": 10}


def test_R5_whether_a_kind_is_blocked_counts_at_the_moment_it_is_to_be_played():
    state = position("xb3 Xb4 wh7")
    assert "b3-out" in moves(state), "no look-ahead is asked"
    assert moves(play(state, "b4-c4")) == {"b3-b4"}


def test_R5_a_kind_with_none_on_the_board_and_a_full_first_row_is_skipped():
    state = position(f"xb3 {FULL}", cowboys=(5, 0))
    assert (state.phase(), moves(state)) == ("both", {"b3-b4"})
    assert play(state, "b3-b4").turn() == 1


def test_R5_the_drop_is_due_if_the_other_part_frees_a_cell():
    state = position("xd1 xe2 xf3 xg4 xh5 xi6 wa4", cowboys=(5, 0))
    assert all(move[0] in BLACK_ROW.split() for move in state.moves())
    after = play(state, "e2-e3")
    assert (after.turn(), after.phase(), moves(after)) == (0, "cowboy", {"cowboy-e2"})


def test_R5_a_cowboy_may_free_the_cell_on_which_a_cow_must_be_dropped():
    state = position("Xd1 xe2 we3 wf3 wg4 wh5 wi6", cows=(3, 0))
    cowboys = {"d1-d2"}
    assert moves(state) == cowboys | {"e2-d2"}
    lonely = position("Xd1 we2 we3 wf3 wg4 wh5 wi6", cows=(3, 0))
    assert moves(lonely) == {"d1-d2", "d1-e2"}
    assert moves(play(lonely, "d1-d2")) == {"cow-d1"}
    assert moves(play(lonely, "d1-e2")) == {"cow-d1"}


@pytest.mark.parametrize(
    ("drawn", "due", "move"), [("xd1 we8", "cow", "d1-d2"), ("Xd1 we8", "cowboy", "d1-d2")]
)
def test_R6_with_one_kind_left_a_turn_is_one_move(drawn, due, move):
    state = position(drawn, due)
    assert (state.phase(), state.opens()) == (due, True)
    state = play(state, move)
    assert (state.turn(), state.phase(), state.opens()) == (1, "cow", True)
    state = play(state, "e8-f8")
    assert (state.turn(), state.phase(), state.opens()) == (0, due, True)


def test_R6_a_reserve_counts_as_left():
    assert play(position("we8", "cow", 1, cows=(1, 0), cowboys=(1, 0)), "e8-e7").phase() == "both"


def test_R6_who_loses_his_last_cowboy_in_a_turn_still_moves_a_cow_in_it():
    after = play(position("Xd1 xd2 xe2"), "d1-out")
    assert (after.turn(), after.phase(), after.opens()) == (0, "cow", False)


def test_R6_who_has_nothing_left_is_passed_over_without_a_move():
    state = play(position("wb5 Wh5", seat=1), "b5-c5 h5-h6")
    assert isinstance(state, Run)
    assert (state.turn(), state.phase(), state.opens(), state.turns) == (1, "both", True, 52)


def test_R6_who_has_all_in_reserve_and_no_cell_to_drop_on_is_passed_over():
    state = position(f"{FULL} wb5", "cow", 1, cows=(7, 0), cowboys=(5, 0))._replace(due="both")
    state = play(state, "i6-h6 b5-c5")
    assert (state.turn(), moves(state)) == (0, {"cow-i6", "cowboy-i6"})
    state = play(position(f"{FULL} wb5 Wc4", seat=1, cows=(7, 0)), "c4-d5 b5-c5")
    assert isinstance(state, Run)
    assert (state.turn(), state.opens(), state.turns) == (1, True, 52)


def test_R7_the_game_goes_on_while_one_player_has_a_cow():
    state = play(position("xe8 Xd1 Wf9", cows=(0, 1)), "e8-off d1-d2")
    assert state.turn() == 1
    assert play(position("xe8 Xd1 Wf9 wg7"), "e8-off d1-d2").turn() == 1


ENDINGS = {
    "a cow leaves": (position("xe8 Xd1 Wf9"), "e8-off"),
    "the last one is captured": (position("Xd1 wd2 Wf9", "cowboy"), "d1-d2"),
    "the last one is removed": (position("xb3 Wb4 Xd1"), "b3-out"),
}


@pytest.mark.parametrize(("at", "last"), ENDINGS.values(), ids=ENDINGS)
def test_R7_the_game_ends_at_once_when_nobody_has_a_cow_on_board_or_in_reserve(at, last):
    over = play(at, last)
    assert (over.turn(), over.actor(), over.phase(), over.opens()) == (OVER, OVER, "herd", False)
    assert (list(over.moves()), over.odds()) == ([], ())
    with pytest.raises(IllegalMove, match="over"):
        play(over, "d1-d2")


@pytest.mark.parametrize(
    ("off", "ranks", "facts"),
    [
        ((0, 4), (2, 1), (("margin", 3),)),
        ((3, 1), (1, 2), (("margin", 3),)),
        ((2, 3), (1, 1), ()),
        ((6, 0), (1, 2), (("margin", 7),)),
    ],
)
def test_R8_more_cows_out_wins_by_the_difference_and_equal_is_a_draw(off, ranks, facts):
    over = play(position("xe8 Wf9", "cow", off=off), "e8-off")
    assert over.scores() == (off[0] + 1, off[1])
    assert (over.phase(), over.ranks(), over.scene().facts) == ("herd", ranks, facts)


def test_R8_nobody_is_ranked_before_the_end():
    state = position("xe8 Wf9", "cow", off=(3, 0))
    assert (state.ranks(), state.scene().facts) == ((), ())


def test_R9_400_turns_end_the_game():
    state = play(position("xe4 Xd1 wf5", off=(2, 1), turns=399), "d1-d2")
    assert state.turn() == 0, "the turn is played to its end"
    over = play(state, "e4-d4")
    assert (over.turn(), over.phase(), over.opens()) == (OVER, "long", False)
    assert (over.scores(), over.ranks()) == ((2, 1), (1, 2))
    assert over.scene().facts == (("margin", 1),)
    assert play(position("xe4 wf5", "cow", turns=398), "e4-d4").turn() == 1


def test_R9_a_turn_that_is_passed_over_counts():
    over = play(position("we8", "cow", 1, turns=398), "e8-f8")
    assert (over.turn(), over.phase(), over.ranks()) == (OVER, "long", (1, 1))


def test_R9_the_herd_that_is_gone_with_the_last_turn_is_the_reason():
    assert play(position("xe8", "cow", turns=399), "e8-off").phase() == "herd"


# What is shown, and what is refused.


def test_every_piece_keeps_its_key_where_it_goes():
    state = play(GAME.start(), "cow-f3 cow-c6 cowboy-f9 f3-f4 cowboy-e2")
    at = {piece.key: piece.place for piece in state.scene().pieces}
    assert (at["0.0"], at["0.7"], at["1.0"], at["1.7"]) == ("f4", "e2", "c6", "f9")
    assert Counter(at.values()) == {"cow": 12, "cowboy": 8, "f4": 1, "e2": 1, "c6": 1, "f9": 1}
    kinds = [piece.kind for piece in state.scene().pieces]
    assert kinds == (["cow"] * 7 + ["cowboy"] * 5) * 2


def test_the_first_rows_are_homes():
    assert GAME.start().scene().homes == tuple(
        (cell, seat) for seat, home in enumerate((BLACK_ROW, WHITE_ROW)) for cell in home.split()
    )
    assert all(row(cell) == (1 if seat else 7) for cell, seat in GAME.start().scene().homes)


def test_to_go_counts_the_drop_the_steps_and_the_way_out():
    state = position("xd1 xe8 we8 Xe4", cows=(1, 1), off=(1, 0))
    left = {(p.seat, p.kind, p.place): p.to_go for p in state.scene().pieces}
    assert left[0, "cow", "d1"] == 7
    assert (left[0, "cow", "e8"], left[1, "cow", "e8"]) == (1, 7)
    assert left[0, "cow", "cow"] == left[1, "cow", "cow"] == 8
    assert {left[0, "cow", "off"], left[0, "cow", "out"], left[0, "cowboy", "e4"]} == {0}


@pytest.mark.parametrize(
    ("state", "move", "kinds"),
    [
        (GAME.start(), ("cow", "d1"), ("tray", "place")),
        (GAME.start(), ("cowboy", "d1"), ("tray", "place")),
        (position(D3), ("e3", "e4"), ("place", "place")),
        (position(D3, seat=1), ("e2", "off"), ("place", "tray")),
        (position("xb3 wb4"), ("b3", "out"), ("place", "tray")),
    ],
)
def test_a_move_is_clicked_on_cells_and_on_the_movers_trays(state, move, kinds):
    seats = [state.turn() if kind == "tray" else -1 for kind in kinds]
    assert state.things(move) == tuple(map(Thing, kinds, move, move, seats))
    assert state.path(move) == move
    assert state.dice(move) == ()


INTO = {"cow": range(7), "cowboy": range(7, 12), "off": range(7), "out": range(12)}


@pytest.mark.parametrize("seat", [0, 1])
def test_every_piece_has_a_slot_of_its_own_in_each_tray_that_it_may_come_into(seat):
    (left, top), (width, height) = HEXES.plates[2][seat], HEXES.plate
    slots, edge = set(), left
    for name, numbers in INTO.items():
        tray = HEXES.trays[name]
        x, y = left + tray.corner[0], top + tray.corner[1]
        assert edge < x < x + tray.width < left + width
        assert top + 60 < y < y + tray.height < top + height
        edge = x + tray.width
        for number in numbers:
            at = HEXES.slot(name, seat, 2, number)
            assert x < at[0] < edge
            assert y < at[1] < y + tray.height
            slots.add(at)
    assert len(slots) == sum(map(len, INTO.values()))


REFUSED = ["d1-d2", "cow-a4", "cow", "cowboy-e4", "cow-d1-d2", "d1-out", "off", ""]


@pytest.mark.parametrize("text", REFUSED)
def test_a_move_that_is_not_legal_is_refused_with_all_that_are(text):
    start = GAME.start()
    with pytest.raises(IllegalMove, match=re.escape(f"`{text}` is not legal here; legal: cow-d1,")):
        start.play(tuple(text.split("-")))


@pytest.mark.parametrize("text", ["e4-e5", "e4-f4", "e4-e3", "e2-e1", "d5-e5", "f5-f6", "e3-out"])
def test_a_cow_is_refused_what_it_cannot_do_and_so_is_the_part_that_is_done(text):
    with pytest.raises(IllegalMove, match="e6-d6"):
        play(position(D3, "+cow"), text)


@pytest.mark.parametrize(
    ("asked", "says"),
    [
        ({"seats": 3}, "RUN for 3 seats: there is 2"),
        ({"first": 1}, "first=1: there is 0"),
        ({"fast": True}, "RUN has no option fast: there is none"),
    ],
)
def test_what_the_game_does_not_have_is_a_ValueError(asked, says):
    with pytest.raises(ValueError, match=re.escape(says)):
        GAME.start(**asked)


def test_the_colours_are_black_and_white():
    assert GAME.colours(2) == ("black", "white")


# Properties of any game.


@given(st.integers(0, 2**32))
@settings(max_examples=12)
def test_pieces_are_conserved_and_those_who_left_never_return(seed):
    rng, state, plies = Random(seed), GAME.start(), 0
    before = state.scene().pieces
    while state.turn() != OVER:
        mover = state.turn()
        move = rng.choice(state.moves())
        state, plies = state.play(move), plies + 1
        pieces = state.scene().pieces
        assert [p[:3] for p in pieces] == [p[:3] for p in before]
        on_board = [p.place for p in pieces if p.place in HEXES.places]
        assert len(on_board) == len(set(on_board))
        changed = [(was, now) for was, now in zip(before, pieces) if was.place != now.place]
        gone = [(was, now) for was, now in changed if was.seat != mover]
        ((was, now),) = (pair for pair in changed if pair not in gone)
        assert (was.place, now.place) == move
        assert all(was.place not in ("off", "out") for was, _ in changed)
        assert now.place not in ("cow", "cowboy")
        if gone:
            assert was.kind == "cowboy"
            assert [(taken.place, left.place) for taken, left in gone] == [(move[1], "out")]
        for seat in (0, 1):
            off = [p.kind for p in pieces if (p.seat, p.place) == (seat, "off")]
            assert off == ["cow"] * state.scores()[seat]
        before = pieces
    assert state.phase() == "herd"
    assert plies <= 2 * 114 <= GAME.bound


@given(st.integers(0, 2**32))
@settings(max_examples=12)
def test_a_turn_is_a_move_of_each_kind_at_most_and_one_opens_it(seed):
    rng, state = Random(seed), GAME.start()
    while state.turn() != OVER:
        assert state.opens()
        mover, kinds = state.turn(), []
        while state.turn() == mover and not (kinds and state.opens()):
            kind = {piece.place: piece.kind for piece in state.scene().pieces}
            move = rng.choice(state.moves())
            kinds.append(kind[move[0]])
            state = state.play(move)
        assert kinds in (["cow"], ["cowboy"], ["cow", "cowboy"], ["cowboy", "cow"])


@given(random_positions())
@settings(max_examples=60)
def test_a_position_accepts_its_moves_and_no_other_of_the_board(at):
    legal = set(at.moves())
    assert legal
    assert at.turn() not in (OVER, CHANCE)
    for start in (*POINTS, "cow", "cowboy"):
        for end in (*POINTS, "off", "out"):
            if end in ("off", "out") or start in ("cow", "cowboy") or near(start, end):
                if (start, end) in legal:
                    assert at.play((start, end)) != at
                else:
                    with pytest.raises(IllegalMove):
                        at.play((start, end))
