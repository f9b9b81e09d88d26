"""The fields of a position as text, from which games read their states (see `nyout.position`)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import NamedTuple, TypeVar

from nyout.core import Game, listed
from nyout.faults import Phrase, RecordError, Where

NONE = "-"
NUMBER = re.compile("0|-?[1-9][0-9]*")
MAX_DIGITS = 20

T = TypeVar("T")


class Reason(NamedTuple):
    """Why a field cannot occur in a game: the rest of a sentence key, and the sentence's fields."""

    key: str  # without its first part, `impossible.`
    fields: Mapping[str, object] = MappingProxyType({})


class Fields:
    """The fields of a position as text, which a game reads one by one; errors state their columns.

    The sentences of the errors are in the game's `words/en.py`. Those with keys in `impossible`
    explain why a field cannot occur in a game, and those in `expected` describe valid values.
    """

    def __init__(
        self,
        game: Game,
        words: Mapping[str, tuple[str, int]],
        where: Callable[[int], Where],
        sentences: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        """Create the fields, and read the number of seats and the options.

        Args:
            game: The game that the text names.
            words: The values and their columns, by name.
            where: Returns the location of a column.
            sentences: The game's own English sentences, by key.
        """
        self.game = game
        self._words, self._where, self._sentences = words, where, sentences
        self._read: set[str] = set()
        self.offered: dict[str, tuple[str, ...] | range] = {}
        """The known values of each field that was read, if they can be listed."""
        self.seats = self.one_of("seats", {str(count): count for count in game.seats})
        self.options: dict[str, bool | str] = {
            option.name: self.one_of(option.name, option.texts(self.seats))
            for option in game.options
        }

    def __contains__(self, name: str) -> bool:
        return name in self._words

    def text(self, name: str) -> str:
        """Return the text of a field. Raises `RecordError` if the field is missing."""
        if name not in self._words:
            raise RecordError(self._where(1), "position.missing", name=name)
        self._read.add(name)
        return self._words[name][0]

    def offer(self, name: str, known: Iterable[str]) -> None:
        """Offer values for a field to those who edit the position."""
        self.offered[name] = tuple(known)

    def one_of(self, name: str, known: Mapping[str, T]) -> T:
        """Return the value in `known` of a field's text. Raises `RecordError`, listing the keys."""
        self.offer(name, known)
        text = self.text(name)
        if text not in known:
            raise self.wrong(name, text, listed(known))
        return known[text]

    def number(self, name: str, known: range) -> int:
        """Return the number in a field. Raises `RecordError` for another text, or out of range."""
        self.offered[name] = known
        text = self.text(name)
        short = len(text) <= MAX_DIGITS  # Python refuses to convert thousands of digits
        if not short or not NUMBER.fullmatch(text) or int(text) not in known:
            least, most = known.start, known.stop - 1
            raise self._error(name, "position.number", text=text, least=least, most=most)
        return int(text)

    def parts(self, name: str, separator: str = ",") -> list[str]:
        """Return the parts of a field, none for `-`. Raises `RecordError` for a missing field."""
        text = self.text(name)
        return [] if text == NONE else text.split(separator)

    def wrong(self, name: str, text: str, expected: str) -> RecordError:
        """Return the error for an invalid part of a field; `expected` lists the valid values."""
        return self._error(name, "position.value", text=text, expected=expected)

    def malformed(self, name: str, text: str, expected: str, /, **fields: object) -> RecordError:
        """Return the error for an invalid part of a field, with a sentence on its valid form.

        `expected` is the key of the sentence without its first part, `fields` are its fields.
        """
        form = self._phrase(f"expected.{expected}", fields)
        return self._error(name, "position.form", text=text, form=form)

    def impossible(self, name: str, reason: str, /, **fields: object) -> RecordError:
        """Return the error for a field that cannot occur in a game.

        `reason` is the key of the sentence without its first part, `fields` are its fields.
        """
        return self._error(name, "position.impossible", reason=self.reason(Reason(reason, fields)))

    def reason(self, reason: Reason) -> Phrase:
        """Return the phrase for a reason, with the game's own sentence if it has one."""
        return self._phrase(f"impossible.{reason.key}", reason.fields)

    def _phrase(self, key: str, fields: Mapping[str, object]) -> Phrase:
        if key in self._sentences:
            return Phrase(f"{self.game.name}.{key}", fields, self._sentences[key])
        return Phrase(key, fields)

    def finish(self) -> None:
        """Raise `RecordError` if the text has a field that was not read."""
        for name in self._words:
            if name not in self._read:
                raise self._error(name, "position.field", known=listed(sorted(self._read)))

    def _error(self, name: str, key: str, **fields: object) -> RecordError:
        return RecordError(self._where(self._words[name][1]), key, name=name, **fields)
