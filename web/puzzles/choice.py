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


def choice(text: str, collection: Collection, today: int) -> Choice:
    """Return the choice for a text: a number, a day, or `TODAY`, which is also the default.

    Raises `ValueError` for any other text, and `IndexError` if there is no such number.

    >>> collection = Collection("run", ((1, "..."), (2, "...")))
    >>> choice("2", collection, days.parse("2026-01-01")).number
    2
    >>> choice("", collection, days.parse("2026-01-01")).text
    '2026-01-01'
    """
    if text in ("", TODAY):
        return Choice(collection.of_day(today), today)
    if days.FORM.fullmatch(text):
        day = days.parse(text)
        return Choice(collection.of_day(day), day)
    if not NUMBER.fullmatch(text):
        raise ValueError(f"the puzzle {text!r}; expected a number, a day or {TODAY}")
    if int(text) > len(collection):
        raise IndexError(f"the puzzle {text}; expected 1 to {len(collection)}")
    return Choice(int(text))


def following(last: Choice, collection: Collection) -> Choice:
    """Return the choice of the next puzzle in the collection; the first one follows the last.

    >>> following(Choice(2), Collection("run", ((1, "..."), (2, "..."))))
    Choice(number=1, day=None)
    """
    return Choice(last.number % len(collection) + 1)


def unknown(text: str, count: int, today: int) -> str:
    """Return the sentence about a text that chooses none of so many puzzles."""
    day = days.write(today)
    return words.text("puzzle.unknown", wanted=short(text), day=day, count=count)
