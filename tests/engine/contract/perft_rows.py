"""Rows of the tables in `tests/games/<game>/perft.txt` as parameters of tests."""

from collections.abc import Iterable

import pytest

from nyout import GAMES
from nyout.testing import perft
from nyout.testing.perft import PerftRow
from tests.golden import folder

NAIVE = 400  # lines; rows with more are slow


def rows(name: str) -> list[PerftRow]:
    """Return the rows of a game's table, or none without a table."""
    file = folder(name) / "perft.txt"
    return perft.read_table(file.read_text("utf-8"), GAMES[name]) if file.is_file() else []


def describe_row(row: PerftRow) -> str:
    first = "roll-off" if row.first is None else f"first {row.first}"
    return f"{row.seats} seats, {first}, {row.options}, depth {row.depth}"


def parametrize_rows(table: Iterable[PerftRow]) -> pytest.MarkDecorator:
    """Return a mark that repeats a test of a naive implementation for rows of a table."""
    marks = {True: [pytest.mark.slow], False: []}
    params = [
        pytest.param(row, id=describe_row(row), marks=marks[sum(row.counts) > NAIVE])
        for row in table
    ]
    return pytest.mark.parametrize("row", params)
