"""The streak: the number of consecutive days whose puzzle was solved.

A puzzle counts for its own day, if it is solved at most a day from it, such as a puzzle left open
over midnight. A streak has marks, the last one for each time line of the device's clock. It goes on

- on the next day, in the time zone of the last solution or in that of the present one: a flight
  across the date line skips a date,
- on an earlier day: a date is repeated, or a clock that was wrong is corrected,
- on the day after an older mark, or as many days later as puzzles were solved since: the clock was
  wrong meanwhile.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from nyout.puzzles import days as calendar

KEY = "nyout/puzzle-streak"
"""The storage key of the streak, which all games share."""
MARK = r"\d{4}-\d\d-\d\d [1-9]\d{0,6}(?: \d{1,10}[+-]\d{1,4} \d{1,3})?"
FORM = re.compile(f"{MARK}(?:, {MARK}){{0,2}}", re.ASCII)
MARKS = 3  # that are stored
DAY = 1440  # minutes


class Moment(NamedTuple):
    """A time in a time zone."""

    minute: int  # UTC, since 1970
    offset: int = 0  # of the local time, in minutes

    def day(self, offset: int | None = None) -> int:
        """Return the ordinal of the date here, or in a time zone."""
        shift = self.offset if offset is None else offset
        return calendar.EPOCH + (self.minute + shift) // DAY


class Mark(NamedTuple):
    """The last day of a time line whose puzzle was solved, and the length of the streak then."""

    last: int  # an ordinal
    days: int
    at: Moment | None = None  # of the solution
    since: int = 0  # the number of puzzles solved since

    def write(self) -> str:
        """Return the stored text.

        >>> Mark(calendar.parse("2026-01-31"), 3, Moment(29497000, 540)).write()
        '2026-01-31 3 29497000+540 0'
        """
        end = f" {self.at.minute}{self.at.offset:+} {self.since}" if self.at else ""
        return f"{calendar.write(self.last)} {self.days}{end}"

    def is_next(self, day: int, now: Moment) -> bool:
        """Return whether a day is at most the next one, in either time zone."""
        zones = (self.at.offset, now.offset) if self.at else ()
        passed = (now.day(zone) - self.at.day(zone) for zone in zones if self.at)
        return any(dates <= 1 for dates in (day - self.last, *passed))


Streak = tuple[Mark, ...]
"""The marks, the latest solution first; empty without a streak."""


def write(streak: Streak) -> str:
    """Return the stored text of a streak."""
    return ", ".join(mark.write() for mark in streak)


def read(text: str | None) -> Streak:
    """Parse a stored streak; return an empty one if there is none, or if it is invalid.

    >>> read("2026-01-31 3"), read("2026-01-32 3"), read("yesterday")
    ((Mark(last=739647, days=3, at=None, since=0),), (), ())
    """
    try:
        return tuple(map(_mark, text.split(", "))) if FORM.fullmatch(text or "") and text else ()
    except ValueError:
        return ()


def _mark(text: str) -> Mark:
    """Parse a mark. Raises `ValueError` if its date does not exist."""
    date, days, *more = text.split(" ")
    if not more:
        return Mark(calendar.parse(date), int(days))
    minute, offset = re.findall(r"[+-]?\d+", more[0])
    return Mark(calendar.parse(date), int(days), Moment(int(minute), int(offset)), int(more[1]))


def solved(streak: Streak, day: int | None, now: Moment) -> Streak:
    """Return the streak after the solution of the puzzle of a day, or of no day.

    >>> noon = Moment((739648 - calendar.EPOCH) * DAY + 720)
    >>> solved(read("2026-01-31 3"), 739648, noon)[0].days
    4
    """
    if day is None or abs(day - now.day()) > 1:
        return streak
    if streak and streak[0].last in (day, day + 1) and not _resumed(streak, day):
        is_repeated = now.day() <= streak[0].last  # the date, after a flight
        return (streak[0]._replace(at=now), *streak[1:]) if is_repeated else streak
    latest = Mark(day, _length(streak, day, now) + 1, now)
    continued = [mark for mark in streak[:1] if day > mark.last and mark.is_next(day, now)]
    gone = [*continued, *(mark for mark in _resumed(streak, day) if mark.last < day)]
    older = (mark._replace(since=mark.since + 1) for mark in streak if mark not in gone)
    return (latest, *older)[:MARKS]


def length(streak: Streak, now: Moment) -> int:
    """Return the length of a streak; 0 if it was broken before today.

    >>> noon = Moment((739648 - calendar.EPOCH) * DAY + 720)
    >>> length(read("2026-01-31 3"), noon), length(read("2026-01-30 3"), noon)
    (3, 0)
    """
    return _length(streak, now.day(), now)


def _length(streak: Streak, day: int, now: Moment) -> int:
    """Return the length of the streak that goes on with a day; 0 if none does."""
    latest = [mark for mark in streak[:1] if mark.is_next(day, now)]
    going_on = [*latest, *_resumed(streak, day)]
    return max((mark.days + mark.since for mark in going_on), default=0)


def _resumed(streak: Streak, day: int) -> list[Mark]:
    """Return the older marks that go on with a day, because the clock was wrong after them.

    The clock was wrong if it went back: to this day, or at the latest mark. The puzzles solved
    since can be those of the days between.
    """
    return [
        mark
        for mark in streak[1:]
        if 0 <= day - mark.last <= 1 + mark.since
        and (day < streak[0].last or mark.last >= streak[0].last)
    ]
