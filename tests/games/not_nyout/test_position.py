"""Tests positions of Not Nyout as text: their format, and refused ones."""

import pytest

from nyout import GAMES, position
from nyout.core import OVER
from nyout.games.not_nyout.rules import HORSES, Fight, NotNyout, Player, group
from tests.engine.formats.records import assert_refused

GAME = GAMES["not-nyout"]


def text(
    horses: str, move: str = "1", dice: str = "-", taker: str = "-", quiet: str = "20", **more: str
) -> str:
    """Return a position for two seats as text; `more` are the fields after the dice."""
    if dice != "-":
        more = {"left": dice, "summoned": "no"} | more
    turn = "".join(f" {name}={value}" for name, value in more.items())
    return (
        f"not-nyout/1 seats=2 homes=NS horses={horses} to-move={move} dice={dice}{turn}"
        f" taker={taker} quiet={quiet}"
    )


def test_the_first_position_has_all_horses_in_the_stable() -> None:
    start = GAME.start(3, 1)
    words = "not-nyout/1 seats=3 homes=NES horses=-/-/- to-move=2 dice=- taker=- quiet=0"
    assert position.write(start, GAME) == words
    assert position.read(words).state == start


def test_a_fight_in_the_middle_of_a_turn_is_written_in_full() -> None:
    words = text(
        "6,6,6',out/w1,out,6", dice="1+3+4", left="1", summoned="yes", fight="6'v2:6", taker="2"
    )
    attacker, defender = group("6", "2"), group("6", "2")
    state = NotNyout(
        players=(
            Player([group("6", "01"), attacker], ""),
            Player([group("w1", "0"), defender], "3"),
        ),
        seat=0,
        homes="NS",
        throw="1+(3)+(4)",
        summoned=True,
        fight=Fight(attacker, 1, defender),
        taker=1,
        idle=20,
    )
    assert position.read(words).state == state
    assert position.write(state, GAME) == words


def test_unnamed_horses_are_in_the_stable() -> None:
    state = position.read(text("9,out/-", taker="2")).state
    assert isinstance(state, NotNyout)
    assert state.players == (Player([group("9", "0")], "23"), Player([], HORSES))


def test_a_finished_game_has_nobody_to_move() -> None:
    end = position.read(text("5,out,out,out/out,out,out,out", "-", "2", "1", "no", left="-"))
    assert (end.state.turn(), end.state.ranks()) == (OVER, (1, 2))


def test_the_dice_are_unused_and_no_horse_is_summoned_by_default() -> None:
    words = text("5,7/8", dice="1+1+4")
    assert position.read(words.replace(" left=1+1+4 summoned=no", "")) == position.read(words)


def test_fields_that_a_position_before_the_throw_does_not_need_are_dropped() -> None:
    state = position.read(text("5/-", left="1", summoned="yes", fight="5v2:5")).state
    assert position.write(state, GAME) == text("5/-")


def test_the_second_group_on_a_station_becomes_the_first() -> None:
    assert position.read(text("6'/-")) == position.read(text("6/-"))


ALIVE = "5,7/8,9"  # each seat has two horses in the stable
UNPLAYABLE = "this position cannot be played on"
REFUSED = {
    "a missing row": (text("5"), "horses", "`5`; expected -/-"),
    "no horses left": (text("out,out,out,out/out,out,out,out", quiet="0"), "horses", UNPLAYABLE),
    "a seat without horses to move": (
        "not-nyout/1 seats=3 homes=NES horses=out,out,out,out/8/9 to-move=1 dice=- taker=2 quiet=0",
        "to-move",
        UNPLAYABLE,
    ),
    "a winner who moves": (text("8/out,out,out,out"), "to-move", UNPLAYABLE),
    "the end before a throw": (
        text("5,out,out,out/8,out,out,out", "-", quiet="5"),
        "dice",
        UNPLAYABLE,
    ),
    "an early end": (
        text("5,out,out,out/8,out,out,out", "-", "2", quiet="3", left="-"),
        "to-move",
        UNPLAYABLE,
    ),
    "unsorted dice": (text(ALIVE, dice="2+1"), "dice", "`2+1`; expected -, 1, 2"),
    "an unused die that was not thrown": (
        text(ALIVE, dice="1+1+4", left="4+4"),
        "left",
        "`4+4`; expected 1+1+4, 1+1, 1+4, 1, 4, -",
    ),
    "too many quiet turns": (text("-/-", quiet="100"), "quiet", "`100`; expected 0 to 99"),
    "a fight without a defender": (
        text(ALIVE, dice="1+1+4", left="1", fight="7v2:7"),
        "fight",
        "`7v2:7`; expected none",
    ),
    "a fight with the second of two equal groups": (
        text("5,7/7,7',9", dice="1+1+4", left="1", fight="7v2:7'"),
        "fight",
        "`7v2:7'`; expected 7v2:7",
    ),
}


@pytest.mark.parametrize(("line", "field", "message"), REFUSED.values(), ids=REFUSED)
def test_an_invalid_position_is_refused_at_its_field(line: str, field: str, message: str) -> None:
    assert_refused(line, field, message)
