"""Tests that days are those of the calendar."""

from datetime import date, timedelta

import pytest

from nyout import puzzles


def test_ordinals_and_texts_are_those_of_the_calendar() -> None:
    first = date(1970, 1, 1)
    for number in range(0, 200_000, 7):
        day = first + timedelta(number)
        assert puzzles.day_of_date(day.year, day.month, day.day) == day.toordinal()
        assert puzzles.parse_day(day.isoformat()) == day.toordinal()
        assert puzzles.format_day(day.toordinal()) == day.isoformat()


@pytest.mark.parametrize(
    "text", ["2026-02-29", "2026-13-01", "2026-00-10", "2026-1-1", "1969-12-31", "today", ""]
)
def test_anything_but_a_date_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="expected a date such as"):
        puzzles.parse_day(text)
