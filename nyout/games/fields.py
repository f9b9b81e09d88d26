"""The fields of the text of a position, as the games read them (see `nyout.position`)."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import NamedTuple, TypeVar

from nyout.core import Game, listed
from nyout.faults import Phrase, RecordError, Where

NONE = "-"
NUMBER = re.compile("0|-?[1-9][0-9]*")
MOST_DIGITS = 20

T = TypeVar("T")


class Reason(NamedTuple):
    """Why a field cannot occur in a game: the end of a sentence key, and the sentence's fields."""

    key: str  # without `impossible.`
    fields: Mapping[str, object] = MappingProxyType({})


class Fields:
    """The fields of a text, which a game reads one by one; errors name their columns.

    A game has the sentences of its errors in `words/en.py`: those that begin `impossible.` are
    reasons why no game leads to a field, and those that begin `expected.` describe the values that
    a field may have.
    """

    def __init__(
        self,
        game: Game,
        words: Mapping[str, tuple[str, int]],
        where: Callable[[int], Where],
        sentences: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        """Take the fields.

        Args:
            game: The game that the text names.
            words: The values and their columns, by name.
            where: Returns the location of a column.
            sentences: The game's own English sentences, by key.
        """
        self.game = game
        self._words, self._where, self._sentences = words, where, sentences
        self._read: set[str] = set()
        self.seats = self.one_of("seats", {str(count): count for count in game.seats})
        self.options: dict[str, bool | str] = {
            option.name: self.one_of(option.name, option.texts(self.seats))
            for option in game.options
        }

    def __contains__(self, name: str) -> bool:
        return name in self._words

    def text(self, name: str) -> str:
        """The value of a field. Raises `RecordError` if the text has none."""
        if name not in self._words:
            raise RecordError(self._where(1), "position.missing", name=name)
        self._read.add(name)
        return self._words[name][0]

    def one_of(self, name: str, known: Mapping[str, T]) -> T:
        """What the value of a field stands for. Raises `RecordError`, listing what is known."""
        text = self.text(name)
        if text not in known:
            raise self.wrong(name, text, listed(known))
        return known[text]

    def number(self, name: str, known: range) -> int:
        """The number in a field. Raises `RecordError` if it is none, or out of range."""
        text = self.text(name)
        short = len(text) <= MOST_DIGITS  # Python refuses to convert thousands of digits
        if not short or not NUMBER.fullmatch(text) or int(text) not in known:
            least, most = known.start, known.stop - 1
            raise self._error(name, "position.number", text=text, least=least, most=most)
        return int(text)

    def parts(self, name: str, separator: str = ",") -> list[str]:
        """The parts of a field, which is `-` if there are none."""
        text = self.text(name)
        return [] if text == NONE else text.split(separator)

    def wrong(self, name: str, text: str, expected: str) -> RecordError:
        """The error for a part of a field that means nothing; `expected` lists the values."""
        return self._error(name, "position.value", text=text, expected=expected)

    def malformed(self, name: str, text: str, expected: str, /, **fields: object) -> RecordError:
        """The error for a part of a field that means nothing, if a sentence tells what would.

        `expected` is the end of the sentence key, and `fields` are those of the sentence.
        """
        form = self._phrase(f"expected.{expected}", fields)
        return self._error(name, "position.form", text=text, form=form)

    def impossible(self, name: str, reason: str, /, **fields: object) -> RecordError:
        """The error for a field that no game can lead to.

        `reason` is the end of the sentence key, and `fields` are those of the sentence.
        """
        return self._error(name, "position.impossible", reason=self.reason(Reason(reason, fields)))

    def reason(self, reason: Reason) -> Phrase:
        """The sentence for a reason: the game's own, else the common one."""
        return self._phrase(f"impossible.{reason.key}", reason.fields)

    def _phrase(self, key: str, fields: Mapping[str, object]) -> Phrase:
        if key in self._sentences:
            return Phrase(f"{self.game.name}.{key}", fields, self._sentences[key])
        return Phrase(key, fields)

    def finish(self) -> None:
        """Raise `RecordError` for a field that nobody has read."""
        for name in self._words:
            if name not in self._read:
                raise self._error(name, "position.field", known=listed(sorted(self._read)))

    def _error(self, name: str, key: str, **fields: object) -> RecordError:
        return RecordError(self._where(self._words[name][1]), key, name=name, **fields)
