"""Numbers in the notation of the current language."""

from __future__ import annotations

from nyout.words.languages import LANGUAGES
from nyout.words.tongue import current_language

SIGNS = {1: "+", 0: "±", -1: "\N{MINUS SIGN}"}


def decimal(number: float, form: str) -> str:
    """Return a number with the decimal separator of the language.

    `form` is a format specification of Python's `format`.

    >>> decimal(2.25, ".1f")
    '2.2'
    """
    return format(number, form).replace(".", LANGUAGES[current_language()].decimal)


def percent(share: float, places: int = 0) -> str:
    """Return a share as a percentage with decimal places.

    >>> percent(0.114), percent(0.114, places=1)
    ('11%', '11.4%')
    """
    return decimal(100 * share, f".{places}f") + LANGUAGES[current_language()].percent


def points(change: float, places: int = 0) -> str:
    """Return a change of a share as a percentage with its sign.

    >>> points(0.114), points(-0.05), points(0.001), points(0.0114, places=1)
    ('+11%', '−5%', '±0%', '+1.1%')
    """
    units = round(100 * 10**places * change)
    return SIGNS[(units > 0) - (units < 0)] + percent(abs(units) / 100 / 10**places, places)


def with_sign(value: object) -> object:
    """Return a negative whole number as text with a minus sign; anything else unchanged.

    >>> with_sign(-2), with_sign(2)
    ('−2', 2)
    """
    return f"{SIGNS[-1]}{-value}" if isinstance(value, int) and value < 0 else value
