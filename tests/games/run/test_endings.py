"""Tests the rulings R7-R9 of RUN (endings), and its view."""

import pytest

from nyout import GAMES, OVER, IllegalMove, view
from nyout.games.run.rules import row
from tests.games.le_nyout.positions import play
from tests.games.run.positions import BLACK_ROW, WHITE_ROW, position

GAME = GAMES["run"]


def test_worked_position_4_cows_off_against_1_win_by_3():
    over = play(position("xe8", "cow", off=(3, 1)), "e8-off")
    assert (over.turn(), over.scores(), over.ranks()) == (OVER, (4, 1), (1, 2))
    assert view.view_of(over).scene().facts == (("margin", 3),)


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
        view.view_of(over).actor(),
        view.view_of(over).phase(),
        view.view_of(over).is_turn_start(),
    ) == (OVER, OVER, "herd", False)
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
    assert (view.view_of(over).phase(), over.ranks(), view.view_of(over).scene().facts) == (
        "herd",
        ranks,
        facts,
    )


def test_R9_400_turns_end_the_game():
    state = play(position("xe4 Xd1 wf5", off=(2, 1), turns=399), "d1-d2")
    assert state.turn() == 0, "the current turn is completed"
    over = play(state, "e4-d4")
    assert (over.turn(), view.view_of(over).phase(), view.view_of(over).is_turn_start()) == (
        OVER,
        "long",
        False,
    )
    assert (over.scores(), over.ranks()) == ((2, 1), (1, 2))
    assert view.view_of(over).scene().facts == (("margin", 1),)
    assert play(position("xe4 wf5", "cow", turns=398), "e4-d4").turn() == 1


def test_the_first_rows_are_the_homes():
    assert view.view_of(GAME.start()).scene().homes == tuple(
        (cell, seat) for seat, home in enumerate((BLACK_ROW, WHITE_ROW)) for cell in home.split()
    )
    assert all(
        row(cell) == (1 if seat else 7) for cell, seat in view.view_of(GAME.start()).scene().homes
    )


def test_to_go_counts_the_drop_the_steps_and_the_exit():
    state = position("xd1 xe8 we8 Xe4", cows=(1, 1), off=(1, 0))
    plies = {(p.seat, p.kind, p.place): p.to_go for p in view.view_of(state).scene().pieces}
    assert plies[0, "cow", "d1"] == 7
    assert (plies[0, "cow", "e8"], plies[1, "cow", "e8"]) == (1, 7)
    assert plies[0, "cow", "cow"] == plies[1, "cow", "cow"] == 8
    assert {plies[0, "cow", "off"], plies[0, "cow", "out"], plies[0, "cowboy", "e4"]} == {0}


def test_the_colours_are_black_and_white():
    assert GAME.colours(2) == ("black", "white")
