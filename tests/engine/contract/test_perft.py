"""Tests perft: the numbers of lines of a given length, grouped by who acts at their end.

The tables are `tests/games/<game>/perft.txt`; `nyout perft GAME --table` writes them.
"""

import pytest

from nyout import GAMES
from nyout.core import Game
from nyout.testing import perft
from nyout.testing.perft import Perft
from tests.engine.contract.perft_rows import describe_row, rows

QUICK = 2_000  # lines; rows with more are slow
MOST = 1_000_000  # lines; rows with more are for other programs to compare with

by_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


GAMES_WITH_TABLE = {name: game for name, game in GAMES.items() if rows(name)}


@pytest.mark.parametrize("game", GAMES_WITH_TABLE.values(), ids=GAMES_WITH_TABLE)
def test_a_table_has_rows_for_all_seats_and_options(game: Game) -> None:
    table = rows(game.name)
    assert {row.first is None for row in table} == {False, True}
    for seats in game.seats:
        for option in game.options:
            values = {row.options[option.name] for row in table if row.seats == seats}
            assert values == {*option.values(seats)}
    assert {row.seats for row in table} == {*game.seats}


@pytest.mark.parametrize(
    ("least", "most"), [(0, QUICK), pytest.param(QUICK, MOST, marks=pytest.mark.slow)]
)
@pytest.mark.parametrize("game", GAMES_WITH_TABLE.values(), ids=GAMES_WITH_TABLE)
def test_perft(game: Game, least: int, most: int) -> None:
    for row in rows(game.name):
        if least < sum(row.counts) <= most:
            assert perft.perft(row.start(game), row.depth) == row.counts, describe_row(row)


@by_game
def test_a_written_table_is_read_back(game: Game) -> None:
    table = list(perft.table(game, most=100))
    assert perft.read_table(perft.write(table, game), game) == table
    assert {row.seats for row in table} == set(game.seats)


def test_a_malformed_line_is_refused_with_its_number() -> None:
    text = "# a comment\n\n2 1 - 0 0 1 0\n2 1 - zero 0 1 0\n"
    with pytest.raises(ValueError, match="line 4: '2 1 - zero 0 1 0'; expected seats first"):
        perft.read_table(text, GAMES["run"])
    assert perft.read_table("2 1 - 0 0 1 0", GAMES["run"])[0].counts == Perft(0, 1, 0)
