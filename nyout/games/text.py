"""Tools for `text.py` in a game's folder: rows of pieces, and fields to read (`nyout.position`).

The function `rows` of the module returns its rows. A game without that module has the rows that
`default` finds.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from typing import NamedTuple, TypeVar

from nyout.core import Game, list_items
from nyout.faults import RecordError, Where
from nyout.view import cached_scene

NONE = "-"
NUMBER = re.compile("0|-?[1-9][0-9]*")
MAX_DIGITS = 20

T = TypeVar("T")

Words = Mapping[str, str]
"""The place or tray that each word stands for; the usual word of a place first."""


class PieceRow(NamedTuple):
    """The part of a field that lists the places of some pieces, in words with commas between.

    If the row has fewer words than pieces, the last pieces are in the tray `rest`.
    """

    field: str
    pieces: Mapping[str, Words]  # by the key of the piece
    number: int = 0  # in a field of several rows, separated by slashes
    rows: int = 1  # of the field
    rest: str = ""  # empty if the row lists all its pieces


def uniform(
    field: str, keys: Iterable[str], words: Words, number: int = 0, rows: int = 1, rest: str = ""
) -> PieceRow:
    """Return a row of pieces that have the same words."""
    return PieceRow(field, dict.fromkeys(keys, words), number, rows, rest)


def keys(seat: int, numbers: Iterable[int]) -> list[str]:
    """Return the keys of a seat's pieces with these numbers.

    >>> keys(1, range(2))
    ['1.0', '1.1']
    """
    return [f"{seat}.{number}" for number in numbers]


def place_words(places: Iterable[str]) -> Words:
    """Return the words of places that are called by their own names."""
    return {place: place for place in places}


def default(game: Game, seats: int, fields: Sequence[str]) -> tuple[PieceRow, ...]:
    """Return the rows of a game with one field that has a row per seat; otherwise none.

    `fields` are the names of the fields with a row per seat. Each row lists the places of the
    seat's pieces by name; those that it omits are in the tray where the seat's last piece starts.
    """
    if len(fields) != 1:
        return ()
    scene = cached_scene(game.start(seats, game.firsts(seats)[0]))
    words = place_words((*game.board.places, *game.board.trays))
    rows: list[PieceRow] = []
    for seat in range(seats):
        own = [piece for piece in scene.pieces if piece.seat == seat]
        rest = own[-1].place if own and own[-1].place in game.board.trays else ""
        of_row = {word: place for word, place in words.items() if place != rest}
        rows.append(uniform(fields[0], [piece.key for piece in own], of_row, seat, seats, rest))
    return tuple(rows)


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
            raise self.wrong(name, text, list_items(known))
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
        rows: Sequence[PieceRow],
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

    def _words_of(self, row: PieceRow, usual: str | None) -> list[str]:
        rows = self.text(row.field, usual).split("/")
        if len(rows) != row.rows:
            raise self.wrong(row.field, "/".join(rows), "/".join([NONE] * row.rows))
        text, most = rows[row.number], len(row.pieces)
        words = [] if text == NONE else text.split(",")
        if len(words) > most or (len(words) < most and not row.rest):
            raise self._error(row.field, "position.pieces", count=len(words), most=most)
        for word, places in zip(words, row.pieces.values()):
            if word not in places:
                raise self.wrong(row.field, word, list_items(places))
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
                raise self._error(name, "position.field", known=list_items(sorted(self._read)))

    def _error(self, name: str, key: str, **fields: object) -> RecordError:
        column = self._words[name][1] if name in self._words else 1
        return RecordError(self._where(column), key, name=name, **fields)
