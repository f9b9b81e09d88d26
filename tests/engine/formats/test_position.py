"""Tests positions as text: exact round trips, precise errors, and records that start from one."""

from dataclasses import replace
from functools import reduce
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nyout import GAMES, position, testing
from nyout.core import Game
from nyout.match import Match, Seat
from nyout.record import RecordError
from tests import golden
from tests.engine.formats.records import assert_error

by_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
ROLL_OFF = "le-nyout/1 seats=3 exit_same_turn=no contenders={} thrown={}"


@by_game
@given(data=st.data())
def test_every_state_of_random_games_is_read_back(game: Game, data: st.DataObject) -> None:
    variant = data.draw(st.sampled_from(list(testing.variants(game))))
    whole = testing.play_random(game, *variant, Random(data.draw(st.integers(0, 1000))))
    state = data.draw(st.sampled_from(whole.states))
    reading = position.read(position.write(state, game))
    assert (reading.state, reading.seats, reading.options) == (state, whole.seats, whole.options)
    assert type(reading.state) is type(state)


@by_game
def test_a_record_that_starts_from_a_position_round_trips_as_text_and_as_link(game: Game) -> None:
    whole = golden.largest(game.name)
    middle = len(whole.moves) // 2
    text = position.write(whole.states[middle], game)
    start = replace(Match.from_position(text), seats=whole.seats)
    record = reduce(Match.play, whole.moves[middle:], start)
    assert Match.from_text(record.text()) == record
    assert Match.from_link(record.link()) == record
    assert record.states == whole.states[middle:]


@by_game
@given(data=st.data())
def test_a_changed_text_is_refused_or_a_playable_position(game: Game, data: st.DataObject) -> None:
    record = data.draw(st.sampled_from(golden.records(game.name)))
    text = position.write(data.draw(st.sampled_from(record.states)), game)
    at = data.draw(st.integers(0, len(text) - 1))
    letter = data.draw(st.sampled_from(sorted({*text, "\0", " ", "9"})))
    try:
        reading = position.read(text[:at] + letter + text[at + 1 :])
    except RecordError:
        pass  # test_an_error_names_the_column_and_the_expected_value checks these errors
    else:
        assert position.read(position.write(reading.state, reading.game)).state == reading.state
        for move in reading.state.moves()[:5]:
            reading.state.play(move)


WRONG = {
    "nothing": ("", "line 1, column 1: ``; expected hypnosia/1"),
    "another game": ("go/1 seats=2", "line 1, column 1: `go/1`; expected hypnosia/1, le-nyout/1"),
    "another version": ("run/2 seats=2", "line 1, column 1: `run/2`; expected run/1"),
    "two versions": ("run/1/2 seats=2", "column 1: `run/1/2`; expected run/1"),
    "no field": ("run/1 seats=2 x", "line 1, column 15: `x`; expected name=value"),
    "a null byte": ("run/1 seats=2 a=\0", "line 1, column 15: `a=\0`; expected name=value"),
    "a field twice": ("run/1 seats=2 seats=2", "line 1, column 15: a second seats"),
    "no seats": ("run/1", "line 1, column 1: no seats; expected seats=…"),
    "too many seats": ("run/1 seats=3", "line 1, column 7: seats `3`; expected 2"),
    "an unknown option": (
        "le-nyout/1 seats=2 exit_same_turn=often",
        "line 1, column 20: exit_same_turn `often`; expected no, yes",
    ),
    "an extra field": (ROLL_OFF.format("1,2", "-") + " x=1", "line 1, column 62: x; expected"),
    "an unknown contender": (ROLL_OFF.format("1,4", "-"), "contenders `4`; expected 1, 2, 3"),
    "one contender": (ROLL_OFF.format("1", "-"), "cannot be played on: contenders"),
    "contenders out of order": (ROLL_OFF.format("2,1", "-"), "cannot be played on: contenders"),
    "an unknown throw": (ROLL_OFF.format("1,2", "6"), "thrown `6`; expected 1, 2, 3, 4, 5"),
    "too many throws": (ROLL_OFF.format("1,2", "1,1"), "cannot be played on: thrown"),
    "a roll-off of a game without one": (
        "run/1 seats=2 contenders=1,2 thrown=-",
        "line 1, column 15: this position cannot be played on: contenders",
    ),
    "ten million characters": (
        "run/1 " + "x" * 10_000_000,
        "line 1, column 1: 10000006 characters; expected 10000 at most",
    ),
}


@pytest.mark.parametrize(("text", "message"), WRONG.values(), ids=WRONG)
def test_an_error_names_the_column_and_the_expected_value(text: str, message: str) -> None:
    assert_error(text, message)


def test_a_text_of_10_000_characters_is_read_and_a_longer_one_refused() -> None:
    text = position.write(GAMES["run"].start(), GAMES["run"]).ljust(10_000)
    assert position.read(text).state == GAMES["run"].start()
    with pytest.raises(RecordError, match="10001 characters; expected 10000 at most"):
        position.read(text + " ")


def test_a_record_from_a_position_has_a_human_player_in_each_seat_and_the_canonical_text() -> None:
    text = position.write(GAMES["le-nyout"].start(3), GAMES["le-nyout"])
    start = Match.from_position(f"\ufeff {text.replace(' ', chr(10))}\n")
    assert (start.seats, start.position) == ((Seat(""),) * 3, text)
    assert start.options == {"exit_same_turn": False}


def test_an_error_in_a_position_of_several_lines_names_the_line() -> None:
    with pytest.raises(RecordError, match=r"^line 2, column 3: seats `9`; expected 2, 3, 4$"):
        Match.from_position("le-nyout/1\n  seats=9")
    with pytest.raises(RecordError, match=r"^line 1, column 12: incomplete character"):
        Match.from_position("le-nyout/1 \udfff")


def test_a_record_with_a_position_of_another_game_is_refused() -> None:
    text = position.write(GAMES["run"].start(), GAMES["run"])
    head = f'[Game "scouts"]\n[Rules "1"]\n[Seats "2"]\n[Position "{text}"]\n'
    with pytest.raises(RecordError) as error:
        Match.from_text(head)
    assert str(error.value) == "line 4, column 2: a position with run; expected scouts as in Game"
