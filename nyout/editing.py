"""Changes to a position as text: a piece moves, a field gets another value.

The text may be invalid after a change; `read_text` returns its fault. The rows of a game (see
`nyout.games.text`) relate the pieces of a scene to the words of the text. The text of a valid
position has all fields that it needs, and no others.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import NamedTuple

from nyout import position, view
from nyout.core import Game, State
from nyout.faults import Phrase, RecordError
from nyout.games import GAMES
from nyout.games.text import NONE, PieceRow
from nyout.position import Position
from nyout.view import Piece, cached_scene

Values = tuple[str, ...] | range
"""The values offered for a field."""
Offered = Mapping[str, Values]


class Reading(NamedTuple):
    """The position of a text, or its fault; and the values offered for its fields."""

    position: Position | None
    fault: RecordError | None = None
    offered: Offered = MappingProxyType({})

    @property
    def field(self) -> str:
        """The name of the field at fault; empty if there is no fault, or it is not in a field."""
        return str(self.fault.fields.get("name", "")) if self.fault else ""


def first_position_text(game: Game, seats: int, options: Mapping[str, bool | str]) -> str:
    """Return the text of the first position of a game, after any roll-off."""
    return position.write(game.start(seats, game.firsts(seats)[0], **options), game)


def editable_text(state: State, game: Game, options: Mapping[str, bool | str]) -> str:
    """Return the text from which the editing of a position starts.

    A position in which chance decides who starts is replaced with the first one after it.
    """
    if view.view_of(state).phase() in view.STARTS:
        return first_position_text(game, len(state.scores()), options)
    return position.write(state, game)


def read_text(text: str, game: Game) -> Reading:
    """Return the position of a text, which must be one of this game, or its fault."""
    return _reading(text, game.name)


@lru_cache(maxsize=256)
def _reading(text: str, name: str) -> Reading:
    offered: Offered = {}
    try:
        fields = position.fields_of(text, _where)
        offered = fields.offered
        if fields.game.name != name:
            titles = {"found": fields.game.title, "title": GAMES[name].title}
            raise RecordError(_where(1), "another", **titles)
        return Reading(position.state_of(fields), offered=offered)
    except RecordError as fault:
        return Reading(None, fault.with_traceback(None), offered)


def _where(column: int) -> Phrase:
    return Phrase("edited", {"column": column})


def values(text: str) -> dict[str, str]:
    """Return the value of each field, by name; words that are not fields are ignored.

    >>> values("run/1 seats=2 to-move=black")
    {'seats': '2', 'to-move': 'black'}
    """
    words = filter(None, map(position.WORD.fullmatch, text.split()))
    return {word[1]: word[2] for word in words}


def with_values(text: str, fields: Mapping[str, str]) -> str:
    """Return a text with other fields.

    >>> with_values("run/1 seats=2", {"seats": "2", "round": "3"})
    'run/1 seats=2 round=3'
    """
    head = next(iter(text.split()), "")
    return " ".join((head, *(f"{name}={value}" for name, value in fields.items())))


# --- pieces ---------------------------------------------------------------------------------------


def rows_of(text: str, game: Game) -> tuple[PieceRow, ...]:
    """Return the rows of a text; none if its seats or options are invalid."""
    try:
        fields = position.fields_of(text)
    except RecordError:
        return ()
    options = tuple(fields.options.items())
    return _rows(game.name, fields.seats, options) if fields.game is game else ()


@lru_cache(maxsize=8)
def _rows(
    name: str, seats: int, options: tuple[tuple[str, bool | str], ...]
) -> tuple[PieceRow, ...]:
    return position.codec(GAMES[name]).rows(seats, dict(options))


def words_of_row(row: PieceRow, fields: Mapping[str, str]) -> list[str]:
    """Return the words of a row; if its field is missing, each piece is in its tray."""
    if row.field not in fields:
        return [] if row.rest else [next(iter(words)) for words in row.pieces.values()]
    parts = fields[row.field].split("/")
    whole = parts[row.number] if row.number < len(parts) else NONE
    return [] if whole == NONE and row.rest else whole.split(",")


def with_words(row: PieceRow, fields: Mapping[str, str], words: list[str]) -> dict[str, str]:
    """Return the fields with these words in a row."""
    parts = fields.get(row.field, "/".join([NONE] * row.rows)).split("/")
    parts += [NONE] * (row.rows - len(parts))
    parts[row.number] = ",".join(words) or NONE
    return {**fields, row.field: "/".join(parts)}


def places(text: str, game: Game) -> dict[str, str]:
    """Return the place or tray of each piece by its key, without those that have no valid word."""
    fields, by_key = values(text), dict[str, str]()
    for row in rows_of(text, game):
        words = words_of_row(row, fields)
        for n, (key, places_by_word) in enumerate(row.pieces.items()):
            place = places_by_word.get(words[n]) if n < len(words) else row.rest
            if place:
                by_key[key] = place
    return by_key


def pieces(text: str, game: Game) -> tuple[Piece, ...]:
    """Return the pieces of a text, even of an invalid one; without those on no valid place."""
    read = read_text(text, game)
    if read.position:
        return cached_scene(read.position.state).pieces
    at = places(text, game)
    fields = values(text)
    if not at:
        return ()
    first = game.start(int(fields["seats"]), None, **position.fields_of(text).options)
    return tuple(
        Piece(piece.key, piece.kind, piece.seat, at[piece.key])
        for piece in cached_scene(first).pieces
        if piece.key in at
    )


def move_piece(text: str, game: Game, key: str, place: str) -> str:
    """Return the text with a piece on a place or in a tray; unchanged if it cannot be there.

    If the text distinguishes pieces on a place, such as by their heading, the word is the first one
    that makes a valid position.
    """
    fields = values(text)
    row = next((row for row in rows_of(text, game) if key in row.pieces), None)
    if row is None:
        return text
    words, n = words_of_row(row, fields), list(row.pieces).index(key)
    before, after = words[:n], words[n + 1 :]
    of_place = [[word] for word, at in row.pieces[key].items() if at == place]
    changed = [[*before, *word, *after] for word in ([[]] if place == row.rest else of_place)]
    texts = [
        normalize(with_values(text, with_words(row, fields, row_words)), game)
        for row_words in changed
    ]
    best = min(texts, key=lambda other: read_text(other, game).fault is not None, default=text)
    return _resume(best, game)


def _resume(text: str, game: Game) -> str:
    """Return the text with the first seat that can play on, if it says that nobody is to move."""
    if values(text).get("to-move") == NONE:
        for seat in read_text(text, game).offered.get("to-move", ()):
            other = with_value(text, game, "to-move", str(seat))
            if seat != NONE and read_text(other, game).position:
                return other
    return text


def turn_piece(text: str, game: Game, key: str) -> str:
    """Return the text with the next word for a piece on its place, such as another heading."""
    fields = values(text)
    for row in rows_of(text, game):
        words = words_of_row(row, fields)
        n = list(row.pieces).index(key) if key in row.pieces else len(words)
        if n < len(words) and (place := row.pieces[key].get(words[n])):
            of_place = [word for word, at in row.pieces[key].items() if at == place]
            following = of_place[(of_place.index(words[n]) + 1) % len(of_place)]
            words[n] = following
            return normalize(with_values(text, with_words(row, fields, words)), game)
    return text


def clear(text: str, last: Position) -> str:
    """Return the text of the first position of a game with the seats and options of a text.

    The position `last` replaces a text whose seats or options are invalid.
    """
    valid = position.fields_of(text) if rows_of(text, last.game) else last
    return first_position_text(last.game, valid.seats, valid.options)


# --- fields ---------------------------------------------------------------------------------------


def controls(text: str, game: Game) -> dict[str, Values | None]:
    """Return the values offered for each field that is no row, seat count or option.

    None stands for free text.
    """
    read = read_text(text, game)
    fixed = {"seats", *(option.name for option in game.options)}
    fixed |= {row.field for row in rows_of(text, game)}
    return {name: read.offered.get(name) for name in values(text) if name not in fixed}


def with_value(text: str, game: Game, name: str, value: str) -> str:
    """Return the text with another value of a field, without characters that no text can have."""
    written = "".join(re.findall("[!-~]", value)) or NONE
    return normalize(with_values(text, {**values(text), name: written}), game)


def normalize(text: str, game: Game) -> str:
    """Return the text of the position that a text describes; the text itself if it has a fault."""
    valid = read_text(text, game).position
    return position.write(valid.state, game) if valid else text
