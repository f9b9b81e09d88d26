"""A position as one line of text, as FEN is for chess.

    run/1 seats=2 to-move=white round=7 moved=cow black-cows=e3,off black-cowboys=f5 ...

The first word states the game and the version of its rules. Then follow `seats`, the options of
the game, and its own fields, defined in `text.py` of its folder. A game without that module
uses the fields of its state, which must consist of numbers, texts and tuples.

A position is valid if its fields can be read, every seat has its pieces, no place holds more than
the rules allow, and the position can be displayed and played on. This does not imply that a game
can reach it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple, Protocol, cast, get_args, get_origin, get_type_hints

from nyout import view
from nyout.core import OVER, Game, State, list_items, notation, tokens
from nyout.faults import Phrase, RecordError, Where
from nyout.games import GAMES, part
from nyout.games.rolloff import RollOff
from nyout.games.text import NONE, NUMBER, Fields, PieceRow, default

MAX_TEXT = 10_000  # characters
WORD = re.compile(r"([a-z][a-z0-9_-]*)=([!-~]*)")
CONTENDERS, THROWN = "contenders", "thrown"  # the fields of a roll-off


class Position(NamedTuple):
    """A position with its game, number of seats and options."""

    game: Game
    seats: int
    options: dict[str, bool | str]
    state: State


class Codec(Protocol):
    """Conversion of states to and from fields: the module `text` of a game, or `Plain`."""

    def rows(self, seats: int, options: Mapping[str, bool | str]) -> tuple[PieceRow, ...]:
        """Return the rows of the text, which list pieces."""
        ...

    def write(self, state: Any) -> dict[str, str]:
        """Return the fields of a state, by name, in the order of the text."""
        ...

    def read(self, fields: Fields) -> State:
        """Return the state that the fields describe. Raises `RecordError` for an invalid field."""
        ...

    def fault(self, state: Any) -> str:
        """Return the name of a field with which the state cannot be played on; empty if none."""
        ...


def write(state: State, game: Game) -> str:
    """Return the text of a position. Raises `ValueError` if `Plain` does not support the state.

    >>> write(GAMES["run"].start(seats=2), GAMES["run"]).split()[:2]
    ['run/1', 'seats=2']
    """
    is_rolloff = isinstance(state, RollOff)
    options = _options(state.start if is_rolloff else state, game)
    fields = _write_rolloff(state) if is_rolloff else codec(game).write(state)
    words = {"seats": str(len(state.scores()))} | options | fields
    return " ".join((_head(game), *(f"{name}={text}" for name, text in words.items())))


def read(text: str, where: Callable[[int], Where] | None = None) -> Position:
    """Return the position for a text. Raises `RecordError` if the text is invalid.

    `where` returns the location of a column of the text, from 1; by default it is on line 1.

    >>> read("run/2 seats=2")
    Traceback (most recent call last):
    nyout.faults.RecordError: line 1, column 1: `run/2`; expected run/1
    """
    return state_of(fields_of(text, where))


def fields_of(text: str, where: Callable[[int], Where] | None = None) -> Fields:
    """Return the fields of a text, whose seats and options are valid, for `state_of`.

    Raises `RecordError` as `read` does.
    """
    at = where or first_line_column
    if len(text) > MAX_TEXT:
        raise RecordError(at(1), "long", count=len(text), most=MAX_TEXT)
    words = [(match[0], match.start() + 1) for match in re.finditer(r"\S+", text)]
    head, column = words[0] if words else ("", 1)
    name = head.partition("/")[0]
    heads = {_head(GAMES[name]): GAMES[name] for name in ([name] if name in GAMES else GAMES)}
    if head not in heads:
        raise RecordError(at(column), "position.head", text=head, known=list_items(heads))
    return Fields(heads[head], _words(words[1:], at), at)


def state_of(fields: Fields) -> Position:
    """Return the position that fields describe. Raises `RecordError` if it is invalid."""
    game = fields.game
    of_game = codec(game)
    state = _rolloff(fields) if CONTENDERS in fields else of_game.read(fields)
    fields.finish()
    if not isinstance(state, RollOff) and (name := of_game.fault(state)):
        raise fields.unplayable(name)
    if not _is_sound(state, fields):
        raise fields.unplayable()
    return Position(game, fields.seats, fields.options, state)


def _is_sound(state: State, fields: Fields) -> bool:
    """Return whether a state can be displayed and played on."""
    try:
        return _can_go_on(state, fields.seats) and _can_be_shown(state, fields)
    except (ArithmeticError, LookupError, TypeError, ValueError):  # of a game without a codec
        return False


def _can_go_on(state: State, seats: int) -> bool:
    """Return whether the game is over, or a seat acts and has moves."""
    over = state.turn() == OVER
    acts = over or view.view_of(state).actor() in range(seats)
    return len(state.scores()) == seats and acts and (over or bool(state.moves()))


def _can_be_shown(state: State, fields: Fields) -> bool:
    """Return whether the pieces are those of the game, on places and trays of the board."""
    seats, board = fields.seats, fields.game.board
    start = fields.game.start(seats, fields.game.firsts(seats)[0], **fields.options)
    pieces = view.view_of(state).scene().pieces
    expected = [piece[:3] for piece in view.view_of(start).scene().pieces]  # key, kind and seat
    return [piece[:3] for piece in pieces] == expected and all(
        piece.place in board.places or piece.place in board.trays for piece in pieces
    )


def first_line_column(column: int) -> Phrase:
    """Return the location of a column in a text of one line."""
    return Phrase("at", {"line": 1, "column": column})


def _head(game: Game) -> str:
    return f"{game.name}/{game.rules}"


def _options(state: State, game: Game) -> dict[str, str]:
    """Return the texts of the options of a state, by name: its fields of these names."""
    for option in game.options:
        if not hasattr(state, option.name):
            raise ValueError(f"a state has no field {option.name}, which is an option")
    return {option.name: option.write(getattr(state, option.name)) for option in game.options}


def _words(
    located: Iterable[tuple[str, int]], at: Callable[[int], Where]
) -> dict[str, tuple[str, int]]:
    """Return the value and the column of each field, by name.

    Raises `RecordError` for a word that is not a field, and for a repeated field.
    """
    words: dict[str, tuple[str, int]] = {}
    for word, column in located:
        match = WORD.fullmatch(word)
        if match is None:
            raise RecordError(at(column), "position.word", text=word)
        if match[1] in words:
            raise RecordError(at(column), "second", tag=match[1])
        words[match[1]] = match[2], column
    return words


def _write_rolloff(state: RollOff) -> dict[str, str]:
    """Return the fields of a roll-off: the contenders, numbered from 1, and their throws."""
    thrown = ",".join(map(notation, state.thrown)) or NONE
    contenders = ",".join(str(seat + 1) for seat in state.contenders)
    return {CONTENDERS: contenders, THROWN: thrown}


def _rolloff(fields: Fields) -> State:
    start = fields.game.start(fields.seats, None, **fields.options)
    if not isinstance(start, RollOff):
        raise fields.unplayable(CONTENDERS)
    seats = {str(seat + 1): seat for seat in range(fields.seats)}
    parts = fields.parts(CONTENDERS)
    for text in parts:
        if text not in seats:
            raise fields.wrong(CONTENDERS, text, list_items(seats))
    if len(parts) < 2 or parts != sorted({*parts}):
        raise fields.unplayable(CONTENDERS)
    thrown = tuple(map(tokens, fields.parts(THROWN)))
    for throw in thrown:
        if throw not in start.moves():
            raise fields.wrong(THROWN, notation(throw), list_items(map(notation, start.moves())))
    if len(thrown) >= len(parts):
        raise fields.unplayable(THROWN)
    return start._replace(contenders=tuple(seats[text] for text in parts), thrown=thrown)


def codec(game: Game) -> Codec:
    """Return the codec of a game: its module `text`, or `Plain`."""
    return cast(Codec, part(game.name, "text") or Plain(game))


class Plain:
    """The codec of a game without its own: the fields of its state, which must be a NamedTuple.

    The fields can be integers, strings, booleans, and tuples whose items have one of these types.
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self.kind: Any = type(game.start(game.seats[0], game.firsts(game.seats[0])[0]))
        self.types = get_type_hints(self.kind)

    def rows(self, seats: int, options: Mapping[str, bool | str]) -> tuple[PieceRow, ...]:
        """Return the rows of the only field with a tuple of places per seat, if there is one."""
        by_seat = [name for name, kind in self.types.items() if kind == tuple[tuple[str, ...], ...]]
        return default(self.game, seats, by_seat)

    def write(self, state: Any) -> dict[str, str]:
        """Return the fields of a state as text. Raises `ValueError` as `to_text` does."""
        return {name: to_text(getattr(state, name), kind) for name, kind in self.types.items()}

    def read(self, fields: Fields) -> State:
        """Return the state with these fields. Raises `RecordError` for an invalid value."""
        values: dict[str, Any] = {}
        for name, kind in self.types.items():
            text = fields.text(name)
            try:
                values[name] = to_value(text, kind)
            except ValueError:
                raise fields.wrong(name, text, str(kind)) from None
        state: State = self.kind(**values)
        return state

    def fault(self, state: Any) -> str:
        """Return an empty text: no field of a plain state has rules of its own."""
        return ""


def to_text(value: Any, kind: Any) -> str:
    """Return a value as text. Raises `ValueError` for a string that `PLAIN` does not match.

    >>> to_text((("a1", "b2"), ()), tuple[tuple[str, ...], ...])
    'a1,b2/-'
    """
    if depth := _depth(kind):
        inner = get_args(kind)[0]
        parts = [to_text(item, inner) for item in value]
        return SEPARATORS[depth - 1].join(parts) if parts else NONE * depth
    if kind is bool:
        return "yes" if value else "no"
    return _plain(value) if kind is str else str(value)


def to_value(text: str, kind: Any) -> Any:
    """Return the value of type `kind` for a text from `to_text`. Raises `ValueError` if invalid.

    >>> to_value("a1,b2/-", tuple[tuple[str, ...], ...])
    (('a1', 'b2'), ())
    """
    if depth := _depth(kind):
        parts = [] if text == NONE * depth else text.split(SEPARATORS[depth - 1])
        return tuple(to_value(part, get_args(kind)[0]) for part in parts)
    if kind is bool:
        if text not in ("yes", "no"):
            raise ValueError(text)
        return text == "yes"
    if kind is int and not NUMBER.fullmatch(text):
        raise ValueError(text)
    return _plain(text) if kind is str else kind(text)


SEPARATORS = ",/;"  # between the items of a tuple, by its depth
PLAIN = re.compile("[!-+.0-:<-~]*")  # printable ASCII without separators and `NONE`


def _plain(text: str) -> str:
    """Return the text of a string. Raises `ValueError` if it cannot be part of a position."""
    if not PLAIN.fullmatch(text):
        raise ValueError(f"{text!r}: expected text without spaces, {SEPARATORS} and {NONE}")
    return text


def _depth(kind: Any) -> int:
    """Return the nesting depth of a tuple type; 0 for other types."""
    return 1 + _depth(get_args(kind)[0]) if get_origin(kind) is tuple else 0
