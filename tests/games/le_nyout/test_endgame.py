"""Tests that the table of exact win chances agrees with the rules and with itself."""

import json
import zlib
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nyout.core import OVER, State
from nyout.faults import RecordError
from nyout.games.le_nyout import endgame
from nyout.games.le_nyout.endgame import row_number, rows
from nyout.games.le_nyout.rules import WAITING, LeNyout
from tests.games.le_nyout.positions import STANDS, legal_rows, position

ROUNDING = 0.012  # twice the greatest rounding error: that of a position, and of those after it


@st.composite
def positions(draw: st.DrawFn) -> LeNyout:
    """Draw a position of the table at the start of a turn."""
    pawns = st.tuples(*[st.sampled_from(STANDS)] * 2)
    one, other = legal_rows([draw(pawns), draw(pawns)])
    off = ("off", "off")
    return LeNyout((one + off, other + off), draw(st.integers(0, 1)), "", draw(st.booleans()))


def table_chances(state: State) -> tuple[float, ...]:
    """Return the chances of a position of the table."""
    result = endgame.chances(state)
    assert result is not None
    return result


@pytest.fixture(autouse=True)
def own_table(monkeypatch: pytest.MonkeyPatch) -> None:
    """Restore the table after each test."""
    monkeypatch.setattr(endgame, "_in_use", endgame._in_use.copy())


def test_rows_and_their_numbers_are_one_to_one():
    every, waiting = rows().all, rows().settled
    assert [row_number(row) for row in every] == list(range(len(every)))
    assert all((WAITING in row) == (n >= waiting) for n, row in enumerate(every))


@given(positions(), st.randoms(use_true_random=False))
def test_the_order_of_pawns_does_not_matter(state, rng):
    pawns = tuple(tuple(rng.sample(row, len(row))) for row in state.pawns)
    assert endgame.chances(state._replace(pawns=pawns)) == endgame.chances(state)


@given(positions())
def test_a_chance_is_the_average_over_throws_of_the_best_outcome(state):
    (own, other), seat = table_chances(state), state.seat
    best = [
        max(table_chances(decision.play(move))[seat] for move in decision.moves())
        for decision in map(state.play, state.moves())
    ]
    mean = sum(weight * value for weight, value in zip(state.odds(), best)) / sum(state.odds())
    assert table_chances(state)[seat] == pytest.approx(mean, abs=ROUNDING)
    assert own + other == pytest.approx(1, abs=1e-15)


@given(positions(), st.integers(0, 2**32))
def test_every_later_position_of_the_game_has_a_chance(state, seed):
    rng = Random(seed)
    for _ in range(40):
        assert endgame.chances(state) is not None
        if state.turn() == OVER:
            return
        state = state.play(rng.choice(state.moves()))


@given(positions(), st.integers(1, 5))
def test_a_best_move_has_the_chance_of_the_position(state, throw):
    decision = state.play((str(throw),))
    after = [table_chances(decision.play(move)) for move in decision.moves()]
    assert max(after, key=lambda chances: chances[decision.seat]) == endgame.chances(decision)


def test_a_win_is_certain_at_the_end_and_for_a_last_pawn_on_the_exit():
    assert endgame.chances(position("20", "hand")) == (1, 0)
    assert endgame.chances(position("20", "20 hand", seat=1)) != (1, 0)
    end = position("20", "hand").play(("1",)).play(("20", "off"))
    assert (end.turn(), endgame.chances(end)) == (OVER, (1, 0))


@pytest.mark.parametrize(
    "state",
    [
        position("hand hand hand", "hand"),
        position("hand", "hand hand hand"),
        position("hand", "hand", "hand"),
        position("5", "5"),
        position("20! 3", "3 4", exit_same_turn=True),
    ],
)
def test_positions_outside_the_table_have_no_chances(state):
    assert endgame.chances(state) is None


def data() -> bytes:
    return Path(endgame.__file__).with_name(endgame.FILE).read_bytes()


def data_with(**fields: object) -> bytes:
    line, _, body = data().partition(b"\n")
    return json.dumps(json.loads(line) | fields).encode() + b"\n" + body


@pytest.mark.parametrize(
    ("content", "message"),
    [
        pytest.param(lambda: b"", "no valid header; expected", id="empty"),
        pytest.param(lambda: data()[:-1], "bytes of data; expected", id="truncated"),
        pytest.param(lambda: data()[:-1] + b"!", "the checksum does not match", id="changed"),
        pytest.param(lambda: data_with(rules=2), "rules 2; expected 1", id="rules"),
        pytest.param(lambda: data_with(table="a"), "table 'a'; expected 'le-nyout", id="table"),
        pytest.param(lambda: data_with(streams=[]), "no valid header; expected", id="streams"),
        pytest.param(lambda: data_with(streams=["x", 2]), "no valid header; expected", id="sizes"),
    ],
)
def test_a_damaged_table_is_refused_and_play_continues_without_it(content, message, monkeypatch):
    state = position("hand", "hand")
    with pytest.raises(RecordError, match=message):
        endgame.use(content())
    assert endgame.chances(state) is not None
    endgame._in_use.clear()
    monkeypatch.setattr(endgame, "get_data", lambda *_: content())
    with pytest.warns(RuntimeWarning, match=message):
        assert endgame.chances(state) is None
    assert endgame.chances(state) is None  # without a second warning
    endgame.use(data())
    assert endgame.chances(state) is not None


def test_a_table_with_invalid_streams_is_disabled():
    body = zlib.compress(b"short") * 2
    size = len(body) // 2
    header = endgame.HEADER | {"streams": [size, size], "crc32": zlib.crc32(body)}
    endgame.use(json.dumps(header).encode() + b"\n" + body)
    with pytest.warns(RuntimeWarning, match="expected an unchanged file"):
        assert endgame.chances(position("hand", "hand")) is None


def test_without_a_file_positions_have_no_chances(monkeypatch):
    def missing(*_: str) -> bytes:
        raise FileNotFoundError

    endgame._in_use.clear()
    monkeypatch.setattr(endgame, "get_data", missing)
    assert endgame.chances(position("hand", "hand")) is None


def test_the_table_can_be_disabled_for_a_while():
    with endgame.disable_table():
        assert endgame.chances(position("hand", "hand")) is None
    assert endgame.chances(position("hand", "hand")) is not None


def test_the_file_has_at_most_550_kilobytes():
    assert len(data()) <= 550_000
