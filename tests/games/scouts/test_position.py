"""Tests positions of Scouts as text: their format, and refused ones."""

import pytest

from nyout import GAMES, position
from nyout.core import OVER
from nyout.games.scouts.rules import Scouts
from tests.engine.formats.records import assert_refused
from tests.games.scouts.positions import SETTING_UP, play, squares

GAME = GAMES["scouts"]
HEAD = "scouts/1 seats=2 first=red "
RED, BLUE = "b3,c1,d1,e1,a2", "a10,b10,c10,d10,e9"
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


def play_text(moves: str) -> str:
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
    assert play_text("a1-a2 a10-a9 b10-b9 a2-a3") == (
        f"{HEAD}red=a3,b1,c1,d1,e1 blue=a9,b9,c10,d10,e10 boulders=-,-"
        " to-move=red round=2 plays=1 moved=a3 past=a1-a2/a10-a9,b10-b9/a2-a3"
    )


def test_a_chain_names_its_scout_and_the_squares_that_it_cannot_enter() -> None:
    words = play_text("a1-a2 a10-a9 boulder-c5 c1-a1")
    assert words.endswith(" boulders=-,c5 to-move=red round=2 plays=1 chain=a1,c1 past=c1-a1")
    assert position.write(position.read(words).state, GAME) == words


def test_the_start_of_a_turn_needs_no_past() -> None:
    assert position.write(position.read(text()).state, GAME) == text()


def test_a_flipped_scout_can_jump_from_the_back_rank_where_it_was_flipped() -> None:
    words = text("b1,c1,c8*,d1,e1", "a10,b10,c9,d10,e10", plays="1", chain="c8,c10", past="c10-c8")
    assert position.write(position.read(words).state, GAME) == words


def test_two_scouts_that_follow_each_other_are_written_as_one_move() -> None:
    words = play_text("a1-a2 a10-a9 b10-a10")
    assert words.endswith(" past=a1-a2/b10-a9")
    assert position.write(position.read(words).state, GAME) == words


@pytest.mark.parametrize("number", [2, 9])
def test_a_flipped_scout_on_its_own_back_rank_has_won(number: int) -> None:
    """In round 2 three pieces of Red have moved in its three plays."""
    words = f"{HEAD}red=c1*,d1,e1,a2,b3 blue={BLUE} boulders=-,- to-move=red round={number}"
    state = position.read(words).state
    assert (state.turn(), state.ranks()) == (OVER, (1, 2))
    assert position.write(state, GAME) == words


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


@pytest.mark.parametrize(
    "past",
    ["a1-f1", "a10-a2", "c1-a2", "c5-a2", "pass/a1-f1", "a1-a2,a1-b3"],
    ids=["to no scout", "from a foe", "from a friend", "from a boulder", "later", "two from one"],
)
def test_a_turn_that_does_not_lead_to_the_position_ends_the_past(past: str) -> None:
    words = text(past=f"{past}/e8-e9", boulders="c5,-")
    assert position.write(position.read(words).state, GAME) == words.replace(f"{past}/", "")


def test_a_started_turn_is_no_pass() -> None:
    words = text(plays="1", moved="b3", past="e8-e9/pass")
    assert position.read(words) == position.read(words.replace("e8-e9/pass", "-"))


def test_a_position_that_occurs_twice_in_its_past_is_over() -> None:
    twice, once = ("/".join(CYCLE * times) for times in (2, 1))
    assert position.read(text(number="40", past=twice)).state.turn() == OVER
    assert position.read(text(number="40", past=once)).state.turn() == 0


def test_missing_fields_after_the_setup_are_those_of_its_first_turn() -> None:
    words = f"{HEAD}red={RED} blue={BLUE}"
    usual = text(number="1", plays="1")
    assert position.write(position.read(words).state, GAME) == usual


def test_fields_that_the_setup_does_not_need_are_dropped() -> None:
    words = text("a1,b1", "a10,b10")
    assert position.write(position.read(words).state, GAME) == f"{HEAD}red=a1,b1 blue=a10,b10"


UNPLAYABLE = "this position cannot be played on"
REFUSED = {
    "scouts before the toss": ("scouts/1 seats=2 first=- red=a1 blue=-", "first", UNPLAYABLE),
    "two scouts of Red in a row": (f"{HEAD}red=a1,b1 blue=-", "red", UNPLAYABLE),
    "two scouts of Blue in a row": (
        "scouts/1 seats=2 first=blue red=- blue=a1,b1",
        "blue",
        UNPLAYABLE,
    ),
    "a scout set up off the back rank": (f"{HEAD}red=a2 blue=-", "red", UNPLAYABLE),
    "a red and a blue scout on a square": (
        text(red="e9,a2,c1,d1,e1"),
        "blue",
        "too many pieces on e9: blue",
    ),
    "a boulder on a scout": (text(boulders="-,d8"), "boulders", UNPLAYABLE),
    "a boulder on a boulder": (text(boulders="d5,e6"), "boulders", UNPLAYABLE),
    "a boulder over the edge": (text(boulders="h1,-"), "boulders", "`h1`; expected -, a1"),
    "a round after the last": (text(number="101"), "round", "`101`; expected 1 to 100"),
    "two plays in the first turn": (text(number="1"), "plays", "`2`; expected 0 to 1"),
    "a moved scout before the first play": (text(moved="b3"), "plays", UNPLAYABLE),
    "a turn without a play left": (text(plays="0", moved="b3"), "plays", UNPLAYABLE),
    "a chain of an enemy": (
        text(plays="1", chain="e9,c9"),
        "chain",
        "`e9,c9`; expected b3, c1, d1, e1, a2",
    ),
    "a past with one square": (text(past="a1"), "past", "`a1`; expected a1-b2,c1-c2, pass"),
    "a past off the board": (text(past="a1-z9"), "past", "`a1-z9`; expected a1-b2"),
    "an unknown field": (f"{text()} more=1", "more", "more; expected only"),
}


@pytest.mark.parametrize(("line", "field", "message"), REFUSED.values(), ids=REFUSED)
def test_an_invalid_position_is_refused_at_its_field(line: str, field: str, message: str) -> None:
    assert_refused(line, field, message)
