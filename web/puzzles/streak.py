"""The streak: the number of consecutive days on which a daily puzzle was solved."""

from __future__ import annotations

import re
from typing import NamedTuple

from nyout.puzzles import days as calendar

KEY = "nyout/puzzle-streak"
"""The storage key of the streak, which all games share."""
FORM = re.compile(r"(\d{4}-\d\d-\d\d) ([1-9]\d{0,4})", re.ASCII)


class Streak(NamedTuple):
    """The last day on which a daily puzzle was solved, and the length of the streak up to it."""

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


def solved(before: Streak | None, today: int) -> Streak:
    """Return the streak after the solution of a puzzle of today.

    A day later than today, from another time zone or a wrong clock, starts a new streak.
    """
    if before and before.last == today:
        return before
    continues = before is not None and before.last == today - 1
    return Streak(today, before.days + 1 if before and continues else 1)


def length(streak: Streak | None, today: int) -> int:
    """Return the length of a streak; 0 if it was broken before today.

    >>> yesterday = Streak(739647, 3)
    >>> length(yesterday, 739648), length(yesterday, 739649)
    (3, 0)
    """
    return streak.days if streak and streak.last in (today, today - 1) else 0
