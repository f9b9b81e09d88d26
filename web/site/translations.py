"""Faults of a catalogue of translations, independent of the library that reads it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from string import Formatter
from typing import NamedTuple, Protocol, cast

ONE = ".one"  # ends the keys of singulars
English = str | tuple[str, str]
"""An English sentence: a template, or a singular and a plural template."""


def fields(text: str) -> set[str]:
    """Return the names of the fields of a sentence. Raises `ValueError` for unmatched braces.

    >>> sorted(fields("{seat} throws {throw}."))
    ['seat', 'throw']
    """
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


class Message(Protocol):
    """An entry of a catalogue as read by Babel; its context is the key, its id the English."""

    context: str | None
    lineno: int | None

    @property
    def id(self) -> object: ...
    @property
    def string(self) -> object: ...
    @property
    def fuzzy(self) -> bool: ...
    @property
    def pluralizable(self) -> bool: ...


class Fault(NamedTuple):
    """A fault of the entry for a key; `line` is 0 if there is no such entry."""

    key: str
    line: int
    sentence: str


def english(texts: Mapping[str, str]) -> dict[str, English]:
    """Return sentences by key, with the singular and plural of a sentence as one pair.

    >>> english({"on": "{place}", "score": "{count} points", "score.one": "1 point"})
    {'on': '{place}', 'score': ('1 point', '{count} points')}
    """
    return {
        key: (texts[key + ONE], text) if key + ONE in texts else text
        for key, text in texts.items()
        if not key.endswith(ONE)
    }


def faults(
    messages: Iterable[Message],
    obsolete: Iterable[object],
    plurals: int,
    wanted: Mapping[str, English],
) -> Iterator[Fault]:
    """Yield the faults of a catalogue.

    Args:
        messages: The entries.
        obsolete: The obsolete entries, as in `Catalog.obsolete` of Babel.
        plurals: The number of plural forms of the language.
        wanted: The English sentences, by key.
    """
    there = {message.context or "": message for message in messages if message.id}
    yield from (Fault(key, 0, "it is missing") for key in wanted if key not in there)
    yield from (
        Fault(key, message.lineno or 0, "nothing uses it")
        for key, message in there.items()
        if key not in wanted
    )
    yield from (Fault(_key(entry), 0, "it is obsolete") for entry in obsolete)
    for key in filter(there.__contains__, wanted):
        message = there[key]
        for sentence in _of_message(message, wanted[key], plurals):
            yield Fault(key, message.lineno or 0, sentence)


def _key(entry: object) -> str:
    """Return the key of an obsolete entry, for Babel a pair of the English and the context."""
    return str(cast(tuple[object, ...], entry)[-1] if isinstance(entry, tuple) else entry)


def _of_message(message: Message, wanted: English, plurals: int) -> Iterator[str]:
    if message.id != wanted:
        yield f"it translates {message.id!r}, and English is {wanted!r}"
    if message.fuzzy:
        yield "it is fuzzy"
    forms = _forms(message.string)
    if len(forms) != (plurals if message.pluralizable else 1):
        yield f"it has {len(forms)} forms"
    try:
        known = [fields(text) for text in _forms(wanted)]
    except ValueError:  # the English sentence is the broken one, and is reported itself
        return
    for number, form in enumerate(forms):
        if not form.strip():
            yield "it has no translation"
        elif _fields(form) not in (known if number + 1 < len(forms) else known[-1:]):
            yield f"{form!r} has other fields than English"


def _fields(form: str) -> set[str] | None:
    """Return the fields of a translation; None if its braces do not match."""
    try:
        return fields(form)
    except ValueError:
        return None


def _forms(texts: object) -> tuple[str, ...]:
    """Return the forms of a sentence; it has one form if it is not a plural."""
    forms = cast(tuple[object, ...], texts) if isinstance(texts, tuple) else (texts,)
    return tuple(str(text or "") for text in forms)
