"""The languages, and all that differs between them except the sentences."""

from __future__ import annotations

from typing import NamedTuple


class Language(NamedTuple):
    """A language of the site; `docs/translation.md` describes how to add one."""

    name: str  # its own name for itself
    locale: str  # its name in link previews
    decimal: str = "."  # the decimal separator
    percent: str = "%"  # the percent sign, with the space before it
    is_partial: bool = False  # whether sentences and pages may be missing; these are English


LANGUAGES = {
    "en": Language("English", "en_US"),
    "fr": Language("Français", "fr_FR", decimal=",", percent="\N{NARROW NO-BREAK SPACE}%"),
    "ko": Language("한국어", "ko_KR"),
}
"""The languages by code, which is also the name of the folder of their pages; English is first."""

ENGLISH = next(iter(LANGUAGES))
