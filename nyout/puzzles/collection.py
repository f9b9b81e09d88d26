"""The puzzles of each game: the file `puzzles.txt` in its folder, with a puzzle per line.

Lines that start with `#` are comments.
"""

from __future__ import annotations

from datetime import date
from functools import cache
from pkgutil import get_data

from nyout import games
from nyout.puzzles.puzzle import Puzzle, PuzzleError, read

FILE = "puzzles.txt"
COMMENT = "#"


def daily(game: str, day: date) -> Puzzle:
    """Return the daily puzzle of a game. No puzzle repeats before all others were shown.

    Raises `PuzzleError` if the game has no puzzles, or the line of this puzzle is invalid.
    """
    known = lines(game)
    number, line = known[day.toordinal() % len(known)]
    return read_line(game, number, line)


def load(game: str) -> tuple[Puzzle, ...]:
    """Return all puzzles of a game. Raises `PuzzleError` if one is invalid."""
    return tuple(read_line(game, number, line) for number, line in lines(game))


def read_line(game: str, number: int, line: str) -> Puzzle:
    """Parse a line of the puzzle file of a game. Raises `PuzzleError` if it is invalid."""
    where = f"{game}, {FILE}, line {number}"
    found = read(line, where)
    if found.game.name != game:
        raise PuzzleError(f"{where}: a puzzle of {found.game.name}; expected {game}")
    return found


@cache
def lines(game: str) -> tuple[tuple[int, str], ...]:
    """Return the numbers and texts of the lines with puzzles. Raises `PuzzleError`."""
    try:
        content = get_data(f"{games.__name__}.{game.replace('-', '_')}", FILE) or b""
        lines = content.decode("utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise PuzzleError(f"{game}, {FILE}: {error}; expected a text with puzzles") from error
    found = tuple((n, line) for n, line in enumerate(lines, 1) if not line.startswith(COMMENT))
    if not found:
        raise PuzzleError(f"{game}, {FILE}: no puzzles; expected a puzzle per line")
    return found
