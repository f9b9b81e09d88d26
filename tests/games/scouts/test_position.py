"""Tests positions of Scouts as text: their format, and impossible ones."""

import pytest

from nyout import GAMES, position
from nyout.core import OVER
from nyout.games.scouts.rules import Scouts
from tests.engine.formats.refusals import assert_error, assert_refused
from tests.games.scouts.positions import SETTING_UP, play, squares

GAME = GAMES["scouts"]
HEAD = "scouts/1 seats=2 first=red "
RED, BLUE = "b3,c1,d1,e1,a2", "a10,b10,c10,d10,e9"
AT_HOME = "a1,b1,c1,d1,e1", "a10,b10,c10,d10,e10"  # Red and Blue after the setup
CYCLE = ["b3-b2", "e9-e8", "b2-b3", "e8-e9"]  # turns that restore the position


def text(
    red: str = RED,
    blue: str = BLUE,
    boulders: str = "-,-",
    move: str = "red",
    number: str = "4",
    plays: str = "2",
    past: str = "-",
    **more: str,
) -> str:
    """Return a position after the setup as text; `more` are the fields after `plays`."""
    turn = "".join(f" {name}={value}" for name, value in more.items())
    return (
        f"{HEAD}red={red} blue={blue} boulders={boulders} to-move={move} round={number}"
        f" plays={plays}{turn} past={past}"
    )


def after(moves: str) -> str:
    """Return the position after the setup and these moves as text; Red is first."""
    return position.write(play(GAME.start(first=0), f"{SETTING_UP} {moves}"), GAME)


def test_no_seat_is_first_before_the_toss() -> None:
    words = "scouts/1 seats=2 first=- red=- blue=-"
    assert position.write(GAME.start(), GAME) == words
    assert position.read(words).state == GAME.start()


def test_the_scouts_determine_the_active_seat_during_the_setup() -> None:
    words = f"{HEAD}red=b1,c1 blue=e10"
    state = position.read(words).state
    assert isinstance(state, Scouts)
    assert (state.turn(), squares(state, 0)) == (1, ["b1", "c1"])
    assert position.write(state, GAME) == words


def test_a_turn_in_progress_is_written_in_full() -> None:
    assert after("a1-a2 a10-a9 b10-b9 a2-a3") == (
        f"{HEAD}red=a3,b1,c1,d1,e1 blue=a9,b9,c10,d10,e10 boulders=-,-"
        " to-move=red round=2 plays=1 moved=a3 past=a1-a2/a10-a9,b10-b9/a2-a3"
    )


def test_a_chain_names_its_scout_and_the_squares_that_it_cannot_enter() -> None:
    words = after("a1-a2 a10-a9 boulder-c5 c1-a1")
    assert words.endswith(" boulders=-,c5 to-move=red round=2 plays=1 chain=a1,c1 past=c1-a1")
    assert position.write(position.read(words).state, GAME) == words


def test_the_start_of_a_turn_needs_no_past() -> None:
    assert position.write(position.read(text()).state, GAME) == text()


def test_a_flipped_scout_can_jump_from_the_back_rank_where_it_was_flipped() -> None:
    words = text("b1,c1,c8*,d1,e1", "a10,b10,c9,d10,e10", plays="1", chain="c8,c10", past="c10-c8")
    assert position.write(position.read(words).state, GAME) == words


def test_two_scouts_that_follow_each_other_are_written_as_one_move() -> None:
    words = after("a1-a2 a10-a9 b10-a10")
    assert words.endswith(" past=a1-a2/b10-a9")
    assert position.write(position.read(words).state, GAME) == words


def test_a_position_that_occurs_for_the_third_time_is_over() -> None:
    cycle = "a10-a9 b10-b9 a2-a3 b1-b2 a9-a10 b9-b10 a3-a2 b2-b1"
    words = after(f"a1-a2 {cycle} {cycle}")
    state = position.read(words).state
    assert (state.turn(), state.ranks()) == (OVER, (1, 1))


@pytest.mark.parametrize("number", [2, 9])
def test_a_flipped_scout_on_its_own_back_rank_has_won(number: int) -> None:
    """In round 2 three pieces of Red have moved in its three plays."""
    words = f"{HEAD}red=c1*,d1,e1,a2,b3 blue={BLUE} boulders=-,- to-move=red round={number}"
    state = position.read(words).state
    assert (state.turn(), state.ranks()) == (OVER, (1, 2))
    assert position.write(state, GAME) == words


def test_a_won_game_round_trips() -> None:
    won = play(position.read(text("b1,c2*,d1,e1,a2")).state, "c2-c1")
    assert (won.turn(), position.read(position.write(won, GAME)).state) == (OVER, won)


def test_the_game_ends_with_the_last_play_of_turn_200() -> None:
    words = text(move="blue", number="100", plays="0", moved="e9")
    state = position.read(words).state
    assert (state.turn(), state.ranks()) == (OVER, (1, 1))
    assert position.write(state, GAME) == words


def test_S8_a_pass_of_a_side_that_could_not_move_is_read() -> None:
    walls = {"red": "e8,e9,f9,f10*,g10*", "blue": "a10,b10,c10,d10,e10", "boulders": "a8,c8"}
    words = text(**walls, number="20", past="pass")
    state = position.read(words).state
    assert isinstance(state, Scouts)
    assert (state.turn(), len(state.history)) == (0, 2)
    assert position.write(state, GAME) == words


NO_JUMPS = "no jumps lead there by these squares"
THIRD = "a position occurs 3 times, so the game is over"
IMPOSSIBLE = {
    "scouts before the toss": (
        "scouts/1 seats=2 first=- red=a1 blue=-",
        "first",
        "scouts are set up after the toss",
    ),
    "two scouts of Red in a row": (
        f"{HEAD}red=a1,b1 blue=-",
        "red",
        "2 red and 0 blue scouts; expected 5 each, or as many in turn",
    ),
    "two scouts of Blue in a row": (
        "scouts/1 seats=2 first=blue red=- blue=a1,b1",
        "blue",
        "0 red and 2 blue scouts; expected 5 each, or as many in turn",
    ),
    "a scout set up off the back rank": (
        f"{HEAD}red=a2 blue=-",
        "red",
        "too few plays for so many moved pieces (0 for 1)",
    ),
    "six scouts": (text(red=f"{RED},h1"), "red", "number of pieces: 6; each side has 5"),
    "two scouts of Red on a square": (
        text(red="a2,a2*,c1,d1,e1"),
        "red",
        "two scouts stand on one square",
    ),
    "a red and a blue scout on a square": (
        text(red="e9,a2,c1,d1,e1"),
        "blue",
        "two scouts stand on one square",
    ),
    "a boulder on a scout": (
        text(boulders="-,d8"),
        "boulders",
        "another piece stands under a boulder",
    ),
    "a boulder on a boulder": (
        text(boulders="d5,e6"),
        "boulders",
        "another piece stands under a boulder",
    ),
    "a plain scout on the other back rank": (
        text(red="h10,b1,c1,d1,e1"),
        "red",
        "a scout that has come to the other back rank is not flipped",
    ),
    "two flipped scouts at home": (
        text(red="b1*,c1*,d1,e1,a2"),
        "red",
        "a flipped scout stands on its own back rank",
    ),
    "more pieces moved than plays made": (
        text(number="1", move="blue"),
        "red",
        "too few plays for so many moved pieces (1 for 2)",
    ),
    "more pieces moved by the other side than plays made": (
        text(blue="a9,b9,c10,d10,e9", number="2", plays="1", moved="b3"),
        "blue",
        "too few plays for so many moved pieces (2 for 3)",
    ),
    "a boulder and a scout in one play": (
        text("b3,a1,c1,d1,e1", boulders="c5,-", number="2"),
        "red",
        "too few plays for so many moved pieces (1 for 2)",
    ),
    "a scout that moved before the first turn": (
        text("b3,a1,c1,d1,e1", number="2", past="e8-e9"),
        "past",
        "before `e8-e9` too few plays for so many moved pieces (0 for 1)",
    ),
    "a winner in the turn of the loser": (
        f"{HEAD}red=c1*,d1,e1,a2,b3 blue={BLUE} boulders=-,- to-move=blue round=9",
        "to-move",
        "red has won in its own turn",
    ),
    "a moved scout before the first play": (
        text(moved="b3"),
        "plays",
        "with moved or chain, a play has begun",
    ),
    "a play without a piece": (
        text(plays="1"),
        "plays",
        "without moved or chain, only the boulder has been played",
    ),
    "two plays by the boulder": (
        text(boulders="c5,-", plays="0", number="100"),
        "plays",
        "without moved or chain, only the boulder has been played",
    ),
    "a turn without a play left": (
        text(plays="0", moved="b3"),
        "plays",
        "none is left or legal, so the turn is over",
    ),
    "a chain over empty squares": (text(plays="1", chain="b3,b5"), "chain", NO_JUMPS),
    "a chain through a scout": (text(plays="1", chain="e1,c1"), "chain", NO_JUMPS),
    "a chain of two parts": (
        text("a1,b1,e4,d1,e1", plays="1", chain="a1,c1,d4,f4"),
        "chain",
        NO_JUMPS,
    ),
    "a chain without a jump": (text(plays="1", chain="b3"), "chain", NO_JUMPS),
    "a chain that cannot continue": (
        text("a1,b1,a2,b2,a3", plays="1", chain="a1,c1"),
        "chain",
        "the scout cannot go on, so the play is over",
    ),
    "a chain of a plain scout from the other back rank": (
        text("b1,c1,c8,d1,e1", "a10,b10,c9,d10,e10", plays="1", chain="c8,c10"),
        "chain",
        NO_JUMPS,
    ),
    "a chain of a flipped scout from its own back rank": (
        text("b1,a1,c3*,d1,c2", plays="1", chain="c3,c1"),
        "chain",
        NO_JUMPS,
    ),
    "more turns past than played": (
        text(number="1", red="a1,b1,c1,d1,e1", blue="a10,b10,c10,d10,e10", plays="1", past="a1-a1"),
        "past",
        "number of turns: 1; expected 0 at most",
    ),
    "a pass in a turn with a play": (
        text(plays="1", moved="b3", past="pass"),
        "past",
        "`pass` is not the play of this turn",
    ),
    "two plays in a turn with one": (
        text(plays="1", moved="b3", past="b2-b3,a1-a2"),
        "past",
        "`b2-b3,a1-a2` is not the play of this turn",
    ),
    "three scouts in a turn": (
        text(past="a9-a10,b9-b10,c9-c10"),
        "past",
        "`a9-a10,b9-b10,c9-c10` is more than the plays of a turn",
    ),
    "two scouts in the first turn": (
        text(*AT_HOME, move="blue", number="1", past="f1-e1,g1-d1"),
        "past",
        "`f1-e1,g1-d1` is more than the plays of a turn",
    ),
    "two scouts in the first turn, before another": (
        text(*AT_HOME, number="2", past="f1-e1,g1-d1/f10-e10"),
        "past",
        "`f1-e1,g1-d1` is more than the plays of a turn",
    ),
    "a turn of the other side": (
        text(past="a1-a2"),
        "past",
        "`a1-a2` does not end where blue scouts are",
    ),
    "a turn from the square of a scout": (
        text(past="a10-e9"),
        "past",
        "`a10-e9` does not start from free squares",
    ),
    "a turn from the square of a scout of the other side": (
        text(past="b3-e9"),
        "past",
        "`b3-e9` does not start from free squares",
    ),
    "a turn from under a boulder": (
        text(boulders="f5,-", past="f5-e9"),
        "past",
        "`f5-e9` does not start from free squares",
    ),
    "a turn from the back rank that flips": (
        text(past="h10-b3/e10-e9"),
        "past",
        "before `h10-b3` a scout that has come to the other back rank is not flipped",
    ),
    "an unnecessary pass": (
        text(past="pass"),
        "past",
        "blue had a play in a turn it passed",
    ),
    "a pass with a boulder in hand": (
        text("c8,c9,d9,d10*,e10*", "a9,b9,a10,b10,c10", "a7,-", number="20", past="pass"),
        "past",
        "blue had a play in a turn it passed",
    ),
    "a play of a scout that did not move": (
        text(plays="1", moved="a2", past="b2-b3"),
        "past",
        "`b2-b3` is not the play of this turn",
    ),
    "a chain that contradicts the past": (
        text("a1,b1,d1,e1,a2", plays="1", chain="a1,c1", past="c2-a1"),
        "past",
        "`c2-a1` is not the play of this turn",
    ),
    "a past beyond the flip of this turn": (
        text(
            "a2,b1,c10*,d1,e1",
            "b10,c9,d9,e10,h10",
            number="20",
            plays="0",
            chain="c10",
            past="a1-a2,c8-c10",
        ),
        "past",
        "`a1-a2,c8-c10` is not the play of this turn",
    ),
    "a past beyond the boulder of this turn": (
        text(plays="1", boulders="c5,-", past="b2-b3"),
        "past",
        "`b2-b3` is not the play of this turn",
    ),
    "an earlier position that occurred three times": (
        text(number="40", past="/".join(CYCLE * 3)),
        "past",
        THIRD,
    ),
    "a third occurrence before the last turn": (
        text("b2,c1,d1,e1,a2", move="blue", number="40", past="/".join([*CYCLE * 2, "b3-b2"])),
        "past",
        THIRD,
    ),
    "a turn that starts with a third occurrence": (
        text(
            "b2,c1,d1,e1,a2",
            number="40",
            plays="1",
            moved="b2",
            past="/".join([*CYCLE * 2, "b3-b2"]),
        ),
        "past",
        THIRD,
    ),
}


@pytest.mark.parametrize(("words", "name", "reason"), IMPOSSIBLE.values(), ids=IMPOSSIBLE)
def test_an_impossible_position_is_refused_with_the_reason_and_its_column(
    words: str, name: str, reason: str
) -> None:
    assert_refused(words, name, f"cannot occur in a game: {reason}")


MALFORMED = {
    "an unknown square": (text(red="i1"), "red `i1`; expected a1 to h10, or such a square with *"),
    "a boulder over the edge": (text(boulders="h1,-"), "boulders `h1,-`; expected two, each a1 to"),
    "a colour without a seat": (text(move="green"), "to-move `green`; expected red, blue"),
    "a round after the last": (text(number="101"), "round `101`; expected 1 to 100"),
    "three plays": (text(plays="3"), "plays `3`; expected 0 to 2"),
    "two plays in the first turn": (
        text("a1,b1,c1,d1,e1", "a10,b10,c10,d10,e10", number="1"),
        "plays `2`; expected 0 to 1",
    ),
    "a chain of an enemy": (
        text(plays="1", chain="e9,c9"),
        "chain `e9,c9`; expected the square of",
    ),
    "a past off the board": (text(past="a1-z9"), "past `a1-z9`; expected a turn such as"),
    "a past with one square": (text(past="a1"), "past `a1`; expected a turn such as"),
    "a past without squares": (text(past="dash"), "past `dash`; expected a turn such as"),
    "a chain and a moved scout": (
        text(red="a2,c1,b2,d1,e1", plays="1", chain="a2,c2", moved="c1"),
        "moved; expected only",
    ),
    "plays during setup": (f"{HEAD}red=a1 blue=- plays=2", "plays; expected only"),
}


@pytest.mark.parametrize(("words", "message"), MALFORMED.values(), ids=MALFORMED)
def test_an_invalid_value_is_refused(words: str, message: str) -> None:
    assert_error(words, message)
