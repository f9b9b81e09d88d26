"""The streak: the number of consecutive days whose puzzle was solved.

A puzzle counts for its own day, if it is solved on that day or on the next one, such as a puzzle
left open over midnight. The date of a device can go back by a day, as on a flight across the date
line. Hence a streak up to tomorrow is kept.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from nyout.puzzles import days as calendar

KEY = "nyout/puzzle-streak"
"""The storage key of the streak, which all games share."""
FORM = re.compile(r"(\d{4}-\d\d-\d\d) ([1-9]\d{0,6})", re.ASCII)


class Streak(NamedTuple):
    """The last day whose puzzle was solved, and the length of the streak up to it."""

    last: int  # an ordinal
    days: int

    def write(self) -> str:
        """Return the stored text.

        >>> Streak(calendar.parse("2026-01-31"), 3).write()
        '2026-01-31 3'
        """
        return f"{calendar.write(self.last)} {self.days}"


def read(text: str | None) -> Streak | None:
    """Parse a stored streak; return None if there is none, or if it is invalid.

    >>> read("2026-01-31 3"), read("2026-01-32 3"), read("yesterday")
    (Streak(last=739647, days=3), None, None)
    """
    found = FORM.fullmatch(text or "")
    try:
        return Streak(calendar.parse(found[1]), int(found[2])) if found else None
    except ValueError:
        return None


def solved(before: Streak | None, day: int | None, today: int) -> Streak | None:
    """Return the streak after the solution of the puzzle of a day, or of no day.

    >>> solved(Streak(739647, 3), day=739648, today=739649)
    Streak(last=739648, days=4)
    """
    if day not in (today, today - 1) or (before and before.last in (day, day + 1)):
        return before
    continues = before is not None and before.last == day - 1
    return Streak(day, before.days + 1 if before and continues else 1)


def length(streak: Streak | None, today: int) -> int:
    """Return the length of a streak; 0 if it was broken before today.

    >>> yesterday = Streak(739647, 3)
    >>> length(yesterday, 739648), length(yesterday, 739649)
    (3, 0)
    """
    return streak.days if streak and streak.last in (today - 1, today, today + 1) else 0
