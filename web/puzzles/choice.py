"""The choice of a puzzle by the text in an address."""

from __future__ import annotations

import re
from typing import NamedTuple

from nyout import words
from nyout.faults import short
from nyout.puzzles import days
from nyout.puzzles.collection import Collection
from web.embed.options import TODAY

NUMBER = re.compile(r"[1-9]\d{0,3}", re.ASCII)


class Choice(NamedTuple):
    """The number of a puzzle; and the day whose puzzle it is, if it was chosen by its day."""

    number: int
    day: int | None = None

    @property
    def text(self) -> str:
        """The text that chooses this puzzle on any day."""
        return days.write(self.day) if self.day else str(self.number)


def choice(wanted: str, known: Collection, today: int) -> Choice:
    """Return the choice for a text: a number, a day, or `TODAY`, which is also the default.

    Raises `ValueError` for any other text, and `IndexError` if there is no such number.

    >>> known = Collection("run", ((1, "..."), (2, "...")))
    >>> choice("2", known, days.parse("2026-01-01")).number
    2
    >>> choice("", known, days.parse("2026-01-01")).text
    '2026-01-01'
    """
    if wanted in ("", TODAY):
        return Choice(known.of_day(today), today)
    if days.FORM.fullmatch(wanted):
        day = days.parse(wanted)
        return Choice(known.of_day(day), day)
    if not NUMBER.fullmatch(wanted):
        raise ValueError(f"the puzzle {wanted!r}; expected a number, a day or {TODAY}")
    if int(wanted) > len(known):
        raise IndexError(f"the puzzle {wanted}; expected 1 to {len(known)}")
    return Choice(int(wanted))


def following(last: Choice, known: Collection) -> Choice:
    """Return the choice of the next puzzle in the collection; the first one follows the last.

    >>> following(Choice(2), Collection("run", ((1, "..."), (2, "..."))))
    Choice(number=1, day=None)
    """
    return Choice(last.number % len(known) + 1)


def unknown(wanted: str, count: int, today: int) -> str:
    """Return the sentence about a text that chooses none of so many puzzles."""
    day = days.write(today)
    return words.text("puzzle.unknown", wanted=short(wanted), day=day, count=count)
