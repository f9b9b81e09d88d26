"""Dates and hours in the language of the page."""

from __future__ import annotations

from nyout.puzzles import EPOCH, SECONDS
from web.browser import dom
from web.browser.dom import to_object, window

LONG = {"weekday": "long", "day": "numeric", "month": "long"}
SHORT = {"day": "numeric", "month": "long"}
WEEKDAY = {"weekday": "short"}
"""Forms of dates, for `Intl.DateTimeFormat`."""


def format_date(day: int, form: dict[str, str]) -> str:
    """Return the date of an ordinal in one of the forms above, for the reader of this page."""
    date = window.Date.new(1000 * SECONDS * (day - EPOCH))
    return str(date.toLocaleDateString(dom.language(), to_object({**form, "timeZone": "UTC"})))


def minutes_to_midnight() -> int:
    """Return the number of minutes up to the end of the day in the time zone of the device."""
    return 1440 - (dom.today() // 60_000 + dom.zone()) % 1440
