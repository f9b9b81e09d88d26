"""The rows of a position as text, which list the places of pieces (see `nyout.position`).

The function `rows` of a game's module `position` returns its rows. A game without that module has
the rows that `default` finds.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from nyout.core import Game
from nyout.view import cached_scene

Words = Mapping[str, str]
"""The place or tray that each word stands for; the usual word of a place first."""


class Row(NamedTuple):
    """The part of a field that lists the places of some pieces, in words with commas between.

    If the row has fewer words than pieces, the last pieces are in the tray `rest`.
    """

    field: str
    pieces: Mapping[str, Words]  # by the key of the piece
    number: int = 0  # in a field of several rows, separated by slashes
    rows: int = 1  # of the field
    rest: str = ""  # empty if the row lists all its pieces


def alike(
    field: str, keys: Iterable[str], words: Words, number: int = 0, rows: int = 1, rest: str = ""
) -> Row:
    """Return a row of pieces that have the same words."""
    return Row(field, dict.fromkeys(keys, words), number, rows, rest)


def keys(seat: int, numbers: Iterable[int]) -> list[str]:
    """Return the keys of a seat's pieces with these numbers.

    >>> keys(1, range(2))
    ['1.0', '1.1']
    """
    return [f"{seat}.{number}" for number in numbers]


def named(places: Iterable[str]) -> Words:
    """Return the words of places that are called by their own names."""
    return {place: place for place in places}


def default(game: Game, seats: int, fields: Sequence[str]) -> tuple[Row, ...]:
    """Return the rows of a game with one field that has a row per seat; otherwise none.

    `fields` are the names of the fields with a row per seat. Each row lists the places of the
    seat's pieces by name; those that it omits are in the tray where the seat's last piece starts.
    """
    if len(fields) != 1:
        return ()
    scene = cached_scene(game.start(seats, game.firsts(seats)[0]))
    words = named((*game.board.places, *game.board.trays))
    found: list[Row] = []
    for seat in range(seats):
        own = [piece for piece in scene.pieces if piece.seat == seat]
        rest = own[-1].place if own and own[-1].place in game.board.trays else ""
        of_row = {word: place for word, place in words.items() if place != rest}
        found.append(alike(fields[0], [piece.key for piece in own], of_row, seat, seats, rest))
    return tuple(found)
