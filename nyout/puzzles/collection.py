"""The puzzles of each game: the file `puzzles.txt` in its folder, with a puzzle per line.

Lines that start with `#` are comments. The first puzzle has the number 1.
"""

from __future__ import annotations

import re
from functools import cache
from pkgutil import get_data
from typing import NamedTuple

from nyout import games
from nyout.faults import error_about
from nyout.puzzles.puzzle import Puzzle, read_puzzle

FILE = "puzzles.txt"
COMMENT = "#"
TODAY = "today"  # chooses another puzzle each day
NUMBER = re.compile(r"[1-9]\d{0,3}", re.ASCII)


class Collection(NamedTuple):
    """The puzzles of a game as texts, each parsed when it is needed."""

    game: str
    lines: tuple[tuple[int, str], ...]  # the number in the file, and the text, of each line

    def __len__(self) -> int:
        return len(self.lines)

    def number_for_day(self, day: int) -> int:
        """Return the number of the puzzle for a day, given as an ordinal.

        No puzzle repeats before all others were shown.
        """
        return day % len(self) + 1

    def choice(self, text: str, day: int) -> int:
        """Return the number that a text chooses: a number, or that for a day: `TODAY`, or nothing.

        Raises `ValueError` if there is no such puzzle.

        >>> Collection("run", ((1, "..."), (2, "..."))).choice("2", 0)
        2
        """
        if text in ("", TODAY):
            return self.number_for_day(day)
        if NUMBER.fullmatch(text) and int(text) <= len(self):
            return int(text)
        raise ValueError(f"the puzzle {text!r}; expected {TODAY} or 1 to {len(self)}")

    def puzzle(self, number: int) -> Puzzle:
        """Return the puzzle with a number.

        Raises `IndexError` if there is none, and `RecordError` if its line is invalid.
        """
        if not 1 <= number <= len(self):
            raise IndexError(f"{self.game}: puzzle {number}; expected 1 to {len(self)}")
        return read_line(self.game, *self.lines[number - 1])


def load(game: str) -> tuple[Puzzle, ...]:
    """Return all puzzles of a game. Raises `RecordError` if one is invalid."""
    return tuple(read_line(game, number, line) for number, line in collection(game).lines)


@cache
def collection(game: str) -> Collection:
    """Return the puzzles in the folder of a game. Raises `RecordError` if there are none."""
    try:
        content = get_data(games.package(game), FILE) or b""
    except OSError as error:
        raise error_about(f"{game}, {FILE}", error, "a text with puzzles") from error
    return parse(game, content)


def parse(game: str, content: bytes) -> Collection:
    """Return the puzzles in the content of a file. Raises `RecordError` if there are none."""
    try:
        lines = content.decode("utf-8").splitlines()
    except UnicodeDecodeError as error:
        raise error_about(f"{game}, {FILE}", error, "a text with puzzles") from error
    numbered = tuple((n, line) for n, line in enumerate(lines, 1) if not line.startswith(COMMENT))
    if not numbered:
        raise error_about(f"{game}, {FILE}", "no puzzles", "a puzzle per line")
    return Collection(game, numbered)


def read_line(game: str, number: int, line: str) -> Puzzle:
    """Parse a line of the puzzle file of a game. Raises `RecordError` if it is invalid."""
    where = f"{game}, {FILE}, line {number}"
    puzzle = read_puzzle(line, where)
    if puzzle.game.name != game:
        raise error_about(where, f"a puzzle of {puzzle.game.name}", game)
    return puzzle
