"""Tests positions of Hypnosia as text: their format, and refused ones."""

import pytest

from nyout import GAMES, OVER, position
from nyout.games.hypnosia.rules import Hypnosia
from tests.engine.formats.records import assert_refused
from tests.games.hypnosia.positions import position as of_words

GAME = GAMES["hypnosia"]
HEAD = "hypnosia/1 seats=2 colours=03 stacks_cross_bridges=yes"
ENTERED = "a12,s2,s3,s4"
BY_BLUE = ",".join(["by-blue"] * 4)
INSIDE = "centre1,centre2,centre3,centre4"


def text(
    turn: str = "blue",
    throw: str = "-",
    quiet: str = "10",
    blue: str = ENTERED,
    yellow: str = "s1,s2,s3,s4",
) -> str:
    """Return a position as text."""
    return f"{HEAD} to-move={turn} throw={throw} quiet={quiet} blue={blue} yellow={yellow}"


def test_the_first_position_has_all_pawns_in_their_columns() -> None:
    assert position.write(GAME.start(3, first=1, colours="542"), GAME) == (
        "hypnosia/1 seats=3 colours=542 stacks_cross_bridges=yes to-move=purple throw=- quiet=0 "
        "orange=s1,s2,s3,s4 purple=s1,s2,s3,s4 green=s1,s2,s3,s4"
    )


def test_the_text_marks_a_used_die_and_names_a_stack_by_its_station() -> None:
    state = of_words("a7 s2 a20 a20", "a12 b3 s3 centre1", throw="5+4", quiet=7)
    assert position.write(state.play(("5", "a7", "a12")), GAME) == (
        f"{HEAD} to-move=blue throw=(5)+4 quiet=now "
        "blue=a12,s2,a20,a20 yellow=by-blue,b3,s3,centre1"
    )


def test_two_pawns_on_a_station_are_read_as_a_stack() -> None:
    state = position.read(text(throw="4+2", blue="a12,s2,a12,centre1")).state
    assert isinstance(state, Hypnosia)
    assert state.pawns[:4] == ("a12x2", "0s2", "a12x2", "centre1")
    assert ("4", "a12x2", "a16") in state.moves()


@pytest.mark.parametrize(
    "line",
    [
        text("-", quiet="now", blue=INSIDE, yellow="s1,s2,s3,centre5"),
        text("-", quiet="now", blue="centre1,by-yellow,centre2,centre3", yellow="by-blue," * 3)
        + "centre4",
        text("-", quiet="now", blue="centre1,by-yellow,by-yellow,by-yellow", yellow=BY_BLUE),
        text("-", quiet="120"),
        text("-", quiet="60", blue=INSIDE),
    ],
    ids=[
        "five inside",
        "nobody outside",
        "one inside, nobody outside",
        "quiet turns",
        "quiet turns of one seat",
    ],
)
def test_a_finished_game_round_trips(line: str) -> None:
    state = position.read(line).state
    assert state.turn() == OVER
    assert position.write(state, GAME) == line


UNPLAYABLE = "this position cannot be played on"
REFUSED = {
    "dice out of order": (text(throw="4+5"), "throw", "`4+5`; expected -, 6+6, "),
    "the second of two equal dice used": (text(throw="3+(3)"), "throw", "`3+(3)`; expected "),
    "too many quiet turns": (text(quiet="121"), "quiet", "`121`; expected 0 to 120"),
    "the start place of another pawn": (text(blue="s2,s1,s3,s4"), "blue", "`s2`; expected s1, "),
    "a pawn captured by its own colour": (
        text(blue="by-blue,s2,s3,s4"),
        "blue",
        "`by-blue`; expected ",
    ),
    "three on a station": (text(blue="a5,a5,a5,s4"), "blue", "too many pieces on a5: blue"),
    "two that arrived first": (
        text(blue="centre1,s2,s3,s4", yellow="centre1,s2,s3,s4"),
        "blue",
        UNPLAYABLE,
    ),
    "a second without a first": (text(blue="centre2,s2,s3,s4"), "blue", UNPLAYABLE),
    "five inside and a turn": (
        text(quiet="now", blue=INSIDE, yellow="s1,s2,s3,centre5"),
        "to-move",
        UNPLAYABLE,
    ),
    "nobody outside and a turn": (text(blue=INSIDE, yellow=BY_BLUE), "to-move", UNPLAYABLE),
    "120 quiet turns and a turn": (text(quiet="120"), "to-move", UNPLAYABLE),
    "an end without a reason": (text("-"), "to-move", UNPLAYABLE),
    "a turn of a colour without pawns outside": (text(blue=INSIDE), "to-move", UNPLAYABLE),
    "dice that no pawn can use": (
        text(throw="(6)+1", blue="a1,centre1,s3,s4", yellow="a2,a2,s3,s4"),
        "throw",
        UNPLAYABLE,
    ),
}


@pytest.mark.parametrize(("line", "field", "message"), REFUSED.values(), ids=REFUSED)
def test_an_invalid_position_is_refused_at_its_field(line: str, field: str, message: str) -> None:
    assert_refused(line, field, message)
