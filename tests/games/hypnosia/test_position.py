"""Tests positions of Hypnosia as text: their format, and impossible ones."""

import pytest

from nyout import GAMES, OVER, position
from nyout.games.hypnosia.rules import Hypnosia
from tests.engine.formats.refusals import assert_refused
from tests.games.hypnosia.positions import position as of_words

GAME = GAMES["hypnosia"]
HEAD = "hypnosia/1 seats=2 colours=03 stacks_cross_bridges=yes"
ENTERED = "a12,s2,s3,s4"
BY_BLUE = ",".join(["by-blue"] * 4)
TAKEN = ",".join(["by-yellow"] * 4)
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
    "written",
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
def test_a_finished_game_round_trips(written: str) -> None:
    state = position.read(written).state
    assert state.turn() == OVER
    assert position.write(state, GAME) == written


IMPOSSIBLE = {
    "a colour without a seat": (text("red"), "to-move", "`red`; expected blue, yellow, -"),
    "dice out of order": (text(throw="4+5"), "throw", "`4+5`; expected -, 6+6, *"),
    "the second of two equal dice used": (text(throw="3+(3)"), "throw", "`3+(3)`; expected *"),
    "two used dice": (text(throw="(5)+(4)"), "throw", "`(5)+(4)`; expected *"),
    "too many quiet turns": (text(quiet="121"), "quiet", "`121`; expected 0 to 120"),
    "too many quiet turns for the seats still playing": (
        text("yellow", quiet="61", blue=INSIDE),
        "quiet",
        "the game ended after 60 quiet turns",
    ),
    "an unknown station": (
        text(blue="a36,s2,s3,s4"),
        "blue",
        "`a36`; expected a station such as a12, s1 for this pawn, centre1 to centre5, by-yellow",
    ),
    "the start place of another pawn": (
        text(blue="s2,s1,s3,s4"),
        "blue",
        "`s2`; expected a station such as a12, s1 for this pawn, centre1 to centre5, by-yellow",
    ),
    "a sixth pawn inside": (text(blue="centre6,s2,s3,s4"), "blue", "centre1 to centre5, by-yellow"),
    "a pawn captured by its own colour": (text(blue="by-blue,s2,s3,s4"), "blue", "by-yellow"),
    "a fifth pawn": (text(blue=f"{ENTERED},a1"), "blue", "number of pieces: 5; each side has 4"),
    "no pawns": (text(blue="-"), "blue", "number of pieces: 0; each side has 4"),
    "three on a station": (
        text(blue="a5,a5,a5,s4"),
        "blue",
        "3 pawns on a5; two at most may stack",
    ),
    "two colours on a station": (
        text(yellow="a12,s2,s3,s4"),
        "yellow",
        "a12 is already taken by blue",
    ),
    "a pawn of one colour and a stack of another on a station": (
        text(blue="a5,s2,s3,s4", yellow="a5,a5,s3,s4"),
        "yellow",
        "a5 is already taken by blue",
    ),
    "two that arrived first": (
        text(blue="centre1,s2,s3,s4", yellow="centre1,s2,s3,s4"),
        "yellow",
        "centre1 is already taken by blue",
    ),
    "two of one colour that arrived first": (
        text(blue="centre1,centre1,s3,s4"),
        "blue",
        "centre1 is already taken by blue",
    ),
    "a second without a first": (text(blue="centre2,s2,s3,s4"), "blue", "centre2, but 1 in the *"),
    "five inside and a turn": (
        text(quiet="now", blue=INSIDE, yellow="s1,s2,s3,centre5"),
        "to-move",
        "the game is over: 5 pawns inside, none outside, or *",
    ),
    "five inside and a throw": (
        text("-", "5+4", "now", INSIDE, "s1,s2,s3,centre5"),
        "throw",
        "nobody throws after the end",
    ),
    "five inside and quiet turns": (
        text("-", blue=INSIDE, yellow="s1,s2,s3,centre5"),
        "quiet",
        "the game ended with the arrival of a pawn: `now`",
    ),
    "five inside without an arrival in this turn": (
        text("-", quiet="0", blue=INSIDE, yellow="s1,s2,s3,centre5"),
        "quiet",
        "the game ended with the arrival of a pawn: `now`",
    ),
    "nobody outside and a turn": (
        text(quiet="now", blue=INSIDE, yellow=BY_BLUE),
        "to-move",
        "the game is over: 5 pawns inside, none outside, or *",
    ),
    "everybody captured": (
        text("-", quiet="now", blue=TAKEN, yellow=BY_BLUE),
        "to-move",
        "no pawn is left that captured the last one",
    ),
    "120 quiet turns and a turn": (
        text(quiet="120"),
        "to-move",
        "the game is over: 5 pawns inside, none outside, or 120 quiet turns",
    ),
    "an end without a reason": (text("-"), "to-move", "the game is not over"),
    "a turn of a colour without pawns outside": (
        text(blue=INSIDE),
        "to-move",
        "blue has no pawn left to move",
    ),
    "dice that no pawn can use": (
        text(throw="(6)+1", blue="a1,centre1,s3,s4", yellow="a2,a2,s3,s4"),
        "throw",
        "blue has no move with it, and so the turn is over",
    ),
    "a used die without pawns on the board": (
        text("yellow", throw="(5)+4"),
        "throw",
        "no pawn of yellow can have used a die",
    ),
    "a used die and an arrival in an earlier turn": (
        text(throw="(5)+4", quiet="0", blue="centre1,s2,s3,s4"),
        "throw",
        "no pawn of blue can have used a die",
    ),
    "a capture before the throw": (
        text(quiet="now"),
        "quiet",
        "blue has not moved yet in this turn",
    ),
    "a capture without a captured pawn": (
        text(throw="(5)+4", quiet="now"),
        "quiet",
        "blue has no pawn in the centre and captured none",
    ),
    "pawns that entered before the first turn": (
        text(quiet="0"),
        "quiet",
        "too few turns for so many pawns to enter",
    ),
    "pawns that entered too fast": (
        text("yellow", "(5)+4", "1", "a1,a2,s3,s4", "a20,a21,s3,s4"),
        "quiet",
        "too few turns for so many pawns to enter",
    ),
}


@pytest.mark.parametrize(("written", "field", "reason"), IMPOSSIBLE.values(), ids=IMPOSSIBLE)
def test_an_impossible_position_is_refused_with_the_reason_and_its_column(
    written: str, field: str, reason: str
) -> None:
    assert_refused(written, field, reason)
