"""The current language of all sentences: English by default."""

from __future__ import annotations

import struct
from collections.abc import Generator, Mapping
from contextlib import contextmanager
from gettext import GNUTranslations, NullTranslations
from io import BytesIO

from nyout.words.languages import ENGLISH, LANGUAGES


class _Spoken:
    """The current language and its catalogue."""

    language: str = ENGLISH
    catalogue: NullTranslations = NullTranslations()
    extensions: Mapping[str, tuple[bytes, ...]] = {}  # more catalogues by language


def speak(language: str, catalogue: bytes = b"") -> None:
    """Set the current language.

    Args:
        language: A key of `LANGUAGES`.
        catalogue: The bytes of a compiled catalogue (`.mo`), with keys as message ids; ignored
            for English.

    Raises:
        ValueError: If the language is unknown, or the bytes are not a catalogue of it.
    """
    if language not in LANGUAGES:
        raise ValueError(f"the language {language}; expected {', '.join(LANGUAGES)}")
    sentences = NullTranslations() if language == ENGLISH else _read(language, catalogue)
    for more in _Spoken.extensions.get(language, ()):
        sentences.add_fallback(_read(language, more))
    _Spoken.language, _Spoken.catalogue = language, sentences


def extend(language: str, catalogue: bytes) -> None:
    """Add a compiled catalogue to the sentences of a language, now and whenever it is set.

    Raises `ValueError` if the bytes are not a catalogue of the language.
    """
    sentences = _read(language, catalogue)
    earlier = _Spoken.extensions.get(language, ())
    _Spoken.extensions = {**_Spoken.extensions, language: (*earlier, catalogue)}
    if _Spoken.language == language:
        _Spoken.catalogue.add_fallback(sentences)


def _read(language: str, catalogue: bytes) -> GNUTranslations:
    """Return the sentences of a compiled catalogue.

    The bytes are untrusted: a network can return an error page instead of the file. Raises
    `ValueError` if they are not a catalogue of the language.
    """
    try:
        sentences = GNUTranslations(BytesIO(catalogue))
    except (LookupError, OSError, RecursionError, struct.error, ValueError) as error:
        raise ValueError(f"the catalogue of {language} cannot be read: {error}") from error
    if (of_catalogue := sentences.info().get("language")) != language:
        raise ValueError(f"the catalogue of {language} is of another language: {of_catalogue}")
    return sentences


@contextmanager
def speaking(language: str, catalogue: bytes = b"") -> Generator[None]:
    """Use a language within a `with` block, and then restore the previous one.

    Takes the arguments of `speak`. Raises `ValueError` as `speak` does.
    """
    before = _Spoken.language, _Spoken.catalogue
    speak(language, catalogue)
    try:
        yield
    finally:
        _Spoken.language, _Spoken.catalogue = before


def current_language() -> str:
    """Return the code of the current language."""
    return _Spoken.language


def translate(key: str, singular: str | None, plural: str, count: object) -> str:
    """Return the sentence for a key in the current language, or in English if it has none.

    Args:
        key: The key of the sentence, and its message id in the catalogue.
        singular: The English singular; None if the sentence has one form only.
        plural: The English plural, or the only form.
        count: The number that selects the form, by its absolute value; anything but an integer
            selects the plural.

    >>> translate("score", "1 point", "{count} points", 1)
    '1 point'
    """
    number = abs(count) if isinstance(count, int) else 2
    if singular is None:
        english, sentence = plural, _Spoken.catalogue.gettext(key)
    else:
        english = singular if number == 1 else plural
        sentence = _Spoken.catalogue.ngettext(key, key, number)
    return english if sentence == key else sentence


# --- numbers in the notation of the current language ----------------------------------------------

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
