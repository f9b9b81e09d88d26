"""The fields of a position as text, from which games read their states (see `nyout.position`)."""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Mapping, Sequence
from typing import TypeVar

from nyout.core import Game, listed
from nyout.faults import RecordError, Where
from nyout.games.rows import Row

NONE = "-"
NUMBER = re.compile("0|-?[1-9][0-9]*")
MAX_DIGITS = 20

T = TypeVar("T")


class Fields:
    """The fields of a position as text, read one by one; errors state their columns."""

    def __init__(
        self, game: Game, words: Mapping[str, tuple[str, int]], where: Callable[[int], Where]
    ) -> None:
        """Create the fields, and read the number of seats and the options.

        Args:
            game: The game that the text names.
            words: The values and their columns, by name.
            where: Returns the location of a column.
        """
        self.game = game
        self._words, self._where = words, where
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

    def text(self, name: str, usual: str | None = None) -> str:
        """Return the text of a field, or `usual` if the field is missing.

        Raises `RecordError` if the field is missing and has no usual value.
        """
        self._read.add(name)
        if name in self._words:
            return self._words[name][0]
        if usual is None:
            raise RecordError(self._where(1), "position.missing", name=name)
        return usual

    def one_of(self, name: str, known: Mapping[str, T], usual: str | None = None) -> T:
        """Return the value in `known` of a field's text. Raises `RecordError`, listing the keys."""
        self.offered[name] = tuple(known)
        text = self.text(name, usual)
        if text not in known:
            raise self.wrong(name, text, listed(known))
        return known[text]

    def number(self, name: str, known: range, usual: str | None = None) -> int:
        """Return the number in a field. Raises `RecordError` for another text, or out of range."""
        self.offered[name] = known
        text = self.text(name, usual)
        short = len(text) <= MAX_DIGITS  # Python refuses to convert thousands of digits
        if not short or not NUMBER.fullmatch(text) or int(text) not in known:
            least, most = known.start, known.stop - 1
            raise self._error(name, "position.number", text=text, least=least, most=most)
        return int(text)

    def parts(self, name: str, separator: str = ",", usual: str | None = None) -> list[str]:
        """Return the parts of a field, none for `-`. Raises `RecordError` as `text` does."""
        text = self.text(name, usual)
        return [] if text == NONE else text.split(separator)

    def pieces(
        self,
        rows: Sequence[Row],
        exclusive: Container[str] = (),
        most: int = 1,
        usual: str | None = None,
    ) -> list[list[str]]:
        """Return the words of each row.

        Raises `RecordError` for an unknown word, a wrong number of pieces, or too many pieces on a
        place: an `exclusive` place has room for `most` pieces, all of one field.
        """
        words = [self._words_of(row, usual) for row in rows]
        holders: dict[str, list[str]] = {}
        for row, own in zip(rows, words):
            for word, places in zip(own, row.pieces.values()):
                place = places[word]
                holding = holders.setdefault(place, [])
                holding.append(row.field)
                if place in exclusive and (len(holding) > most or holding[0] != row.field):
                    raise self._error(row.field, "position.place", place=place)
        return words

    def _words_of(self, row: Row, usual: str | None) -> list[str]:
        rows = self.text(row.field, usual).split("/")
        if len(rows) != row.rows:
            raise self.wrong(row.field, "/".join(rows), "/".join([NONE] * row.rows))
        text, most = rows[row.number], len(row.pieces)
        words = [] if text == NONE else text.split(",")
        if len(words) > most or (len(words) < most and not row.rest):
            raise self._error(row.field, "position.pieces", count=len(words), most=most)
        for word, places in zip(words, row.pieces.values()):
            if word not in places:
                raise self.wrong(row.field, word, listed(places))
        return words

    def ignore(self, *names: str) -> None:
        """Accept fields without reading them."""
        self._read.update(names)

    def wrong(self, name: str, text: str, expected: str) -> RecordError:
        """Return the error for an invalid part of a field; `expected` lists the valid values."""
        return self._error(name, "position.value", text=text, expected=expected)

    def unplayable(self, name: str = "") -> RecordError:
        """Return the error for a position that cannot be played on because of a field.

        Without a name, it is the first field of the game's own.
        """
        own = (word for word in self._words if word != "seats" and word not in self.options)
        return self._error(name or next(own, "seats"), "position.unplayable")

    def finish(self) -> None:
        """Raise `RecordError` if the text has a field that was not read."""
        for name in self._words:
            if name not in self._read:
                raise self._error(name, "position.field", known=listed(sorted(self._read)))

    def _error(self, name: str, key: str, **fields: object) -> RecordError:
        column = self._words[name][1] if name in self._words else 1
        return RecordError(self._where(column), key, name=name, **fields)
