"""Days as ordinals, as in `date.toordinal`, and as texts such as "2026-01-31".

Pages boot without the module `datetime`: its import would download the whole standard library.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from time import gmtime

FORM = re.compile(r"(\d{4})-(\d\d)-(\d\d)", re.ASCII)
EPOCH = 719_163  # the ordinal of 1970-01-01
SECONDS = 86_400  # of a day


def turn(day: int, games: Sequence[str]) -> str:
    """Return the game with the puzzle of the day: the games take turns.

    >>> turn(parse("1970-01-02"), ["le-nyout", "run"])
    'run'
    """
    return games[(day - EPOCH) % len(games)]


def ordinal(year: int, month: int, day: int) -> int:
    """Return the ordinal of a date, which must be valid.

    >>> from datetime import date
    >>> ordinal(2026, 1, 31) == date(2026, 1, 31).toordinal()
    True
    """
    # Count years from March, so that the day added in leap years is the last one.
    years, months = (year, month - 3) if month > 2 else (year - 1, month + 9)
    leaps = years // 4 - years // 100 + years // 400
    return 365 * years + leaps + (153 * months + 2) // 5 + day - 306


def parse(text: str) -> int:
    """Return the ordinal for a text. Raises `ValueError` if it is not a date from 1970 on."""
    match = FORM.fullmatch(text)
    if match:
        day = ordinal(*map(int, match.groups()))
        if day >= EPOCH and write(day) == text:
            return day
    raise ValueError(f"{text!r}; expected a date such as 2026-01-31")


def write(day: int) -> str:
    """Return the text of an ordinal from 1970 on.

    >>> write(parse("2026-01-31"))
    '2026-01-31'
    """
    year, month, number, *_ = gmtime(SECONDS * (day - EPOCH))
    return f"{year:04}-{month:02}-{number:02}"
