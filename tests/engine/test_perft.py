"""Perft: how many lines of a given length there are, by who is to play at their ends.

The tables are text, a line a count; up to `NAIVE_DEPTH` the naive implementation counts again.
"""

import sys
from pathlib import Path
from typing import NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nyout import CHANCE, GAMES, OVER
from nyout.check import perft
from tests.engine.naive import Naive, Pawn
from tests.engine.positions import PAWNS, random_positions
from tests.engine.test_le_nyout_naive import naive

TABLES = Path(__file__).with_name("perft")
NAIVE_DEPTH = 6
# Lines that are counted: all on CPython; inside Pyodide, which is slower, the deepest are not.
MOST_LINES = 50_000 if sys.platform == "emscripten" else 10_000_000


class Row(NamedTuple):
    game: str
    seats: int
    first: int | None
    options: dict[str, bool | str]
    depth: int
    counts: tuple[int, ...]

    @property
    def about(self) -> str:
        first = "roll-off" if self.first is None else f"first {self.first}"
        return f"{self.game}, {self.seats} seats, {first}, {self.options}, depth {self.depth}"


def rows(game: str) -> list[Row]:
    """The rows of a table. Seats count from 1, as in records; `-` is a roll-off, or no options."""
    found = []
    for line in (TABLES / f"{game}.txt").read_text("utf-8").splitlines():
        if not line or line.startswith("#"):
            continue
        seats, first, written, *numbers = line.split()
        count, known = int(seats), {option.name: option for option in GAMES[game].options}
        pairs = [part.split("=") for part in written.split(",") if written != "-"]
        options = {name: known[name].texts(count)[value] for name, value in pairs}
        depth, *counts = map(int, numbers)
        starter = None if first == "-" else int(first) - 1
        found.append(Row(game, count, starter, options, depth, tuple(counts)))
    return found


ROWS = [row for game in GAMES for row in rows(game) if sum(row.counts) <= MOST_LINES]


def count(plain: Naive, depth: int) -> tuple[int, ...]:
    """Perft of the naive implementation."""
    turn = plain.turn()
    if depth == 0 or turn == OVER:
        return int(turn == CHANCE), int(turn >= 0), int(turn == OVER)
    below = [count(plain.play(move), depth - 1) for move in plain.moves()]
    return tuple(map(sum, zip(*below, strict=True)))


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_a_table_for_all_its_seats_and_options(game):
    table = rows(game)
    assert {row.seats for row in table} == set(GAMES[game].seats)
    assert {row.first is None for row in table} == {True, False}
    for option in GAMES[game].options:
        for seats in GAMES[game].seats:
            written = {row.options[option.name] for row in table if row.seats == seats}
            assert written == set(option.values(seats))


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.about)
def test_perft(row):
    state = GAMES[row.game].start(row.seats, row.first, **row.options)
    assert perft(state, row.depth) == row.counts


@pytest.mark.parametrize(
    "row",
    [row for row in rows("le-nyout") if row.first is not None and row.depth <= NAIVE_DEPTH],
    ids=lambda row: row.about,
)
def test_the_naive_implementation_counts_the_same(row):
    pawns = [[Pawn() for _ in range(PAWNS[row.seats])] for _ in range(row.seats)]
    plain = Naive(pawns, row.first, bool(row.options["exit_same_turn"]))
    assert count(plain, row.depth) == row.counts


@given(random_positions(), st.integers(1, 5))
@settings(max_examples=30)
def test_both_count_the_same_from_any_position_on(at, throw):
    state, plain = at.play((str(throw),)), naive(at).play((str(throw),))
    assert perft(state, 3) == count(plain, 3)
