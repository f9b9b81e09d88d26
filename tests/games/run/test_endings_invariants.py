"""Tests the rulings R7-R9 of RUN (endings), its view, refusals and invariants."""

import re
from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nyout import GAMES, OVER, IllegalMove, view
from nyout.core import CHANCE
from nyout.games.run.board import BOARD
from nyout.games.run.rules import row
from nyout.view import Target
from tests.games.le_nyout.positions import play
from tests.games.run.naive import POINTS, near
from tests.games.run.positions import BLACK_ROW, D3, WHITE_ROW, position, random_positions

GAME = GAMES["run"]


def test_worked_position_4_cows_off_against_1_win_by_3():
    over = play(position("xe8", "cow", off=(3, 1)), "e8-off")
    assert (over.turn(), over.scores(), over.ranks()) == (OVER, (4, 1), (1, 2))
    assert view.of(over).scene().facts == (("margin", 3),)


def test_R7_the_game_continues_while_one_player_has_a_cow():
    state = play(position("xe8 Xd1 Wf9", cows=(0, 1)), "e8-off d1-d2")
    assert state.turn() == 1
    assert play(position("xe8 Xd1 Wf9 wg7"), "e8-off d1-d2").turn() == 1


ENDINGS = {
    "a cow leaves": (position("xe8 Xd1 Wf9"), "e8-off"),
    "the last cow is captured": (position("Xd1 wd2 Wf9", "cowboy"), "d1-d2"),
    "the last cow is removed": (position("xb3 Wb4 Xd1"), "b3-out"),
}


@pytest.mark.parametrize(("at", "last"), ENDINGS.values(), ids=ENDINGS)
def test_R7_the_game_ends_at_once_without_cows_on_the_board_or_in_reserve(at, last):
    over = play(at, last)
    assert (
        over.turn(),
        view.of(over).actor(),
        view.of(over).phase(),
        view.of(over).starts_turn(),
    ) == (
        OVER,
        OVER,
        "herd",
        False,
    )
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
def test_R8_more_cows_off_win_by_the_difference_and_equal_numbers_draw(off, ranks, facts):
    over = play(position("xe8 Wf9", "cow", off=off), "e8-off")
    assert over.scores() == (off[0] + 1, off[1])
    assert (view.of(over).phase(), over.ranks(), view.of(over).scene().facts) == (
        "herd",
        ranks,
        facts,
    )


def test_R8_there_are_no_ranks_before_the_end():
    state = position("xe8 Wf9", "cow", off=(3, 0))
    assert (state.ranks(), view.of(state).scene().facts) == ((), ())


def test_R9_400_turns_end_the_game():
    state = play(position("xe4 Xd1 wf5", off=(2, 1), turns=399), "d1-d2")
    assert state.turn() == 0, "the current turn is completed"
    over = play(state, "e4-d4")
    assert (over.turn(), view.of(over).phase(), view.of(over).starts_turn()) == (
        OVER,
        "long",
        False,
    )
    assert (over.scores(), over.ranks()) == ((2, 1), (1, 2))
    assert view.of(over).scene().facts == (("margin", 1),)
    assert play(position("xe4 wf5", "cow", turns=398), "e4-d4").turn() == 1


def test_R9_a_skipped_turn_counts():
    over = play(position("we8", "cow", 1, turns=398), "e8-f8")
    assert (over.turn(), view.of(over).phase(), over.ranks()) == (OVER, "long", (1, 1))


def test_R9_losing_the_last_cow_in_the_last_turn_is_the_reason():
    assert view.of(play(position("xe8", "cow", turns=399), "e8-off")).phase() == "herd"


# The view, and refusals.


def test_every_piece_keeps_its_key():
    state = play(GAME.start(), "cow-f3 cow-c6 cowboy-f9 f3-f4 cowboy-e2")
    at = {piece.key: piece.place for piece in view.of(state).scene().pieces}
    assert (at["0.0"], at["0.7"], at["1.0"], at["1.7"]) == ("f4", "e2", "c6", "f9")
    assert Counter(at.values()) == {"cow": 12, "cowboy": 8, "f4": 1, "e2": 1, "c6": 1, "f9": 1}
    kinds = [piece.kind for piece in view.of(state).scene().pieces]
    assert kinds == (["cow"] * 7 + ["cowboy"] * 5) * 2


def test_the_first_rows_are_the_homes():
    assert view.of(GAME.start()).scene().homes == tuple(
        (cell, seat) for seat, home in enumerate((BLACK_ROW, WHITE_ROW)) for cell in home.split()
    )
    assert all(
        row(cell) == (1 if seat else 7) for cell, seat in view.of(GAME.start()).scene().homes
    )


def test_to_go_counts_the_drop_the_steps_and_the_exit():
    state = position("xd1 xe8 we8 Xe4", cows=(1, 1), off=(1, 0))
    left = {(p.seat, p.kind, p.place): p.to_go for p in view.of(state).scene().pieces}
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
    assert view.of(state).targets(move) == tuple(map(Target, kinds, move, move, seats))
    assert view.of(state).path(move) == move
    assert view.of(state).dice(move) == ()


INTO = {"cow": range(7), "cowboy": range(7, 12), "off": range(7), "out": range(12)}


@pytest.mark.parametrize("seat", [0, 1])
def test_the_pieces_of_a_kind_form_one_pile_in_each_of_their_trays(seat):
    (left, top), (width, height) = BOARD.plates[2][seat], BOARD.plate
    below, piles = top + 60, []
    for name, numbers in INTO.items():
        tray = BOARD.trays[name]
        x, y = left + tray.x, top + tray.y
        assert below <= y < y + tray.height < top + height
        assert left < x < x + tray.width < left + width
        below = y + tray.height
        slots = {number: BOARD.slot(name, seat, 2, number) for number in numbers}
        for slot_x, slot_y in slots.values():
            assert x < slot_x < x + tray.width
            assert y < slot_y < y + tray.height
        piles.append(
            {slot: [n for n, at in slots.items() if at == slot] for slot in slots.values()}
        )
    assert [list(pile.values()) for pile in piles] == [
        [[*range(7)]],
        [[*range(7, 12)]],
        [[*range(7)]],
        [[*range(7)], [*range(7, 12)]],
    ]


REFUSED = ["d1-d2", "cow-a4", "cow", "cowboy-e4", "cow-d1-d2", "d1-out", "off", ""]


@pytest.mark.parametrize("text", REFUSED)
def test_an_illegal_move_is_refused_with_all_legal_ones(text):
    start = GAME.start()
    with pytest.raises(IllegalMove, match=re.escape(f"`{text}` is not legal here; legal: cow-d1,")):
        start.play(tuple(text.split("-")))


@pytest.mark.parametrize("text", ["e4-e5", "e4-f4", "e4-e3", "e2-e1", "d5-e5", "f5-f6", "e3-out"])
def test_a_cow_cannot_make_an_illegal_move_or_repeat_a_part_of_the_turn(text):
    with pytest.raises(IllegalMove, match="e6-d6"):
        play(position(D3, "+cow"), text)


@pytest.mark.parametrize(
    ("asked", "message"),
    [
        ({"seats": 3}, "RUN for 3 seats; expected 2"),
        ({"first": 1}, "first=1; expected 0"),
        ({"fast": True}, "RUN has no option fast; expected none"),
    ],
)
def test_an_invalid_argument_raises_a_ValueError(asked, message):
    with pytest.raises(ValueError, match=re.escape(message)):
        GAME.start(**asked)


def test_the_colours_are_black_and_white():
    assert GAME.colours(2) == ("black", "white")


# Invariants.


@given(st.integers(0, 2**32))
def test_pieces_are_conserved_and_never_return(seed):
    rng, state, plies = Random(seed), GAME.start(), 0
    before = view.of(state).scene().pieces
    while state.turn() != OVER:
        mover = state.turn()
        move = rng.choice(state.moves())
        state, plies = state.play(move), plies + 1
        pieces = view.of(state).scene().pieces
        assert [p[:3] for p in pieces] == [p[:3] for p in before]
        on_board = [p.place for p in pieces if p.place in BOARD.places]
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
    assert view.of(state).phase() == "herd"
    assert plies <= 2 * 114 <= GAME.bound


@given(st.integers(0, 2**32))
def test_a_turn_has_at_most_one_move_of_each_kind(seed):
    rng, state = Random(seed), GAME.start()
    while state.turn() != OVER:
        assert view.of(state).starts_turn()
        mover, kinds = state.turn(), []
        while state.turn() == mover and not (kinds and view.of(state).starts_turn()):
            kind = {piece.place: piece.kind for piece in view.of(state).scene().pieces}
            move = rng.choice(state.moves())
            kinds.append(kind[move[0]])
            state = state.play(move)
        assert kinds in (["cow"], ["cowboy"], ["cow", "cowboy"], ["cowboy", "cow"])


@given(random_positions())
def test_a_position_accepts_only_its_legal_moves(at):
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
