"""Perft: the number of lines of play of a given length, by the turn of their last position.

A table of counts is a text with one row per line; `nyout perft GAME --table` prints one:

    # seats first options depth chance playable final
      2     1     -       0          0        1     0

Seats are numbered from 1, as in records. The value `-` means a roll-off in the column `first`, and
no options in the column `options`. A line that starts with `#` is a comment.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import count
from operator import add
from typing import NamedTuple

from nyout.core import CHANCE, OVER, Game, State

HEAD: str = "# seats first options depth chance playable final"
NONE = "-"


class Perft(NamedTuple):
    """The numbers of lines that end with a turn of chance, of a seat, and of nobody."""

    chance: int
    playable: int
    final: int


class PerftRow(NamedTuple):
    """A row of a table: a variant of a game, a depth in plies and the counts at that depth."""

    seats: int
    first: int | None
    options: dict[str, bool | str]
    depth: int
    counts: Perft

    def start(self, game: Game) -> State:
        """Return the starting position of the lines."""
        return game.start(self.seats, self.first, **self.options)


class TooManyLines(Exception):
    """There are more lines than a limit allows."""


def perft(state: State, depth: int, most: int | None = None) -> Perft:
    """Return the counts of all lines of `depth` plies; a game that ends earlier counts as one line.

    Raises `TooManyLines` as soon as it has counted more than `most` lines.

    >>> from nyout import GAMES
    >>> perft(GAMES["le-nyout"].start(first=0), 2)
    Perft(chance=5, playable=0, final=0)
    """
    turn = state.turn()
    if depth == 0 or turn == OVER:
        return Perft(int(turn == CHANCE), int(turn >= 0), int(turn == OVER))
    total = Perft(0, 0, 0)
    for move in state.moves():
        left = None if most is None else most - sum(total)
        total = Perft(*map(add, total, perft(state.play(move), depth - 1, left)))
        if most is not None and sum(total) > most:
            raise TooManyLines
    return total


def table(game: Game, most: int) -> Iterator[PerftRow]:
    """Yield the rows for each seat count, first seat and value of an option, in that order.

    The depth of each variant increases up to the last one with at most `most` lines.
    """
    for variant in _variants(game):
        for depth in count():
            row = PerftRow(*variant, depth, Perft(0, 0, 0))
            try:
                counts = perft(row.start(game), depth, most)
            except TooManyLines:
                break
            yield row._replace(counts=counts)
            if counts.final == sum(counts):
                break


def _variants(game: Game) -> Iterator[tuple[int, int | None, dict[str, bool | str]]]:
    for seats in game.seats:
        usual, firsts = game.complete_options(seats, {}), game.firsts(seats)
        for first in (*firsts, None):
            yield seats, first, usual
        for option in game.options:
            for value in option.values(seats)[1:]:
                yield seats, firsts[0], usual | {option.name: value}


def read_table(text: str, game: Game) -> list[PerftRow]:
    """Return the rows of a table. Raises `ValueError`, which names the first invalid line."""
    rows: list[PerftRow] = []
    for number, line in enumerate(text.splitlines(), 1):
        if line.strip() and not line.startswith("#"):
            try:
                rows.append(_row(line, game))
            except (KeyError, TypeError, ValueError) as error:
                raise ValueError(f"line {number}: {line!r}; expected {HEAD[2:]}") from error
    return rows


def _row(line: str, game: Game) -> PerftRow:
    number, first, written, depth, *counts = line.split()
    seats, by_name = int(number), {option.name: option for option in game.options}
    pairs = [part.split("=") for part in written.split(",") if written != NONE]
    options = {name: by_name[name].texts(seats)[value] for name, value in pairs}
    starter = None if first == NONE else int(first) - 1
    return PerftRow(seats, starter, options, int(depth), Perft(*map(int, counts)))


def write(rows: Iterable[PerftRow], game: Game) -> str:
    """Return the rows as a table, in the format of `read_table`."""
    by_name = {option.name: option for option in game.options}
    cells: list[list[str]] = [HEAD.removeprefix("# ").split()]
    for row in rows:
        options = [f"{name}={by_name[name].write(value)}" for name, value in row.options.items()]
        first = NONE if row.first is None else row.first + 1
        values = (row.seats, first, ",".join(options) or NONE, row.depth, *row.counts)
        cells.append([str(value) for value in values])
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    lines = (
        " ".join(f"{cell:<{width}}" for cell, width in zip(line, widths, strict=True)).rstrip()
        for line in cells
    )
    return "".join(f"{'  ' if number else '# '}{line}\n" for number, line in enumerate(lines))
