"""The format of saved games in storage, in the database and in files, with validating readers."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from nyout import words
from nyout.core import Game
from nyout.faults import Phrase
from nyout.match import Match
from nyout.record import MAX_TEXT, RecordError
from nyout.record.annotations import texts
from nyout.record.text import BEGINS, quoted

VERSION = 1
MAX_NAME = 60  # characters
MAX_SUMMARY = 10_000  # characters
LAST_DATE = 8_640_000_000_000_000  # milliseconds since 1970: the last date that browsers support
MAX_SENT = 1900  # characters of a link with a review; messages and forms cut some longer ones
MAX_FILE = 50_000_000  # characters
FORM = "nyout saved games"
SHOWN = re.compile(r'^\[Ply ".*\n', re.MULTILINE)

# A file is read one game at a time, and a game is an object of numbers and strings. Thus
# `json.loads`, whose recursion overflows the stack in Pyodide, gets no nested JSON, and reading
# ends at the first invalid game. Other tools may escape all non-ASCII text, hence the limit.
MAX_GAME = 4 * MAX_TEXT  # characters
SPACE = r"[ \t\n\r]{0,99}+"
PLAIN = r'[^"{}\[\]]*+'
STRING = r'"(?:[^"\\]++|\\.)*+"'
BEGIN = re.compile(
    rf'{SPACE}\{{{SPACE}"form"{SPACE}:{SPACE}"{FORM}"{SPACE},{SPACE}"games"{SPACE}:{SPACE}\['
)
GAME = re.compile(rf"{SPACE}(\{{(?:{PLAIN}{STRING}){{0,20}}+{PLAIN}\}}){SPACE}")
END = re.compile(rf"{SPACE}\]{SPACE}\}}{SPACE}")


class Saved(NamedTuple):
    """A saved game."""

    text: str  # the record
    date: int  # the time of the last ply, in milliseconds since 1970
    name: str = ""  # the user's name for the game
    summary: str = ""  # for the front page (`summary.py`); files have none

    def stored(self) -> dict[str, object]:
        """Return the fields of the game in a file, with the version of the format."""
        name = words.replace_surrogates(self.name)
        return {"version": VERSION, "text": self.text, "date": self.date, "name": name}

    def match(self) -> Match:
        """Return the match to continue, or the end of a finished one. Raises `RecordError`."""
        return resumed(words.name_seats(Match.read(self.text)))


def resumed(match: Match) -> Match:
    """Return a saved match as it is opened: a finished one at its end, others where they were."""
    return match.at(len(match.moves)) if match.is_over else match


def text(match: Match) -> str:
    """Return the record of a match for storage, without names that repeat the seat's colour."""
    return words.drop_colour_names(match).text()


def shared(match: Match) -> Match:
    """Return a match without its seed, which would reveal future throws, as others get it."""
    return words.drop_colour_names(match)._replace(seed="")


def fragment(match: Match) -> str:
    """Return the fragment of a link to a match, with its review where there is room.

    Raises `RecordError` if it is too long even without a review.
    """
    sent = shared(match)
    plain = sent._replace(comments=texts(sent.comments))
    if plain.comments == sent.comments:
        return sent.link()
    try:
        fragment = sent.link()
    except RecordError:
        return plain.link()
    return fragment if len(fragment) <= MAX_SENT else plain.link()


def current_key(game: Game) -> str:
    """Return the storage key of the game in progress with these rules."""
    return f"nyout/{game.name}"


def key(match: Match) -> str:
    """Return the database key of a match, which is unique because the seed is."""
    return key_of(match.game, match.seed)


def key_of(game: Game, seed: str) -> str:
    """Return the database key of a game with a seed."""
    return f"{game.name}/{seed}"


def has_seed(text: str, seed: str) -> bool:
    """Return whether a stored record has a seed."""
    return f"\n[Seed {quoted(seed)}]\n" in text


def kind(key: str) -> str:
    """Return the name of the rules in a database key."""
    return key.partition("/")[0]


def adopt_key(match: Match, saved: Iterable[Saved]) -> Match:
    """Return a match with the seed, and thus the key, of the saved game by link that it continues.

    If it continues none, it is returned unchanged.
    """
    later = words.drop_colour_names(match)
    by_link = filter(None, map(_by_link, saved))
    continued = [
        earlier for earlier in by_link if earlier.names == later.names and later.extends(earlier)
    ]
    if not continued:
        return match
    return match._replace(seed=max(continued, key=lambda earlier: len(earlier.moves)).seed)


def _by_link(saved: Saved) -> Match | None:
    """Return the match of a saved game that is played by link; None for any other."""
    try:
        match = Match.read(saved.text)
    except RecordError:
        return None
    return match if match.by_link and match.seed else None


def of_text(text: str, date: int) -> tuple[str, Saved] | None:
    """Return the key and the saved game of a text; None if it is unreadable or has no moves."""
    try:
        match = Match.read(text)
    except RecordError:
        return None
    return (key(match), Saved(text, date)) if match.moves and match.seed else None


def _version_1(value: Mapping[str, Any]) -> Saved:
    """Return a game stored by version 1. Raises `ValueError` or `KeyError` for anything else."""
    name, text, date = value["name"], value["text"], value["date"]
    if not (isinstance(name, str) and isinstance(text, str) and type(date) is int):
        raise ValueError(f"name {name!r:.20}, date {date!r:.20}: expected a text and a number")
    if not 0 <= date <= LAST_DATE:
        raise ValueError(f"date {date!r:.20}: expected 0 to {LAST_DATE}")
    return Saved(text, date, words.replace_surrogates(name[:MAX_NAME]))


VERSIONS: dict[object, Callable[[Mapping[str, Any]], Saved]] = {1: _version_1}
"""Readers of stored games by version; games are stored in the latest version."""


def stored(value: object) -> Saved | None:
    """Return the game of a stored value; None if it is damaged or of an unknown version."""
    try:
        return VERSIONS[value["version"]](value)  # type: ignore[index]
    except (KeyError, TypeError, ValueError):
        return None


# A database entry is JSON in the format of PyScript's storage: each string in its mapping is the
# index of an element of the list. Deeper nesting could crash the parser, and is refused.
ENTRY = re.compile(rf'\[\["1", ?"2"\], ?"generic", ?\{{[^][{{}}]*+\}}(?:, ?{STRING})*+\]')


def entry(game: Saved) -> str:
    """Return the database entry of a game; readers of version 1 ignore the summary."""
    fields = {"version": VERSION, "text": "3", "date": game.date, "name": "4"}
    texts = [game.text, game.name]
    if game.summary:
        fields["summary"] = "5"
        texts.append(game.summary)
    return json.dumps([["1", "2"], "generic", fields, *texts])


def of_entry(value: object) -> Saved | None:
    """Return the game of a database entry; None for any other entry."""
    if not (isinstance(value, str) and ENTRY.fullmatch(value)):
        return None
    try:
        flat = json.loads(value)
        fields = {key: flat[int(at)] if isinstance(at, str) else at for key, at in flat[2].items()}
    except (ValueError, IndexError):
        return None
    summary = fields.get("summary")
    return (game := stored(fields)) and game._replace(
        summary=summary[:MAX_SUMMARY] if isinstance(summary, str) else ""
    )


def plain(text: str) -> str:
    """Return the text of a record without the `Ply` tag."""
    return SHOWN.sub("", text, count=1)


def exported(games: Iterable[Saved]) -> str:
    """Return the text of a file with these games."""
    return json.dumps(
        {"form": FORM, "games": [game.stored() for game in games]}, ensure_ascii=False, indent=1
    )


def imported(file: str) -> dict[str, Saved]:
    """Return the games of a file by key. Raises `RecordError` for the first invalid one."""
    if len(file) > MAX_FILE:
        raise RecordError(Phrase("file"), "long", count=len(file), most=MAX_FILE)
    found: dict[str, Saved] = {}
    for number, value in enumerate(_values(file), 1):
        if (game := stored(value)) is None:
            raise RecordError(Phrase("saved", {"number": number}), "unsaved", version=VERSION)
        try:
            match = Match.read(game.text)
            if not match.seed:
                raise RecordError(BEGINS, "untagged", tag="Seed")
            found[key(match)] = game
        except RecordError as error:
            where = Phrase("saved.at", {"number": number, "where": error.where})
            raise RecordError(where, error.key, **error.fields) from None
    return found


def _values(file: str) -> Iterator[object]:
    """Yield the parsed games of a file, with None for any that is not flat JSON.

    Raises `RecordError` if it is not a file of saved games.
    """
    head = BEGIN.match(file)
    at = head.end() if head else 0
    more = not END.fullmatch(file, at)
    while head and more:
        found = GAME.match(file, at, at + MAX_GAME)
        yield _flat(found[1]) if found else None
        at = found.end() if found else len(file)
        more = file.startswith(",", at)
        at += more
    if not head or not END.fullmatch(file, at):
        raise RecordError(Phrase("file"), "form")


def _flat(text: str) -> object:
    try:
        return json.loads(text)
    except ValueError:
        return None
