"""Tests positions as text for a game without a `text.py`: the plain fields of its states."""

import re
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nyout import OVER, position
from nyout.core import Game, Move, State, switch
from nyout.faults import RecordError
from nyout.games.le_nyout.board import BOARD
from nyout.games.le_nyout.rules import THROWS
from nyout.games.rolloff import RollOff
from nyout.view import View
from tests.toys import register


class Tally(NamedTuple):
    """A game in which the seats in turn count 1, or optionally 2, until one has 3."""

    counts: tuple[int, ...]
    seat: int
    twos: bool
    last: str = ""

    def turn(self) -> int:
        return OVER if max(self.counts) >= 3 else self.seat

    def moves(self) -> tuple[Move, ...]:
        if self.counts[self.seat] < 0 or self.turn() == OVER:
            return ()
        return (("1",), ("2",)) if self.twos else (("1",),)

    def odds(self) -> tuple[int, ...]:
        return ()

    def play(self, move: Move) -> "Tally":
        counts = [*self.counts]
        counts[self.seat] += int(move[0])
        return Tally(tuple(counts), 1 - self.seat, self.twos, move[0])

    def starting_with(self, seat: int) -> "Tally":
        return self._replace(seat=seat)

    def scores(self) -> tuple[int, ...]:
        return self.counts

    def ranks(self) -> tuple[int, ...]:
        return ()


def new(seats: int, first: int | None, *, twos: bool = False, **others: bool) -> State:
    """Return a roll-off, or the first position."""
    start = Tally((0, 0), first or 0, twos)
    return RollOff(THROWS, start, (0, 1)) if first is None else start


def tally_game(*options: str) -> Game:
    """Return the game of tallies with these options; only seat 0 can start without a roll-off."""
    fields = {"name": "tally", "title": "Tally", "rules": 1, "bound": 6, "view": View}
    switches = tuple(switch(name, name) for name in options)
    firsts = lambda seats: range(seats - 1)  # noqa: E731
    seats = range(2, 3)
    return Game(**fields, seats=seats, firsts=firsts, board=BOARD, new=new, options=switches)


@pytest.fixture
def tally(monkeypatch: pytest.MonkeyPatch) -> Game:
    """Return the game, registered so that its positions can be read."""
    return register(monkeypatch, tally_game("twos"))


def test_the_options_are_written_before_the_fields_of_a_state(tally: Game) -> None:
    state = tally.start(2, 0, twos=True).play(("2",))
    assert position.write(state, tally) == "tally/1 seats=2 twos=yes counts=2,0 seat=1 last=2"


@pytest.mark.parametrize("twos", [False, True])
def test_every_state_of_a_game_is_read_back(tally: Game, twos: bool) -> None:
    state = tally.start(2, 0, twos=twos)
    for _ in range(6):
        reading = position.read(position.write(state, tally))
        assert reading == (tally, 2, {"twos": twos}, state)
        assert type(reading.state) is Tally
        if not state.moves():
            break
        state = state.play(state.moves()[-1])
    assert state.turn() == OVER


def test_an_option_that_no_field_stores_is_an_error() -> None:
    with pytest.raises(ValueError, match=r"^a state has no field fast, which is an option$"):
        position.write(Tally((0, 0), 0, twos=False), tally_game("twos", "fast"))


@pytest.mark.parametrize(
    ("counts", "seat", "message"),
    [
        ("0,x", "0", r"column 25: counts `0,x`; expected tuple\[int, \.\.\.\]"),
        ("0,0", "first", "column 36: seat `first`; expected <class 'int'>"),
        ("0,0,0", "0", "column 25: this position cannot be played on: counts"),
        ("0,0", "7", "column 25: this position cannot be played on: counts"),
        ("-1,0", "0", "column 25: this position cannot be played on: counts"),
        ("2,2,", "0", "column 25: counts `2,2,`; expected tuple"),
        ("-", "0", "column 25: this position cannot be played on: counts"),
    ],
)
def test_malformed_fields_and_fields_that_break_the_rules_are_refused(
    tally: Game, counts: str, seat: str, message: str
) -> None:
    with pytest.raises(RecordError, match=message):
        position.read(f"tally/1 seats=2 twos=no counts={counts} seat={seat} last=")


TEXT = st.text("!~az09-,/;\u00e9", max_size=6)
KINDS = str, int, bool, tuple[str, ...], tuple[int, ...], tuple[tuple[str, ...], ...]


@pytest.mark.parametrize("kind", KINDS, ids=str)
@given(text=TEXT | st.sampled_from(["yes", "no", "12", "1,2/3", "-", "--"]))
def test_every_value_that_is_read_is_written_as_it_was(kind: object, text: str) -> None:
    try:
        value = position.to_value(text, kind)
    except ValueError:
        return
    assert position.to_text(value, kind) == text


@given(value=st.lists(st.lists(TEXT, max_size=3), max_size=3))
def test_every_value_that_is_written_is_read_back(value: list[list[str]]) -> None:
    kind, rows = tuple[tuple[str, ...], ...], tuple(map(tuple, value))
    try:
        text = position.to_text(rows, kind)
    except ValueError:
        return
    assert re.fullmatch("[!-~]*", text)
    assert position.to_value(text, kind) == rows
