"""Tests positions of Le Nyout as text: their format, and impossible ones."""

import pytest
from hypothesis import given

from nyout import GAMES, OVER, position
from nyout.games.le_nyout.rules import LeNyout
from tests.engine.formats.refusals import assert_refused
from tests.games.le_nyout.positions import play, random_positions

GAME = GAMES["le-nyout"]
HOME = "off,off,off,off"
HAND = "hand,hand,hand,hand"


def text(
    turn: str = "blue", throw: str = "-", blue: str = HAND, red: str = HAND, same: str = "no"
) -> str:
    """Return a position as text."""
    head = f"le-nyout/1 seats=2 exit_same_turn={same}"
    return f"{head} to-move={turn} throw={throw} blue={blue} red={red}"


def test_the_first_position_has_all_pawns_in_hand() -> None:
    assert position.write(GAME.start(3, first=1, exit_same_turn=True), GAME) == (
        "le-nyout/1 seats=3 exit_same_turn=yes to-move=red throw=- "
        "blue=hand,hand,hand red=hand,hand,hand green=hand,hand,hand"
    )


def test_the_text_marks_headings_and_a_wait_on_the_exit() -> None:
    state = LeNyout((("16", "5", "c(w)", "hand"), ("w2<", "w2<", "off", "hand")), 0, 4)
    assert position.write(play(state, "16-20 2 5-w2"), GAME) == (
        "le-nyout/1 seats=2 exit_same_turn=no to-move=red throw=- "
        "blue=20,w2>,c(w),hand red=hand,hand,off,hand"
    )
    assert position.write(play(state, "16-20 2"), GAME) == (
        "le-nyout/1 seats=2 exit_same_turn=no to-move=blue throw=2 "
        "blue=20!,5,c(w),hand red=w2<,w2<,off,hand"
    )


@given(state=random_positions())
def test_any_position_before_a_throw_round_trips(state: LeNyout) -> None:
    assert position.read(position.write(state, GAME)).state == state


def test_a_colour_with_every_pawn_off_has_won() -> None:
    written = text("-", red=HOME)
    state = position.read(written).state
    assert isinstance(state, LeNyout)
    assert (state.turn(), state.ranks()) == (OVER, (2, 1))
    assert position.write(state, GAME) == written


EXPECTED = "expected hand, off, a station such as 5 or w1> or w1< or c(w)"

IMPOSSIBLE = {
    "a colour without a seat": (text("green"), "to-move", "`green`; expected blue, red, -"),
    "an unknown throw": (text(throw="6"), "throw", "`6`; expected -, 1, 2, 3, 4, 5"),
    "an unknown station": (text(blue="21,hand,hand,hand"), "blue", f"`21`; {EXPECTED}"),
    "a missing heading": (text(blue="w2,hand,hand,hand"), "blue", f"`w2`; {EXPECTED}"),
    "a pawn that enters the cross at the exit": (
        text(blue="n1>,hand,hand,hand"),
        "blue",
        f"`n1>`; {EXPECTED}",
    ),
    "a centre reached from the exit": (
        text(blue="c(n),hand,hand,hand"),
        "blue",
        f"`c(n)`; {EXPECTED}",
    ),
    "too many pawns": (
        text(red="1,2,3,4,hand"),
        "red",
        "number of pieces: 5; each side has 4",
    ),
    "no pawns": (text(red="-"), "red", "number of pieces: 0; each side has 4"),
    "two colours on a station": (
        text(blue="7,hand,hand,hand", red="7,hand,hand,hand"),
        "red",
        "blue is on 7, and one captures the other",
    ),
    "two colours with different headings on a station": (
        text(blue="w2>,hand,hand,hand", red="hand,hand,w2<,hand"),
        "red",
        "blue is on w2, and one captures the other",
    ),
    "joined pawns with two headings": (
        text(blue="w2>,hand,w2<,hand"),
        "blue",
        "w2> and w2<, but joined pawns stand alike",
    ),
    "joined pawns of which only one waits": (
        text(blue="20,hand,20!,hand"),
        "blue",
        "20 and 20!, but joined pawns stand alike",
    ),
    "a wait despite the option": (
        text(blue="20!,hand,hand,hand", same="yes"),
        "blue",
        "20!, but with exit_same_turn no pawn waits",
    ),
    "a wait outside the turn of its colour": (
        text("red", blue="20!,hand,hand,hand"),
        "blue",
        "20!, but it is not the turn of blue",
    ),
    "a wait of the second colour in the turn of the first": (
        text(red="20!,hand,hand,hand"),
        "red",
        "20!, but it is not the turn of red",
    ),
    "a wait with no other pawn to move": (
        text(blue="20!,off,off,off"),
        "blue",
        "no pawn can use a bonus throw, and the turn is over",
    ),
    "a turn after the end": (
        text(blue=HOME),
        "to-move",
        "the game is over: blue has every pawn off",
    ),
    "an end without a winner": (
        text("-"),
        "to-move",
        "the game is not over",
    ),
    "a throw after the end": (text("-", "3", blue=HOME), "throw", "nobody throws after the end"),
    "two winners": (
        text("-", blue=HOME, red=HOME),
        "red",
        "the game is over: blue has every pawn off",
    ),
}


@pytest.mark.parametrize(("written", "field", "reason"), IMPOSSIBLE.values(), ids=IMPOSSIBLE)
def test_an_impossible_position_is_refused_with_the_reason_and_its_column(
    written: str, field: str, reason: str
) -> None:
    assert_refused(written, field, reason)
