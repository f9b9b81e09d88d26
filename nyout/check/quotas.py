"""How much there is of what a game should have: lesson, rules pages, records, tables, pictures.

A game plays without any of it, so what is missing is only a warning.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from nyout import lessons, record
from nyout.check import perft
from nyout.check.findings import BROKEN, OK, WARNING, Finding, about, origin
from nyout.check.folder import Folder, line_of
from nyout.check.perft import Row
from nyout.core import Game
from nyout.match import PERSON
from nyout.record import Record, RecordError
from nyout.words import LANGUAGES

MANY = 10**9


class Quota(NamedTuple):
    """How many of something there should be."""

    what: str
    least: int
    most: int = MANY

    def met(self, count: int) -> bool:
        """Whether so many are enough, and not too many."""
        return self.least <= count <= self.most

    def sentence(self, count: int) -> str:
        """How many there are, beside how many there should be.

        >>> STEPS.sentence(7), RECORDS.sentence(12)
        ('7 of 8-14 steps', '12 of 5 records')
        """
        wanted = self.least if self.most == MANY else f"{self.least}-{self.most}"
        return f"{count} of {wanted} {self.what}"


STEPS = Quota("steps", 8, 14)
DIAGRAMS = Quota("diagrams", 3)
HEADINGS = Quota("headings", 5)
RECORDS = Quota("records", 5)

OPPONENT = "greedy"  # of the learner, in every lesson
WAYS = {False: "with --first", True: "without --first"}
"""Whether the record or the row names no seat that starts, and how a command makes such a one."""

RECORDED = "random", "greedy"  # the players of golden records

PAGE_QUOTAS = {DIAGRAMS: re.compile(r"<figure\b"), HEADINGS: re.compile("<h2>")}
"""What counts as one of them, in the text of a rules page."""


def findings(folder: Folder, game: Game) -> Iterator[Finding]:
    """All quotas of a game; in an installed package there are neither tests nor pictures."""
    yield from of_lesson(folder)
    yield from of_pages(folder)
    if (folder.root / "pyproject.toml").is_file():
        yield from of_records(folder, game)
        yield from of_perft(folder, game)
        yield from of_pictures(folder)


def of_lesson(folder: Folder) -> Iterator[Finding]:
    """The number of steps of a lesson, or why it cannot be played."""
    path = folder.path / "lesson.py"
    if not path.is_file():
        yield folder.finding(path, 0, WARNING, "the file is missing: there is no lesson")
        return
    lessons.lesson.cache_clear()
    try:
        found = lessons.lesson(folder.name)
    except RecordError as error:
        # A record begins in the line in which the text does.
        line = line_of(path, "RECORD") + _line_in_text(error) - 1
        yield folder.finding(path, line, BROKEN, f"the record cannot be played: {error}")
    except Exception as error:  # a faulty module may raise anything
        at, line = origin(error, folder.path) or (path, 0)
        yield folder.finding(at, line, BROKEN, f"the lesson cannot be read: {about(error)}")
    else:
        if found.game.name != folder.name:
            sentence = f"the record is of {found.game.name!r}; expected {folder.name!r}"
            yield folder.finding(path, line_of(path, "RECORD"), BROKEN, sentence)
        players = tuple(seat.player for seat in found.record.seats)
        if players != (PERSON, OPPONENT):
            sentence = f"the players are {', '.join(players)}; expected {PERSON}, {OPPONENT}"
            yield folder.finding(path, line_of(path, "RECORD"), BROKEN, sentence)
        yield counted(folder, path, STEPS, len(found.steps))


def _line_in_text(error: RecordError) -> int:
    """The line of a record that an error names; the first where it names none."""
    if isinstance(error.where, str):
        return 1
    return int(str(error.where.fields.get("line", 1)))


def counted(folder: Folder, path: Path, quota: Quota, count: int) -> Finding:
    """The finding about a number of things in a file."""
    return folder.finding(path, 0, OK if quota.met(count) else WARNING, quota.sentence(count))


def of_pages(folder: Folder) -> Iterator[Finding]:
    """The numbers of diagrams and headings of the rules pages, and the languages without one."""
    words = folder.path / "words"
    for language in LANGUAGES:
        path = words / f"rules.{language}.html"
        if path.is_file():
            text = path.read_text("utf-8", "replace")
            for quota, one in PAGE_QUOTAS.items():
                yield counted(folder, path, quota, len(one.findall(text)))
        else:
            called = LANGUAGES[language]
            sentence = f"the file is missing: there are no rules in {called}"
            yield folder.finding(path, 0, WARNING, sentence)
    for path in words.glob("rules.*.html"):
        language = path.name.removeprefix("rules.").removesuffix(".html")
        if language not in LANGUAGES:
            yield folder.finding(path, 0, BROKEN, unknown(language))


def unknown(language: str) -> str:
    """The sentence about a file of a language that there is not."""
    return f"the language {language!r} is unknown; there is {', '.join(LANGUAGES)}"


def of_records(folder: Folder, game: Game) -> Iterator[Finding]:
    """The number of golden records, and the kinds of games of which there is none."""
    path = folder.tests / "golden"
    records: list[Record] = []
    for file in sorted(path.glob("*.txt")):
        try:
            records.append(record.read(file.read_text("utf-8")))
        except (RecordError, UnicodeDecodeError) as error:
            line = _line_in_text(error) if isinstance(error, RecordError) else 0
            yield folder.finding(file, line, BROKEN, f"the record cannot be played: {error}")
        except Exception as error:  # a faulty game may raise anything
            yield folder.failed(error, "a golden record ends in ")
    yield counted(folder, path, RECORDS, len(records))
    for kind in kinds_missing(game, records):
        yield folder.finding(path, 0, WARNING, f"no record {kind}")


def kinds_missing(game: Game, records: Sequence[Record]) -> Iterator[str]:
    """The kinds of games of which there is no golden record, by the options of `nyout find`.

    >>> from nyout import GAMES
    >>> list(kinds_missing(GAMES["run"], []))
    ['of 2 seats', 'with --first', 'without --first', 'with --seat random', 'with --seat greedy']
    """
    counts = {len(found.seats) for found in records}
    yield from (f"of {seats} seats" for seats in game.seats if seats not in counts)
    begun = {found.first is None for found in records}
    yield from (way for unnamed, way in WAYS.items() if unnamed not in begun)
    players = {seat.player for found in records for seat in found.seats}
    yield from (f"with --seat {player}" for player in RECORDED if player not in players)
    for option in game.options:
        values = {value for seats in game.seats for value in option.values(seats)}
        tried = {found.options[option.name] for found in records}
        if values == {False, True}:
            rest = sorted(values - tried)
            yield from (f"with {option.name}={option.write(value)}" for value in rest)
        elif len(tried) < 2:  # every value of a long list would be too much
            yield f"with a second value of {option.name}"


def of_perft(folder: Folder, game: Game) -> Iterator[Finding]:
    """Whether there is a perft table, with all seat counts and values of the options."""
    path = folder.tests / "perft.txt"
    try:
        rows = perft.read(path.read_text("utf-8"), game)
    except FileNotFoundError:
        sentence = f"the file is missing; `nyout perft {game.name} --table` prints it"
        yield folder.finding(path, 0, WARNING, sentence)
    except ValueError as error:
        number = re.match(r"line (\d+)", str(error))
        yield folder.finding(path, int(number[1]) if number else 0, BROKEN, str(error))
    else:
        gaps = list(rows_missing(game, rows))
        yield from (folder.finding(path, 0, WARNING, f"no row {gap}") for gap in gaps)
        if not gaps:
            yield folder.finding(path, 0, OK, f"{len(rows)} rows")


def rows_missing(game: Game, rows: Sequence[Row]) -> Iterator[str]:
    """The variants of a game that a perft table does not count."""
    begun = {row.first is None for row in rows}
    yield from (way for unnamed, way in WAYS.items() if unnamed not in begun)
    for seats in game.seats:
        here = [row for row in rows if row.seats == seats]
        if not here:
            yield f"of {seats} seats"
            continue
        for option in game.options:
            written = {row.options.get(option.name) for row in here}
            for value in option.values(seats):
                if value not in written:
                    yield f"of {seats} seats with {option.name}={option.write(value)}"


def of_pictures(folder: Folder) -> Iterator[Finding]:
    """Whether the game has a picture for other sites, and an icon."""
    for kind, command in {"cards": "make cards", "icons": f"make icons ARGS={folder.name}"}.items():
        path = folder.root / "web/assets" / kind / f"{folder.name}.png"
        if path.is_file():
            yield folder.finding(path, 0, OK, "the picture is there")
        else:
            yield folder.finding(path, 0, WARNING, f"the file is missing; `{command}` makes it")
