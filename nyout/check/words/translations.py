"""What is wrong with a catalogue of another language, whatever has read it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple, Protocol, cast

from nyout.check.words.sentences import ONE, fields

English = str | tuple[str, str]
"""An English sentence: a text, or a singular and a plural."""


class Message(Protocol):
    """An entry of a catalogue, as Babel reads it: its context is the key, its id the English."""

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
    """What is wrong with the entry of a key, and its line; line 0 if it has none."""

    key: str
    line: int
    sentence: str


def english(texts: Mapping[str, str]) -> dict[str, English]:
    """Sentences by key, each singular beside its plural.

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
    """What is wrong with a catalogue whose language has so many plural forms."""
    there = {message.context or "": message for message in messages if message.id}
    yield from (Fault(key, 0, "it is missing") for key in wanted if key not in there)
    yield from (
        Fault(key, message.lineno or 0, "nothing says it any more")
        for key, message in there.items()
        if key not in wanted
    )
    yield from (Fault(_key(entry), 0, "it is obsolete") for entry in obsolete)
    for key in filter(there.__contains__, wanted):
        message = there[key]
        for sentence in _of_message(message, wanted[key], plurals):
            yield Fault(key, message.lineno or 0, sentence)


def _key(entry: object) -> str:
    """The key of an obsolete entry, which Babel names by its English and its context."""
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
    """The fields of a translation; None if its braces do not match."""
    try:
        return fields(form)
    except ValueError:
        return None


def _forms(texts: object) -> tuple[str, ...]:
    """The forms of a sentence, of which one may be all."""
    forms = cast(tuple[object, ...], texts) if isinstance(texts, tuple) else (texts,)
    return tuple(str(text or "") for text in forms)
