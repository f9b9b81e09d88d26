"""The tag pairs at the beginning of a record, written and read."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple, TypeVar

from nyout import position
from nyout.core import Game, listed
from nyout.faults import Phrase, RecordError, Where
from nyout.games import GAMES
from nyout.match import PERSON, PLAYER_KINDS, Seat
from nyout.position import Position
from nyout.record.model import Record

MAX_TAGS = 20_000  # per text; exceeds the capacity of any link

T = TypeVar("T")


def tag_pairs(record: Record) -> Iterator[tuple[str, str]]:
    """Yield the tag pairs of a record, except the result, in the order of the text."""
    game = record.game
    yield "Game", game.name
    yield "Rules", str(game.rules)
    yield "Seats", str(len(record.seats))
    if game.options:
        written = (f"{opt.name}={opt.write(record.options[opt.name])}" for opt in game.options)
        yield "Options", " ".join(written)
    if record.first is not None:
        yield "First", str(record.first + 1)
    if record.position:
        yield "Position", record.position
    for number, seat in enumerate(record.seats, 1):
        yield f"Player{number}", f"{seat.player} {seat.name}"
    yield from record.tags.items()


class _Tags(NamedTuple):
    values: Mapping[str, str]
    where: Callable[[str], Where]

    def choose(self, tag: str, text: str, known: Mapping[str, T]) -> T:
        """Return the known value with this text. Raises `RecordError` at the tag if unknown."""
        if text not in known:
            values = listed(known)
            raise RecordError(self.where(tag), "unknown", tag=tag, text=repr(text), known=values)
        return known[text]


def from_tags(texts: Mapping[str, str], where: Callable[[str], Where], begins: Where) -> Record:
    """Return a record without moves for a set of tags.

    Args:
        texts: The values of the tags by name.
        where: Returns the location of a tag, for errors.
        begins: The location of the tags as a whole, for errors on missing tags.

    Raises `RecordError` if a required tag is missing, or if the program or the game does not
    support the value of a tag.
    """
    for tag in ("Game", "Rules", "Seats"):
        if tag not in texts:
            raise RecordError(begins, "untagged", tag=tag)
    tags = _Tags(texts, where)
    game = tags.choose("Game", texts["Game"], GAMES)
    tags.choose("Rules", texts["Rules"], {str(game.rules): game.rules})
    count = tags.choose("Seats", texts["Seats"], {str(count): count for count in game.seats})
    options = game.settled(count, _options(tags, game, count))
    first = None
    if "First" in texts:
        numbers = {str(seat + 1): seat for seat in game.firsts(count)}
        first = tags.choose("First", texts["First"], numbers)
    seats = _seats(tags, count)
    own = {"Game", "Rules", "Seats", "Options", "First", "Position", "Result", *seats}
    further = {tag: text for tag, text in texts.items() if tag not in own}
    for tag in further:
        if re.fullmatch(r"Player\d+", tag):
            raise RecordError(where(tag), "player", tag=tag, count=count)
    text = texts.get("Position", "")
    if text:
        at = where("Position")
        found = position.read(text, lambda n: Phrase("position", {"where": at, "column": n}))
        _check_position(found, tags, options)
    return Record(game, tuple(seats.values()), options, first, tags=further, position=text)


def _options(tags: _Tags, game: Game, count: int) -> dict[str, bool | str]:
    """Return the values of the options that the tag `Options` sets."""
    known = {
        f"{option.name}={text}": (option.name, value)
        for option in game.options
        for text, value in option.texts(count).items()
    }
    parts = tags.values.get("Options", "").split(maxsplit=len(game.options))
    options = dict(tags.choose("Options", part, known) for part in parts)
    if len(options) < len(parts):
        raise RecordError(tags.where("Options"), "options")
    return options


def _seats(tags: _Tags, count: int) -> dict[str, Seat]:
    """Return the seats by the name of their tag; a seat without a tag is a nameless person."""
    kinds = {kind: kind for kind in PLAYER_KINDS}
    seats: dict[str, Seat] = {}
    for number in range(1, count + 1):
        tag = f"Player{number}"
        player, _, name = tags.values.get(tag, PERSON).partition(" ")
        seats[tag] = Seat(name, tags.choose(tag, player, kinds))
    return seats


def _check_position(found: Position, tags: _Tags, options: Mapping[str, bool | str]) -> None:
    """Raise `RecordError` if the game, seats or options of a position differ from the tags."""
    texts = tags.values
    pairs = {
        "Game": (found.game.name, texts["Game"]),
        "Seats": (str(found.seats), texts["Seats"]),
        "Options": (found.options, options),
        "First": ("no first seat", texts.get("First", "no first seat")),
    }
    for tag, (there, expected) in pairs.items():
        if there != expected:
            raise RecordError(
                tags.where("Position"), "position.differs", found=there, known=expected, tag=tag
            )
