"""The language that sentences are said in: English, until another one is spoken."""

from __future__ import annotations

import struct
from collections.abc import Generator
from contextlib import contextmanager
from gettext import GNUTranslations, NullTranslations
from io import BytesIO

LANGUAGES = {"en": "English", "fr": "Français", "ko": "한국어"}
"""What each language calls itself; the first is that of the sentences in `en/`."""

POINTS = {"fr": ","}
"""What stands before decimals, where it is not a point."""

ENGLISH = next(iter(LANGUAGES))


class _Spoken:
    """What is spoken now."""

    language: str = ENGLISH
    catalogue: NullTranslations = NullTranslations()


def speak(language: str, catalogue: bytes = b"") -> None:
    """Say everything in a language from now on.

    The catalogue is a compiled one (`.mo`), its ids the keys; English has none. Raises
    `ValueError` for a language that there is not, and for bytes that are not its catalogue.
    """
    if language not in LANGUAGES:
        raise ValueError(f"the language {language}: there is {', '.join(LANGUAGES)}")
    sentences = NullTranslations() if language == ENGLISH else _read(language, catalogue)
    _Spoken.language, _Spoken.catalogue = language, sentences


def _read(language: str, catalogue: bytes) -> GNUTranslations:
    """The sentences in a compiled catalogue, which may be anything that a network sent instead."""
    try:
        sentences = GNUTranslations(BytesIO(catalogue))
    except (LookupError, OSError, RecursionError, struct.error, ValueError) as error:
        raise ValueError(f"the catalogue of {language} cannot be read: {error}") from error
    if (found := sentences.info().get("language")) != language:
        raise ValueError(f"the catalogue of {language} is of another language: {found}")
    return sentences


@contextmanager
def speaking(language: str, catalogue: bytes = b"") -> Generator[None]:
    """Say everything in a language meanwhile."""
    before = _Spoken.language, _Spoken.catalogue
    speak(language, catalogue)
    try:
        yield
    finally:
        _Spoken.language, _Spoken.catalogue = before


def spoken() -> str:
    """The language that is spoken now."""
    return _Spoken.language


def decimal(number: float, form: str) -> str:
    """A number in a form of `format`, as the language that is spoken writes it.

    >>> decimal(2.25, ".1f")
    '2.2'
    """
    return format(number, form).replace(".", POINTS.get(_Spoken.language, "."))


def translated(key: str, one: str | None, many: str, count: object) -> str:
    """The sentence of a key in the language that is spoken, in the form for a number of things.

    Those that know one form only have no `one`. What a catalogue does not have is English.

    >>> translated("score", "1 point", "{count} points", 1)
    '1 point'
    """
    number = count if isinstance(count, int) else 2
    if one is None:
        english, said = many, _Spoken.catalogue.gettext(key)
    else:
        english = one if number == 1 else many
        said = _Spoken.catalogue.ngettext(key, key, number)
    return english if said == key else said
