"""Saved games as entries of the database, and the format of files of saved games."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from random import Random
from typing import Any, NamedTuple

from nyout import draw, exchange, words
from nyout.exchange import is_continuation, list_keys, view_as_spectator
from nyout.faults import Phrase
from nyout.joint.play import Room
from nyout.match import Match
from nyout.pasted import PRIVATE
from nyout.record import MAX_TEXT, RecordError
from nyout.record.tags import texts
from nyout.record.text import BEGINS
from nyout.view import cached_scene

VERSION = 1
MAX_NAME = 60  # characters
LAST_DATE = 8_640_000_000_000_000  # milliseconds since 1970: the last date that browsers support
MAX_SENT = 1900  # characters of a link with a review; messages and forms cut some longer ones
MAX_FILE = 50_000_000  # characters
FORM = "nyout saved games"
PARKED = "/"  # begins the key of a text that `Library` has yet to merge
NOBODY = "-"  # instead of first values, as long as nobody has joined

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
    """An entry of the database: a game, or what is left of one that is damaged."""

    key: str  # `key` of its match, or that of `park`
    kind: str  # the name of the rules
    text: str  # the record
    name: str  # the user's name for the game
    date: int  # the time of the last change, in milliseconds since 1970
    result: str  # the ranks of a finished game, else "*"
    summary: Mapping[str, object] | None  # `summary`, for the front page; not read again
    anchors: str = ""  # the keys of its players, or `NOBODY`, by which `games.js` finds it

    @classmethod
    def from_entry(cls, entry: Any) -> Saved | None:
        """Return an entry as the browser stores it; None if there is none.

        A field of another type becomes empty, so that a damaged entry can be shown and deleted.
        """
        if entry is None:
            return None
        key, kind, text, name, result, first = (
            value if isinstance(value := getattr(entry, field, ""), str) else ""
            for field in ("key", "kind", "text", "name", "result", "anchors")
        )
        date = getattr(entry, "date", 0)
        return cls(key, kind, text, name, int(date) if _is_date(date) else 0, result, None, first)

    @classmethod
    def from_match(cls, match: Match, date: int, name: str = "") -> Saved:
        """Return the entry of a match."""
        drawn, first = summary(match), anchors(match)
        return cls(
            key(match), match.game.name, record_text(match), name, date, match.result, drawn, first
        )

    @property
    def is_parked(self) -> bool:
        """Whether a page that was left has stored it without comparing it with the stored game."""
        return self.key.startswith(PARKED)

    def park(self, mark: str) -> Saved:
        """Return the entry under a key of its own, so that storing it overwrites no game."""
        return self._replace(key=f"{PARKED}{self.key}/{mark}")

    @property
    def is_started(self) -> bool:
        """Whether a ply has been made, or the game is one of joint throws."""
        return "/" in self.key

    def file_fields(self) -> dict[str, object]:
        """Return the fields of the game in a file, with the version of the format."""
        name = words.replace_surrogates(self.name)
        return {"version": VERSION, "text": self.text, "date": self.date, "name": name}

    def match(self) -> Match:
        """Return the match to continue, or the end of a finished one. Raises `RecordError`."""
        match = words.name_seats(Match.from_text(self.text))
        return match.go_to(len(match.moves)) if match.is_over else match


def digest(text: str) -> str:
    """Return sixteen hexadecimal digits, the same for the same text."""
    return f"{Random(text).getrandbits(64):016x}"


def summary(match: Match) -> dict[str, object]:
    """Return what the front page draws of a match: active seat, colours and pieces in play.

    It reads the players from the record; `web/front/continue.js` validates the summary.
    """
    # The front page draws the board like this (`builder/pages/pictures.py`).
    board = draw.lay_board(match.game.board, match.game.start(first=0))
    scene = draw.board_scene(board, cached_scene(match.state))
    placed = draw.place_pieces(board, scene, len(match.seats))
    pieces = [
        [round(at.x), round(at.y), round(at.scale, 2), piece.seat, piece.kind]
        for piece in scene.pieces
        for at in (placed[piece.key],)
    ]
    return {"turn": match.active, "colours": match.colours, "pieces": pieces}


def _is_date(value: object) -> bool:
    return isinstance(value, int | float) and 0 <= value <= LAST_DATE


def record_text(match: Match) -> str:
    """Return the record of a match for storage, without names that repeat the seat's colour."""
    return words.drop_colour_names(match).text()


def record_to_copy(match: Match) -> str:
    """Return the record of a match to copy: with its seed, unless others must not know that."""
    return record_text(replace(share(match), room=Room()) if match.is_joint else match)


def share(match: Match) -> Match:
    """Return a match without its seed, which would reveal future throws, as others get it.

    While it is live, it invites to the room.
    """
    public = words.drop_colour_names(view_as_spectator(match))
    room = Room("" if match.is_over else match.room.secret)
    return exchange.forget_asking(replace(public, seed="", room=room))


def fragment(match: Match) -> str:
    """Return the fragment of a link to a match, with its review where there is room.

    Raises `RecordError` if it is too long even without a review.
    """
    public = share(match)
    plain = replace(public, comments=texts(public.comments))
    if plain.comments == public.comments:
        return public.link()
    try:
        fragment = public.link()
    except RecordError:
        return plain.link()
    return fragment if len(fragment) <= MAX_SENT else plain.link()


def private_fragment(match: Match) -> str:
    """Return the fragment of the link with which the players here play on in another browser.

    Whoever has it plays as them, since it contains their seed. Raises `RecordError` if it is too
    long.
    """
    own = words.drop_colour_names(match)
    return PRIVATE + replace(own, comments=texts(own.comments)).link()


def key(match: Match) -> str:
    """Return the key of a match in the database, which is unique because the seed is.

    All matches of a kind that have not begun share one, since the next replaces the last.
    """
    return key_of(match.game.name, match.seed) if has_begun(match) else match.game.name


def has_begun(match: Match) -> bool:
    """Return whether a ply has been made, or the first value of a game of joint throws revealed."""
    return bool(match.moves) or match.is_joint


def key_of(kind: str, seed: str) -> str:
    """Return the key of a game with a seed."""
    return f"{kind}/{seed}"


def seed_of(key: str) -> str:
    """Return the seed of the game with a key."""
    return key.partition("/")[2]


def adopt_key(match: Match, saved: Iterable[Saved]) -> Match:
    """Return a match with the seed, and thus the key, of the saved game by link that it continues.

    If it continues none, it is returned unchanged.
    """
    later = words.drop_colour_names(match)
    matches = filter(None, map(match_by_link, saved))
    continued = [
        earlier
        for earlier in matches
        if earlier.names == later.names and is_continuation(later, earlier)
    ]
    latest = max(continued, key=lambda earlier: len(earlier.moves), default=match)
    return replace(match, seed=latest.seed)


def anchors(match: Match) -> str:
    """Return the keys of the players of a match of joint throws, as `Saved` has them."""
    return " ".join(list_keys(match)) or NOBODY if match.is_joint else ""


def match_by_link(saved: Saved) -> Match | None:
    """Return the match of a saved game that is played by link; None for any other."""
    try:
        match = Match.from_text(saved.text)
    except RecordError:
        return None
    return match if match.is_by_link and match.seed else None


def is_of_match(saved: Saved, match: Match) -> bool:
    """Return whether a saved game is the same as a match, whichever position each shows."""
    try:
        stored = Match.from_text(saved.text)
    except RecordError:
        return False
    return stored.go_to(0) == words.drop_colour_names(match).go_to(0)


class ImportedGame(NamedTuple):
    """A game of a file."""

    match: Match
    date: int
    name: str


def read_game(value: object) -> tuple[str, int, str] | None:
    """Return the record, the date and the name of a game in a file; None if it is invalid."""
    match value:
        case {"version": 1, "text": str(text), "date": int(date), "name": str(name)}:
            is_number = not isinstance(date, bool)
            is_valid = is_number and _is_date(date)
            return (text, date, words.replace_surrogates(name[:MAX_NAME])) if is_valid else None
        case _:
            return None


def write_file(games: Iterable[Saved]) -> str:
    """Return the text of a file with these games."""
    return json.dumps(
        {"form": FORM, "games": [game.file_fields() for game in games]},
        ensure_ascii=False,
        indent=1,
    )


def read_file(file: str) -> list[ImportedGame]:
    """Return the games of a file. Raises `RecordError` for the first invalid one."""
    if len(file) > MAX_FILE:
        raise RecordError(Phrase("file"), "long", count=len(file), most=MAX_FILE)
    games: list[ImportedGame] = []
    for number, value in enumerate(_parse_games(file), 1):
        if (fields := read_game(value)) is None:
            raise RecordError(Phrase("saved", {"number": number}), "unsaved", version=VERSION)
        text, date, name = fields
        try:
            match = Match.from_text(text)
            if not match.seed:
                raise RecordError(BEGINS, "untagged", tag="Seed")
            games.append(ImportedGame(match, date, name))
        except RecordError as error:
            where = Phrase("saved.at", {"number": number, "where": error.where})
            raise RecordError(where, error.key, **error.fields) from None
    return games


def _parse_games(file: str) -> Iterator[object]:
    """Yield the parsed games of a file, with None for any that is not flat JSON.

    Raises `RecordError` if it is not a file of saved games.
    """
    head = BEGIN.match(file)
    at = head.end() if head else 0
    more = not END.fullmatch(file, at)
    while head and more:
        entry = GAME.match(file, at, at + MAX_GAME)
        yield _parse_game(entry[1]) if entry else None
        at = entry.end() if entry else len(file)
        more = file.startswith(",", at)
        at += more
    if not head or not END.fullmatch(file, at):
        raise RecordError(Phrase("file"), "form")


def _parse_game(text: str) -> object:
    try:
        return json.loads(text)
    except ValueError:
        return None
