"""Saved games as they are stored, and all of them as one file; whatever comes in is checked."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from nyout import record, words
from nyout.core import Game
from nyout.faults import Phrase
from nyout.match import REMOTE, Match
from nyout.record import BEGINS, MOST_TEXT, Record, RecordError

VERSION = 1
MOST_NAME = 60  # characters
LAST_DATE = 8_640_000_000_000_000  # milliseconds since 1970: browsers know none after it
MOST_FILE = 50_000_000  # characters
FORM = "nyout saved games"
SHOWN = re.compile(r'^\[Ply ".*\n', re.MULTILINE)

# A file is read a game at a time, and a game is an object of numbers and strings. So `json.loads`,
# which overflows the stack in Pyodide, gets no nested JSON; the first wrong game ends the reading.
# An export doubles quotes and line ends at most; other tools may escape what is not ASCII.
MOST_GAME = 4 * MOST_TEXT  # characters
SPACE = r"[ \t\n\r]{0,99}+"
PLAIN = r'[^"{}\[\]]*+'
STRING = r'"(?:[^"\\]++|\\.)*+"'
BEGIN = re.compile(
    rf'{SPACE}\{{{SPACE}"form"{SPACE}:{SPACE}"{FORM}"{SPACE},{SPACE}"games"{SPACE}:{SPACE}\['
)
GAME = re.compile(rf"{SPACE}(\{{(?:{PLAIN}{STRING}){{0,20}}+{PLAIN}\}}){SPACE}")
END = re.compile(rf"{SPACE}\]{SPACE}\}}{SPACE}")


class Saved(NamedTuple):
    """A game that is kept: its record as text, when it was played on, and a name it was given."""

    text: str
    date: int  # milliseconds since 1970
    name: str = ""

    def stored(self) -> dict[str, object]:
        """As it is stored."""
        return {"version": VERSION, **self._asdict(), "name": words.replace_surrogates(self.name)}

    def match(self) -> Match:
        """The match to go on with. Raises `RecordError`."""
        return to_match(record.read(self.text), "")


def to_match(kept: Record, seed: str) -> Match:
    """The match of a record; who has no name in it is called by a colour. Raises `RecordError`."""
    colours = kept.game.colours(len(kept.seats), **kept.options)
    return record.to_match(kept._replace(seats=words.name_seats(kept.seats, colours)), seed)


def text(match: Match) -> str:
    """The record of a match, to be kept or taken away."""
    return record.write(to_record(match))


def to_record(match: Match) -> Record:
    """The record of a match; who is called by a colour has no name in it, in any language."""
    return record.of_match(
        match._replace(seats=words.drop_colour_names(match.seats, match.colours))
    )


def key(match: Match) -> str:
    """What a game is stored under: its dice are its own, so they tell it from all others."""
    return _key(match.game, match.seed)


def _key(game: Game, seed: str) -> str:
    return f"{game.name}/{seed}"


def kind(key: str) -> str:
    """The name of the game that is stored under a key."""
    return key.partition("/")[0]


def taken_up(match: Match, kept: Iterable[Saved]) -> Match:
    """A match as the kept game by link that it goes on from; as it is if there is none."""
    later, earlier = to_record(match), filter(None, map(_by_link, kept))
    grown = [was for was in earlier if _begun(was) == _begun(later) and _opens(was, later)]
    if not grown:
        return match
    return match._replace(seed=max(grown, key=lambda was: len(was.moves)).tags["Seed"])


def _by_link(kept: Saved) -> Record | None:
    """The record of a kept game that goes back and forth by links; None for any other."""
    try:
        found = record.read(kept.text)
    except RecordError:
        return None
    away = any(seat.player == REMOTE for seat in found.seats)
    return found if away and found.tags.get("Seed") else None


def _begun(kept: Record) -> object:
    """By what a game is told from others when it begins; who plays where changes with each link."""
    names = [seat.name for seat in kept.seats]
    return kept.game, kept.options, kept.first, kept.position, names


def _opens(earlier: Record, later: Record) -> bool:
    return later.moves[: len(earlier.moves)] == earlier.moves


def adopted(kept: str, date: int) -> tuple[str, Saved] | None:
    """The game of a text, with its key; None if it is unreadable, or has not begun."""
    try:
        found = to_match(record.read(kept), "")
    except RecordError:
        return None
    return (key(found), Saved(kept, date)) if found.moves and found.seed else None


def _version_1(value: Mapping[str, Any]) -> Saved:
    """A game as this version stores it. Raises `ValueError` or `KeyError` for anything else."""
    name, text, date = value["name"], value["text"], value["date"]
    if not (isinstance(name, str) and isinstance(text, str) and type(date) is int):
        raise ValueError(f"name {name!r:.20}, date {date!r:.20}: expected a text and a number")
    if not 0 <= date <= LAST_DATE:
        raise ValueError(f"date {date!r:.20}: expected 0 to {LAST_DATE}")
    return Saved(text, date, words.replace_surrogates(name[:MOST_NAME]))


VERSIONS: dict[object, Callable[[Mapping[str, Any]], Saved]] = {1: _version_1}
"""How a stored game is read, by the version that stored it; it is written in the last."""


def stored(value: object) -> Saved | None:
    """The game that a stored value is; None for one of a version that is not known, or damaged."""
    try:
        return VERSIONS[value["version"]](value)  # type: ignore[index]
    except (KeyError, TypeError, ValueError):
        return None


# A database entry is JSON in the form of PyScript's storage: each text in its mapping is the index
# of an element of the list. Deeper nesting is refused before it is parsed: it can end Python.
ENTRY = re.compile(r'\[\["1", ?"2"\], ?"generic", ?\{[^][{}]*\}(, ?"([^"\\]|\\.)*")*\]')


def entry(game: Saved) -> str:
    """A game as an entry of the database."""
    held = {"version": VERSION, "text": "3", "date": game.date, "name": "4"}
    return json.dumps([["1", "2"], "generic", held, game.text, game.name])


def of_entry(value: object) -> Saved | None:
    """The game of an entry of the database; None for any other entry."""
    if not (isinstance(value, str) and ENTRY.fullmatch(value)):
        return None
    try:
        flat = json.loads(value)
        held = {key: flat[int(of)] if isinstance(of, str) else of for key, of in flat[2].items()}
    except (ValueError, IndexError):
        return None
    return stored(held)


def plain(text: str) -> str:
    """The text of a record without the ply that is shown."""
    return SHOWN.sub("", text, count=1)


def exported(games: Iterable[Saved]) -> str:
    """Games as one file."""
    return json.dumps(
        {"form": FORM, "games": [game.stored() for game in games]}, ensure_ascii=False, indent=1
    )


def imported(file: str) -> dict[str, Saved]:
    """The games of a file by their keys. Raises `RecordError`, naming the first that is wrong."""
    if len(file) > MOST_FILE:
        raise RecordError(Phrase("file"), "long", count=len(file), most=MOST_FILE)
    found: dict[str, Saved] = {}
    for number, value in enumerate(_values(file), 1):
        if (game := stored(value)) is None:
            raise RecordError(Phrase("saved", {"number": number}), "unsaved", version=VERSION)
        try:
            kept = record.read(game.text)
            if not (seed := kept.tags.get("Seed")):
                raise RecordError(BEGINS, "untagged", tag="Seed")
            found[_key(kept.game, seed)] = game
        except RecordError as error:
            where = Phrase("saved.at", {"number": number, "where": error.where})
            raise RecordError(where, error.key, **error.fields) from None
    return found


def _values(file: str) -> Iterator[object]:
    """The games in a file as JSON has them, None for one that is not flat JSON.

    Raises `RecordError` if the file is something else.
    """
    begun = BEGIN.match(file)
    at = begun.end() if begun else 0
    more = not END.fullmatch(file, at)
    while begun and more:
        found = GAME.match(file, at, at + MOST_GAME)
        yield _flat(found[1]) if found else None
        at = found.end() if found else len(file)
        more = file.startswith(",", at)
        at += more
    if not begun or not END.fullmatch(file, at):
        raise RecordError(Phrase("file"), "form")


def _flat(text: str) -> object:
    try:
        return json.loads(text)
    except ValueError:
        return None
