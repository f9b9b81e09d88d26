"""Where the game under way comes from and is kept: this browser's storage, or the link."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple, Protocol

from nyout import lessons, link, record, words
from nyout.core import Game
from nyout.faults import Phrase
from nyout.match import Match, Seat, start
from nyout.record import Record, RecordError
from web import damaged, dom, saved, storage, underway
from web.address import HERE
from web.damaged import Damaged
from web.saved import text, to_match, to_record
from web.seeds import without_seed
from web.shelf import SHELF, under_way


class Found(NamedTuple):
    """The match to show, where it comes from, and what was wrong with what should have been it."""

    match: Match
    linked: bool = False  # whether it came with a link
    trouble: Callable[[], str] = (
        str  # gives a sentence about what was wrong, in the language of now
    )
    damaged: str = ""  # the text that could not be read
    source: str = ""  # where that text was
    lesson: bool = False  # whether it is that of the game's lesson
    kept: bool = False  # whether there is nothing to be kept before it changes
    text: str = ""  # what it was read from


class Keeper(Protocol):
    """Where a page has its match from, and keeps it: this module, or what stands in for it."""

    def elsewhere(self, game: Game) -> str: ...
    def find(self, game: Game) -> Found: ...
    def save(self, match: Match) -> Match | None: ...
    async def make_room(self, match: Match) -> bool: ...
    def leave(self) -> None: ...
    def address(self, match: Match) -> str: ...
    def ends_with_new(self, match: Match) -> str: ...
    def differs(self, match: Match) -> bool: ...
    def forget_damaged(self, game: Game, source: str) -> None: ...
    def flush(self) -> None: ...


class Source(NamedTuple):
    """Where a match may come from: the text there, how it is read, how it is taken away."""

    text: Callable[[Game], str | None]
    read: Callable[[str], Record]
    leave: Callable[[Game], None]


LESSON = "lesson"  # in place of a link: the game's lesson, which is not kept

SOURCES = {
    "link": Source(
        lambda game: None if elsewhere(game) else HERE.text,
        lambda text: without_seed(linked(text)),
        lambda game: HERE.write(""),
    ),
    "saved": Source(
        lambda game: storage.kept(under_way(game)),
        record.read,
        lambda game: storage.drop(under_way(game)),
    ),
}
"""By their names, the one that counts most first."""


def linked(fragment: str) -> Record:
    """The record of a link, decoded once however often it is asked for. Raises `RecordError`."""
    found = _unpacked(fragment)
    if isinstance(found, RecordError):
        raise found.with_traceback(None)
    return found


@lru_cache(maxsize=1)
def _unpacked(fragment: str) -> Record | RecordError:
    try:
        return link.unpack(fragment)
    except RecordError as error:
        return error


def elsewhere(game: Game) -> str:
    """The address of the page for the game in the link; empty if it is this one's, or none."""
    fragment = HERE.coming
    try:
        there = linked(fragment).game if fragment else game
    except RecordError:
        return ""
    return "" if there is game else dom.page(f"{there.name}.html{dom.query()}#{fragment}")


def find(game: Game) -> Found:
    """The lesson or the game of the link if there is one, else the one kept here, else a fresh one.

    A text that cannot be read is put aside, and told of until it is dropped.
    """
    HERE.read()
    broken = {name: damaged.found(storage, game, name) for name in SOURCES}
    if HERE.text == LESSON and lessons.has_lesson(game.name):
        match = to_match(lessons.lesson(game.name).begun(), dom.seed())
        found = Found(match, lesson=True, kept=True)
    else:
        found = _readable(game, broken) or Found(fresh(game), kept=True)
    if first := next(filter(None, broken.values()), None):
        return found._replace(trouble=first.sentence, damaged=first.text, source=first.source)
    return found


def _readable(game: Game, broken: dict[str, Damaged | None]) -> Found | None:
    """The game of the first source that can be read; the texts before it go to `broken`."""
    for name, source in SOURCES.items():
        if not (text := source.text(game)):
            continue
        try:
            match, by_link = _match(game, source, text), name == "link"
            # The address of a link is written at once: people pass it on, without its dice.
            return Found(match, linked=by_link, kept=not by_link, text=text)
        except RecordError as error:
            source.leave(game)  # before it is put aside: there may be room for one only
            broken[name] = unread = Damaged(name, text, error)
            damaged.put_aside(storage, game, unread)
    return None


def _match(game: Game, source: Source, text: str) -> Match:
    kept = source.read(text)
    if kept.game is not game:
        raise RecordError(Phrase("game"), "another", found=kept.game.title, title=game.title)
    return to_match(kept, dom.seed())


def fresh(game: Game) -> Match:
    """A match against the computer, for somebody who comes for the first time."""
    options = game.settled(2, {})
    seats = words.name_seats((Seat(""), Seat("", "greedy")), game.colours(2, **options))
    return start(game, seats, dom.seed())


def shared(match: Match) -> Record:
    """The record of a match for somebody else, who is not to know the dice to come."""
    return without_seed(to_record(match))


def leave() -> None:
    """Let go of the link that the page was opened with; the browser finds back to it."""
    HERE.leave()


def address(match: Match) -> str:
    """A link to a match, for somebody else. Raises `RecordError` if it is too long for one."""
    return dom.address(link.pack(shared(match.elsewhere())))


def bring(brought: Record) -> None:
    """Go on to another game as if by a link: the one kept here stays, and so does the way back.

    Raises `RecordError` if it is too long for a link.
    """
    fragment = link.pack(without_seed(brought))
    HERE.flush()
    dom.follow(fragment)


def save(match: Match) -> Match | None:
    """The match as it is kept where it came from; None if that cannot be.

    A match from a link stays in the address, which people pass on: without its dice to come.
    """
    if HERE.text == LESSON:
        return match
    if not HERE.text:
        kept = underway.write(match)
        SHELF.soon(kept or match)
        return kept
    try:
        HERE.write(link.pack(shared(match)))
    except RecordError:
        return None
    return match


async def make_room(match: Match) -> bool:
    """Make room for a match that was refused; False if that does not help."""
    return not HERE.text and await underway.make_room(match.game)


def ends_with_new(match: Match) -> str:
    """A sentence about what a new game would end; empty if that is nothing, or is on the shelf."""
    own = storage.kept(under_way(match.game))
    if HERE.text and own and not SHELF.there:
        SHELF.saw(own)  # once this is said, it may go
        return words.text("ends.own")
    shelved = not HERE.text and SHELF.keeps(match)
    return words.text("ends") if match.moves and not shelved else ""


def differs(match: Match) -> bool:
    """Whether another page has gone on with the same game."""
    kept = storage.kept(under_way(match.game))
    if not kept or HERE.text or kept == text(match):
        return False
    found = saved.adopted(kept, dom.today())
    return found is not None and found[0] == saved.key(match)


def forget_damaged(game: Game, source: str) -> None:
    """Let go of the text of a source that could not be read."""
    damaged.drop(storage, game, source)


def flush() -> None:
    """Write now what waits for a lull: the page may not come back."""
    HERE.flush()
