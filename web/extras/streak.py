"""The streak: the number of consecutive days whose puzzle was solved.

A puzzle counts for its own day, if it is solved at most a day from it, such as a puzzle left open
over midnight. The next day is the next date in the time zone of the last solution or in that of the
present one, since a flight across the date line skips or repeats a date. Any other change of the
date may be that of a clock that was set: the streak before it goes on if its days come back.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from nyout import puzzles

KEY = "nyout/puzzle-streak"
"""The storage key of the streak, which all games share."""
FORM = re.compile(
    r"(\d{4}-\d\d-\d\d) ([1-9]\d{0,6})(?: (\d{1,10})([+-]\d{1,4})(?: (\d{1,7}) (\d{1,7}))?\b.*)?",
    re.ASCII,
)
DAY = 1440  # minutes


class Moment(NamedTuple):
    """A time in a time zone."""

    minute: int  # UTC, since 1970
    offset: int = 0  # of the local time, in minutes

    def day(self, offset: int | None = None) -> int:
        """Return the ordinal of the date here, or in a time zone."""
        shift = self.offset if offset is None else offset
        return puzzles.EPOCH + (self.minute + shift) // DAY


class Streak(NamedTuple):
    """The last day whose puzzle was solved, and the number of consecutive days up to it."""

    last: int  # an ordinal
    days: int
    at: Moment | None = None  # of the last solution
    other_last: int = 0  # the last day, and the days up to it, if the clock was set since then
    other_days: int = 0

    def write(self) -> str:
        """Return the stored text.

        >>> Streak(puzzles.parse_day("2026-01-31"), 3, Moment(29497000, 540)).write()
        '2026-01-31 3 29497000+540 0 0'
        """
        text = f"{puzzles.format_day(self.last)} {self.days}"
        if not self.at:
            return text
        return f"{text} {self.at.minute}{self.at.offset:+} {self.other_last} {self.other_days}"

    def is_continued(self, day: int, now: Moment) -> bool:
        """Return whether a day is the last one of the streak, or follows it."""
        zones = (self.at.offset, now.offset) if self.at else ()
        passed = (now.day(zone) - self.at.day(zone) for zone in zones if self.at)
        return day >= self.last - 1 and any(dates <= 1 for dates in (day - self.last, *passed))

    def length(self, day: int, now: Moment) -> int:
        """Return the number of days that a day continues; 0 if one was missed."""
        if abs(day - self.other_last) <= 1 and not self.is_continued(day, now):
            return self.other_days
        return self.days if day < self.last or self.is_continued(day, now) else 0


NONE = Streak(0, 0)


def read_streak(text: str | None) -> Streak:
    """Parse a stored streak; return `NONE` if there is none, or if it is invalid.

    >>> read_streak("2026-01-31 3")[:3]
    (739647, 3, None)
    >>> read_streak("2026-01-32 3") == read_streak("yesterday") == NONE
    True
    """
    match = FORM.fullmatch(text or "")
    try:
        last = puzzles.parse_day(match[1]) if match else 0
    except ValueError:
        last = 0
    if not (match and last):
        return NONE
    at = Moment(int(match[3]), int(match[4])) if match[3] else None
    return Streak(last, int(match[2]), at, int(match[5] or 0), int(match[6] or 0))


def extend_streak(streak: Streak, day: int | None, now: Moment) -> Streak:
    """Return the streak after the solution of the puzzle of a day, or of no day.

    >>> noon = Moment((739648 - puzzles.EPOCH) * DAY + 720)
    >>> extend_streak(read_streak("2026-01-31 3"), 739648, noon).days
    4
    """
    if day is None or abs(day - now.day()) > 1:
        return streak
    if streak.last in (day, day + 1):
        is_repeated = now.day() <= streak.last  # the date, after a flight
        return streak._replace(at=now) if is_repeated else streak
    other = streak.last + 1, streak.days
    if streak.is_continued(day, now):
        other = streak.other_last + 1, streak.other_days + 1
    return Streak(day, streak.length(day, now) + 1, now, *other)


def length(streak: Streak, now: Moment) -> int:
    """Return the length of a streak; 0 if it was broken before today.

    >>> noon = Moment((739648 - puzzles.EPOCH) * DAY + 720)
    >>> length(read_streak("2026-01-31 3"), noon), length(read_streak("2026-01-30 3"), noon)
    (3, 0)
    """
    return streak.length(now.day(), now)
