"""Quotas of the optional parts of a game: lesson, rules pages, records, perft table, pictures.

A game can be played without these parts, so that a missing one is only a warning.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from nyout import lessons
from nyout.check import perft
from nyout.check.findings import BROKEN, OK, WARNING, Finding, about, origin
from nyout.check.folder import Folder, line_of
from nyout.check.perft import Row
from nyout.core import Game
from nyout.match import PERSON, Match
from nyout.record import RecordError
from nyout.words import LANGUAGES

MANY = 10**9


class Quota(NamedTuple):
    """The expected number of some things."""

    what: str
    least: int
    most: int = MANY

    def met(self, count: int) -> bool:
        """Return whether a number of things is within the quota."""
        return self.least <= count <= self.most

    def sentence(self, count: int) -> str:
        """Return a sentence that compares a number of things with the quota.

        >>> STEPS.sentence(7), RECORDS.sentence(12)
        ('7 of 8-14 steps', '12 of 5 records')
        """
        wanted = self.least if self.most == MANY else f"{self.least}-{self.most}"
        return f"{count} of {wanted} {self.what}"


STEPS = Quota("steps", 8, 14)
DIAGRAMS = Quota("diagrams", 3)
HEADINGS = Quota("headings", 5)
RECORDS = Quota("records", 5)

OPPONENT = "greedy"  # the computer player in every lesson
WAYS = {False: "with --first", True: "without --first"}
"""How `nyout find` makes games without a roll-off (False) and with one (True)."""

RECORDED = "random", "greedy"  # players, each of which some golden record must have

PAGE_QUOTAS = {DIAGRAMS: re.compile(r"<figure\b"), HEADINGS: re.compile("<h2>")}
"""The pattern to count for each quota of a rules page."""


def findings(folder: Folder, game: Game) -> Iterator[Finding]:
    """Yield the findings on all quotas; outside a checkout, only those on files in the folder."""
    yield from of_lesson(folder)
    yield from of_pages(folder)
    if (folder.root / "pyproject.toml").is_file():
        yield from of_records(folder, game)
        yield from of_perft(folder, game)
        yield from of_pictures(folder)


def of_lesson(folder: Folder) -> Iterator[Finding]:
    """Yield the findings on a lesson: its number of steps, or why it cannot be played."""
    path = folder.path / "lesson.py"
    if not path.is_file():
        yield folder.finding(path, 0, WARNING, "the file is missing: there is no lesson")
        return
    lessons.lesson.cache_clear()
    try:
        found = lessons.lesson(folder.name)
    except RecordError as error:
        # The first line of the record is the line of the literal.
        line = line_of(path, "RECORD") + _line_in_text(error) - 1
        yield folder.finding(path, line, BROKEN, f"the record cannot be played: {error}")
    except Exception as error:  # a faulty module can raise any exception
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
    """Return the line of a record in an error; the first if the error has none."""
    if isinstance(error.where, str):
        return 1
    return int(str(error.where.fields.get("line", 1)))


def counted(folder: Folder, path: Path, quota: Quota, count: int) -> Finding:
    """Return the finding on a number of things in a file."""
    return folder.finding(path, 0, OK if quota.met(count) else WARNING, quota.sentence(count))


def of_pages(folder: Folder) -> Iterator[Finding]:
    """Yield the findings on rules pages: diagrams, headings, and missing or unknown languages."""
    words = folder.path / "words"
    for language in LANGUAGES:
        path = words / f"rules.{language}.html"
        if path.is_file():
            text = path.read_text("utf-8", "replace")
            for quota, one in PAGE_QUOTAS.items():
                yield counted(folder, path, quota, len(one.findall(text)))
        else:
            sentence = f"the file is missing: there are no rules in {LANGUAGES[language]}"
            yield folder.finding(path, 0, WARNING, sentence)
    for path in words.glob("rules.*.html"):
        language = path.name.removeprefix("rules.").removesuffix(".html")
        if language not in LANGUAGES:
            yield folder.finding(path, 0, BROKEN, unknown(language))


def unknown(language: str) -> str:
    """Return the sentence for a file of an unknown language."""
    return f"the language {language!r} is unknown; expected {', '.join(LANGUAGES)}"


def of_records(folder: Folder, game: Game) -> Iterator[Finding]:
    """Yield the findings on golden records: their number, and the missing kinds."""
    path = folder.tests / "golden"
    records: list[Match] = []
    for file in sorted(path.glob("*.txt")):
        try:
            records.append(Match.read(file.read_text("utf-8")))
        except (RecordError, UnicodeDecodeError) as error:
            line = _line_in_text(error) if isinstance(error, RecordError) else 0
            yield folder.finding(file, line, BROKEN, f"the record cannot be played: {error}")
        except Exception as error:  # a faulty game can raise any exception
            yield folder.failed(error, "a golden record ends in ")
    yield counted(folder, path, RECORDS, len(records))
    for kind in kinds_missing(game, records):
        yield folder.finding(path, 0, WARNING, f"no record {kind}")


def kinds_missing(game: Game, records: Sequence[Match]) -> Iterator[str]:
    """Yield the kinds of games without a golden record, as the options of `nyout find`.

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
        elif len(tried) < 2:  # a list can be too long to require all its values
            yield f"with a second value of {option.name}"


def of_perft(folder: Folder, game: Game) -> Iterator[Finding]:
    """Yield the findings on the perft table: its rows, and the missing variants."""
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
    """Yield the variants of a game that are missing in a perft table."""
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
    """Yield the findings on the card and the icon of a game."""
    for kind, command in {"cards": "make cards", "icons": f"make icons ARGS={folder.name}"}.items():
        path = folder.root / "web/assets" / kind / f"{folder.name}.png"
        if path.is_file():
            yield folder.finding(path, 0, OK, "the picture is there")
        else:
            yield folder.finding(path, 0, WARNING, f"the file is missing; `{command}` makes it")
