"""Tests positions of Le Nyout as text: their format, and refused ones."""

import pytest

from nyout import GAMES, OVER, position
from nyout.games.le_nyout.rules import LeNyout
from tests.engine.formats.records import assert_refused
from tests.games.le_nyout.positions import play

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
    state = LeNyout((("16", "5", "c(w)", "hand"), ("w2<", "w2<", "off", "hand")), 0, "4")
    assert position.write(play(state, "16-20 2 5-w2"), GAME) == (
        "le-nyout/1 seats=2 exit_same_turn=no to-move=red throw=- "
        "blue=20,w2>,c(w),hand red=hand,hand,off,hand"
    )
    assert position.write(play(state, "16-20 2"), GAME) == (
        "le-nyout/1 seats=2 exit_same_turn=no to-move=blue throw=2 "
        "blue=20!,5,c(w),hand red=w2<,w2<,off,hand"
    )


def test_a_colour_with_every_pawn_off_has_won() -> None:
    line = text("-", red=HOME)
    state = position.read(line).state
    assert isinstance(state, LeNyout)
    assert (state.turn(), state.ranks()) == (OVER, (2, 1))
    assert position.write(state, GAME) == line


UNPLAYABLE = "this position cannot be played on"
REFUSED = {
    "a colour without a seat": (text("green"), "to-move", "`green`; expected blue, red, -"),
    "an unknown throw": (text(throw="6"), "throw", "`6`; expected -, 1, 2, 3, 4, 5"),
    "an unknown station": (text(blue="21,hand,hand,hand"), "blue", "`21`; expected hand, 1, 2, 3"),
    "a missing heading": (text(blue="w2,hand,hand,hand"), "blue", "`w2`; expected hand, 1, 2"),
    "a centre reached from the exit": (text(blue="c(n),hand,hand,hand"), "blue", "`c(n)`; expe"),
    "too many pawns": (text(red="1,2,3,4,hand"), "red", "pieces in red: 5; each side has 4"),
    "no pawns": (text(red="-"), "red", "number of pieces in red: 0; each side has 4"),
    "two colours on a station": (
        text(blue="7,hand,hand,hand", red="7,hand,hand,hand"),
        "red",
        "too many pieces on 7: red",
    ),
    "two colours with different headings on a station": (
        text(blue="w2>,hand,hand,hand", red="hand,hand,w2<,hand"),
        "red",
        "too many pieces on w2: red",
    ),
    "joined pawns with two headings": (text(blue="w2>,hand,w2<,hand"), "blue", UNPLAYABLE),
    "joined pawns of which only one waits": (text(blue="20,hand,20!,hand"), "blue", UNPLAYABLE),
    "a wait despite the option": (text(blue="20!,hand,hand,hand", same="yes"), "blue", UNPLAYABLE),
    "a wait outside the turn of its colour": (
        text("red", blue="20!,hand,hand,hand"),
        "blue",
        UNPLAYABLE,
    ),
    "a wait with no other pawn to move": (text(blue="20!,off,off,off"), "blue", UNPLAYABLE),
    "a turn after the end": (text(blue=HOME), "to-move", UNPLAYABLE),
    "an end without a winner": (text("-"), "to-move", UNPLAYABLE),
}


@pytest.mark.parametrize(("line", "field", "message"), REFUSED.values(), ids=REFUSED)
def test_an_invalid_position_is_refused_at_its_field(line: str, field: str, message: str) -> None:
    assert_refused(line, field, message)
