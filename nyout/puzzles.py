"""Exercises and their texts: puzzles, which have one clearly best move, and the puzzle of a day.

An exercise asks for the best move, or for a better one than a player made. Its source is the file
of puzzles of a game, or a mistake in a record; pages show both in the same way.

The text of a puzzle is a position, and the mover's win chance after each move in per cent:

    run/1 seats=2 to-move=white ... | b5-b4=61.5 b5-c5=42.0 c4-d4=17.3 | 2

The moves are in the order of their win chances, the best one first. Of the moves that lead to the
same position, only one is written. The number is that of the strongest level of the computer that
misses the best move, 0 if none does, and may be left out. The file `puzzles.txt` in the folder of a
game contains a puzzle per line; lines that start with `#` are comments. The first puzzle has the
number 1.

Days are ordinals, as in `date.toordinal`, and texts such as "2026-01-31". Pages boot without the
module `datetime`: its import would download the whole standard library.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from pkgutil import get_data
from time import gmtime
from typing import NamedTuple

from nyout import games, position
from nyout.core import CHANCE, OVER, Game, Move, State, list_items, notation, tokens
from nyout.faults import error_about
from nyout.games.ai import NAMES

# --- a puzzle and its text ------------------------------------------------------------------------

SEPARATOR = " | "
LEVELS = tuple(map(str, range(len(NAMES))))  # those that may miss a puzzle, and 0 for none
CHANCE_OF_MOVE = re.compile(r"(\S+)=(\d{1,3}\.\d)")


class Exercise(NamedTuple):
    """A position whose best moves have to be found."""

    text: str  # the position, as `nyout.position` writes it
    game: Game
    state: State
    chances: Mapping[Move, float]  # the mover's win chance after each legal move
    mistake: Move = ()  # the move played in the game; none in a puzzle
    missed: int | None = None  # the number of the strongest level that misses it; 0 if none does
    error: float = 0.0  # of the win chances: moves that differ less are equally good

    @property
    def solutions(self) -> tuple[Move, ...]:
        """The best moves, the best one first; those of a puzzle lead to the same position."""
        ranked = sorted(self.chances, key=self.chances.__getitem__, reverse=True)
        return tuple(move for move in ranked if self.loss(move) <= self.error)

    @property
    def rival(self) -> Move:
        """The move that a solution is compared with: the mistake, or the second best move."""
        return self.mistake or self.ranked_moves[1]

    @property
    def ranked_moves(self) -> list[Move]:
        """A move to each of the positions that can follow, the best one first."""
        moves: dict[State, Move] = {}
        for move in self.chances:
            moves.setdefault(self.state.play(move), move)
        return sorted(moves.values(), key=self.chances.__getitem__, reverse=True)

    def loss(self, move: Move) -> float:
        """Return the win chance that a legal move loses compared with a solution.

        Raises `KeyError` if the move is not legal.
        """
        return max(self.chances.values()) - self.chances[move]


def make_exercise(game: Game, state: State, by_state: Mapping[State, float]) -> Exercise:
    """Return the exercise for a position, given the mover's win chance after each move."""
    chances = {move: round(by_state[state.play(move)], 3) for move in state.moves()}
    return Exercise(position.write(state, game), game, state, chances)


def format_puzzle(puzzle: Exercise) -> str:
    """Return the text of a puzzle, a line."""
    words = (f"{notation(move)}={100 * puzzle.chances[move]:.1f}" for move in puzzle.ranked_moves)
    level = () if puzzle.missed is None else (str(puzzle.missed),)
    return SEPARATOR.join((puzzle.text, " ".join(words), *level))


def read_puzzle(line: str, where: str = "line 1") -> Exercise:
    """Parse a puzzle. Raises `RecordError`, which names the location `where`, if it is invalid.

    >>> read_puzzle("run/1 seats=2")
    Traceback (most recent call last):
    nyout.faults.RecordError: line 1: no ` | `; expected a position, ` | ` and win chances
    """
    text, separator, rest = line.partition(SEPARATOR)
    rest, *level = rest.split(SEPARATOR)
    if not separator:
        raise error_about(where, f"no `{SEPARATOR}`", f"a position, `{SEPARATOR}` and win chances")
    game, _, _, state = position.read(text, lambda column: f"{where}, column {column}")
    if state.turn() in (CHANCE, OVER):
        raise error_about(where, "a position without a decision", "one of a seat")
    if level and (len(level) > 1 or level[0] not in LEVELS):
        raise error_about(where, f"`{level[-1]}`", "the number of a level, or 0")
    written = _chances(rest.split(), state, where)
    ends = {move: state.play(move) for move in state.moves()}
    by_state: dict[State, float] = {}
    for move, chance in written.items():
        if ends[move] in by_state:
            raise error_about(where, f"`{notation(move)}`", "moves to different positions")
        by_state[ends[move]] = chance
    if missing := [move for move, end in ends.items() if end not in by_state]:
        raise error_about(where, f"no win chance for {_list_moves(missing)}", "all moves")
    best, *others = written.values()
    if not others or best <= max(others):
        raise error_about(where, f"`{rest}`", "several moves, of which only the first is best")
    chances = {move: by_state[end] for move, end in ends.items()}
    return Exercise(text, game, state, chances, missed=int(level[0]) if level else None)


def _chances(words: Iterable[str], state: State, where: str) -> dict[Move, float]:
    """Return the win chances after the written moves. Raises `RecordError`."""
    legal = {*state.moves()}
    chances: dict[Move, float] = {}
    for word in words:
        match = CHANCE_OF_MOVE.fullmatch(word)
        if match is None:
            raise error_about(where, f"`{word}`", "a move and per cent: b5-b4=61.5")
        move, chance = tokens(match[1]), round(float(match[2]) / 100, 3)
        if move not in legal:
            raise error_about(where, f"`{match[1]}` is not legal", _list_moves(legal))
        if chance > 1:
            raise error_about(where, f"`{word}`", "0.0 to 100.0 per cent")
        if move in chances:
            raise error_about(where, f"`{notation(move)}` is given twice", "each move once")
        chances[move] = chance
    if not chances:
        raise error_about(where, "no win chances", "one for each move")
    return chances


def _list_moves(moves: Iterable[Move]) -> str:
    return list_items(sorted(map(notation, moves)))


# --- the puzzles of a game ------------------------------------------------------------------------

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

    def puzzle(self, number: int) -> Exercise:
        """Return the puzzle with a number.

        Raises `IndexError` if there is none, and `RecordError` if its line is invalid.
        """
        if not 1 <= number <= len(self):
            raise IndexError(f"{self.game}: puzzle {number}; expected 1 to {len(self)}")
        return read_line(self.game, *self.lines[number - 1])


def load_puzzles(game: str) -> tuple[Exercise, ...]:
    """Return all puzzles of a game. Raises `RecordError` if one is invalid."""
    return tuple(read_line(game, number, line) for number, line in load_collection(game).lines)


@cache
def load_collection(game: str) -> Collection:
    """Return the puzzles in the folder of a game. Raises `RecordError` if there are none."""
    try:
        content = get_data(games.package(game), FILE) or b""
    except OSError as error:
        raise error_about(f"{game}, {FILE}", error, "a text with puzzles") from error
    return parse_collection(game, content)


def parse_collection(game: str, content: bytes) -> Collection:
    """Return the puzzles in the content of a file. Raises `RecordError` if there are none."""
    try:
        lines = content.decode("utf-8").splitlines()
    except UnicodeDecodeError as error:
        raise error_about(f"{game}, {FILE}", error, "a text with puzzles") from error
    numbered = tuple((n, line) for n, line in enumerate(lines, 1) if not line.startswith(COMMENT))
    if not numbered:
        raise error_about(f"{game}, {FILE}", "no puzzles", "a puzzle per line")
    return Collection(game, numbered)


def read_line(game: str, number: int, line: str) -> Exercise:
    """Parse a line of the puzzle file of a game. Raises `RecordError` if it is invalid."""
    where = f"{game}, {FILE}, line {number}"
    puzzle = read_puzzle(line, where)
    if puzzle.game.name != game:
        raise error_about(where, f"a puzzle of {puzzle.game.name}", game)
    return puzzle


# --- days -----------------------------------------------------------------------------------------

FORM = re.compile(r"(\d{4})-(\d\d)-(\d\d)", re.ASCII)
EPOCH = 719_163  # the ordinal of 1970-01-01
SECONDS = 86_400  # of a day


def game_of_day(day: int, games: Sequence[str]) -> str:
    """Return the game with the puzzle of the day: the games take turns.

    >>> game_of_day(parse_day("1970-01-02"), ["le-nyout", "run"])
    'run'
    """
    return games[(day - EPOCH) % len(games)]


def day_of_date(year: int, month: int, day: int) -> int:
    """Return the ordinal of a date, which must be valid.

    >>> from datetime import date
    >>> day_of_date(2026, 1, 31) == date(2026, 1, 31).toordinal()
    True
    """
    # Count years from March, so that the day added in leap years is the last one.
    years, months = (year, month - 3) if month > 2 else (year - 1, month + 9)
    leaps = years // 4 - years // 100 + years // 400
    return 365 * years + leaps + (153 * months + 2) // 5 + day - 306


def parse_day(text: str) -> int:
    """Return the ordinal for a text. Raises `ValueError` if it is not a date from 1970 on."""
    match = FORM.fullmatch(text)
    if match:
        day = day_of_date(*map(int, match.groups()))
        if day >= EPOCH and format_day(day) == text:
            return day
    raise ValueError(f"{text!r}; expected a date such as 2026-01-31")


def format_day(day: int) -> str:
    """Return the text of an ordinal from 1970 on.

    >>> format_day(parse_day("2026-01-31"))
    '2026-01-31'
    """
    year, month, number, *_ = gmtime(SECONDS * (day - EPOCH))
    return f"{year:04}-{month:02}-{number:02}"
