"""Tests positions of Not Nyout as text: their format, and impossible ones."""

import pytest

from nyout import GAMES, position
from nyout.core import OVER
from nyout.games.not_nyout.horses import HORSES, Player, group
from nyout.games.not_nyout.rules import Fight, NotNyout
from tests.engine.formats.refusals import assert_error, assert_refused

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
        thrown="134",
        left="1",
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
    ended = position.read(text("5,out,out,out/out,out,out,out", "-", "2", "1", "no", left="-"))
    assert (ended.state.turn(), ended.state.ranks()) == (OVER, (1, 2))


ALIVE = "5,7/8,9"  # each seat has two horses in the stable
WORN = "5,6,out,out/8,9,out,out"
IMPOSSIBLE = {
    "a missing row": (text("5"), "horses", "number of rows: 1; expected 2"),
    "a fifth horse": (text("5,6,7,8,9/-"), "horses", "number of pieces: 5; each side has 4"),
    "no horses left": (
        text("out,out,out,out/out,out,out,out", taker="1"),
        "horses",
        "all are out; expected one seat at least to have some",
    ),
    "more horses than turns to summon them": (
        text("5,6/8", quiet="2"),
        "horses",
        "number of turns that player 1 has had to summon them: 1",
    ),
    "more horses than turns of the other seat": (
        text("5/8,9", quiet="2"),
        "horses",
        "number of turns that player 2 has had to summon them: 1",
    ),
    "a seat without horses to move": (
        "not-nyout/1 seats=3 homes=NES horses=out,out,out,out/8/9 to-move=1 dice=- taker=2 quiet=0",
        "to-move",
        "player 1 has no horses left",
    ),
    "a winner who moves": (
        text("8/out,out,out,out", taker="1"),
        "to-move",
        "only one seat has horses left, so the game is over",
    ),
    "a die for each horse of one group": (
        text("5,5/8", dice="1+2+3"),
        "dice",
        "player 1 has thrown 3; expected 2 to 2",
    ),
    "too few dice for the stations": (
        text("5,6,7/8", dice="1+2"),
        "dice",
        "player 1 has thrown 2; expected 4 to 4",
    ),
    "more dice than horses on the board (N3)": (
        text("5,7,out,out/8,9,out,out", dice="1+1+1", left="1+1", taker="2", quiet="0"),
        "dice",
        "player 1 has thrown 3; expected 1 to 2",
    ),
    "more dice than horses on the board and one for the stable (N3)": (
        text(ALIVE, dice="1+1+4+4", left="1+4+4"),
        "dice",
        "player 1 has thrown 4; expected 2 to 3",
    ),
    "a die for a horse summoned in this turn": (
        text(ALIVE, dice="1+1+4", left="1+4", summoned="yes"),
        "dice",
        "player 1 has thrown 3; expected 2 to 2",
    ),
    "more dice than horses before a loss in this turn": (
        text("5,7,9,out/8,11,out", dice="1+1+1+1+1", left="1+1+1", taker="2", quiet="no"),
        "dice",
        "player 1 has thrown 5; expected 1 to 4",
    ),
    "impossible dice at the end": (
        text("5,out,out,out/8,out,out,out", "-", "1+1+1", "1", "5", left="-"),
        "dice",
        "no seat can have ended the game with them",
    ),
    "the end before a throw": (
        text("5,out,out,out/8,out,out,out", "-", taker="1", quiet="5"),
        "dice",
        "a game ends after a throw",
    ),
    "an unused die that was not thrown": (
        text(ALIVE, dice="1+1+4", left="4+4"),
        "left",
        "not all of these dice were thrown",
    ),
    "dice without a move": (
        text(ALIVE, dice="1+1+4", left="-"),
        "left",
        "no die can be used and no group split, so the turn is over",
    ),
    "a horse summoned without a die": (
        text(ALIVE, dice="1+1+4", summoned="yes"),
        "summoned",
        "player 1 has summoned no horse with these dice",
    ),
    "a fight before a die is used": (
        text("5,7/7,9", dice="1+1+4", fight="7v2:7"),
        "fight",
        "no die is used, so nobody has attacked",
    ),
    "a lost horse without a capturer": (
        text("5,out/8"),
        "taker",
        "horses are out, so a seat has taken one",
    ),
    "a seat that captured its own horse": (
        text("5,out/8", taker="1"),
        "taker",
        "no horse of another seat than 1 is out",
    ),
    "a capture before the throw": (
        text(WORN, taker="1", quiet="no"),
        "quiet",
        "before the throw no horse is taken",
    ),
    "a capture before a die is used": (
        text(WORN, dice="1+2", taker="1", quiet="no"),
        "quiet",
        "player 1 has ended no fight in this turn",
    ),
    "a capture in a fight before its throw": (
        text("7,out/7,9", dice="1+3", left="3", fight="7v2:7", taker="2", quiet="no"),
        "quiet",
        "player 1 has ended no fight in this turn",
    ),
    "a capture by a third seat from a second": (
        "not-nyout/1 seats=3 homes=NES horses=5,7/8,out/9 to-move=1 dice=1+1+4 left=1+4"
        " summoned=no taker=3 quiet=no",
        "quiet",
        "player 1 has ended no fight in this turn",
    ),
    "the last player with horses, turns after the capture": (
        text("5,out,out,out/out,out,out,out", "-", "2", "1", "3", left="-"),
        "quiet",
        "the game is over, so the last horse has just been taken; expected no",
    ),
    "the last player with horses, one turn after the capture": (
        text("5,out,out,out/out,out,out,out", "-", "2", "1", "0", left="-"),
        "quiet",
        "the game is over, so the last horse has just been taken; expected no",
    ),
    "an early end": (
        text("5,out,out,out/8,out,out,out", "-", "2", "1", "3", left="-"),
        "quiet",
        "the game is over after 5 and the last turn",
    ),
}


@pytest.mark.parametrize(("words", "name", "reason"), IMPOSSIBLE.values(), ids=IMPOSSIBLE)
def test_an_impossible_position_is_refused_with_the_reason_and_its_column(
    words: str, name: str, reason: str
) -> None:
    assert_refused(words, name, f"cannot occur in a game: {reason}")


MALFORMED = {
    "an unknown station": (text("21/-"), "horses `21`; expected a station or out"),
    "a second group without a first": (text("6'/-"), "horses `6'`; expected 6"),
    "an unknown seat": (text("-/-", "3"), "to-move `3`; expected 1, 2, -"),
    "an unknown face": (
        text("-/-", dice="5"),
        "dice `5`; expected faces 1 to 4 in ascending order",
    ),
    "unsorted dice": (text(ALIVE, dice="2+1"), "dice `2+1`; expected faces 1 to 4 in ascending"),
    "too many quiet turns": (text("-/-", quiet="100"), "quiet `100`; expected 0 to 99"),
    "a number of thousands of digits": (text("-/-", quiet="9" * 5000), "quiet `999"),
    "a fight without a defender": (
        text(ALIVE, dice="1+1+4", left="1", fight="7v2:7"),
        "fight `7v2:7`; expected none",
    ),
    "a fight with the second of two equal groups": (
        text("5,7/7,7',9", dice="1+1+4", left="1", fight="7v2:7'"),
        "fight `7v2:7'`; expected 7v2:7",
    ),
    "dice left before the throw": (
        text("-/-", left="1"),
        "left; expected only dice, homes, horses, quiet, seats, taker, to-move",
    ),
}


@pytest.mark.parametrize(("words", "message"), MALFORMED.values(), ids=MALFORMED)
def test_an_invalid_value_is_refused(words: str, message: str) -> None:
    assert_error(words, message)
