"""Where the game under way comes from and is kept: this browser's storage, or the link."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple, Protocol

from nyout import lessons, link, record, words
from nyout.core import Game
from nyout.faults import Phrase
from nyout.match import Match, Seat, start
from nyout.record import Record, RecordError
from web import dom, storage
from web.saved import named, nameless, text
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


class Keeper(Protocol):
    """Where a page has its match from, and keeps it: this module, or what stands in for it."""

    def elsewhere(self, game: Game) -> str: ...
    def find(self, game: Game) -> Found: ...
    def save(self, match: Match) -> bool: ...
    def leave(self) -> None: ...
    def address(self, match: Match) -> str: ...
    def ends_with_new(self, match: Match) -> str: ...
    def differs(self, match: Match) -> bool: ...
    def forget_damaged(self, game: Game, source: str) -> None: ...


class Source(NamedTuple):
    """Where a match may come from: the text there, how it is read, how it is taken away."""

    text: Callable[[Game], str | None]
    read: Callable[[str], Record]
    leave: Callable[[Game], None]


class Here:
    """What follows the `#` of the address, as this page has read or written it last.

    The address changes before the page is told: what is kept in between belongs to the old one.
    """

    text = ""

    def read(self) -> None:
        """Take in what stands there now."""
        self.text = dom.fragment()

    def write(self, text: str) -> None:
        """Put something else there, unless somebody has."""
        if dom.fragment() == self.text:
            dom.set_fragment(text)
            self.read()


HERE = Here()
LESSON = "lesson"  # in place of a link: the game's lesson, which is not kept

SOURCES = {
    LESSON: Source(
        lambda game: game.name if HERE.text == LESSON else None,
        lambda name: lessons.lesson(name).begun(),
        lambda game: HERE.write(""),
    ),
    "link": Source(
        lambda game: None if elsewhere(game) else HERE.text,
        link.unpack,
        lambda game: HERE.write(""),
    ),
    "saved": Source(
        lambda game: storage.kept(under_way(game)),
        record.read,
        lambda game: storage.drop(under_way(game)),
    ),
}
"""By their names, the one that counts most first."""


def damaged_key(game: Game, source: str) -> str:
    """Where a text that could not be read waits to be downloaded."""
    return f"nyout/{game.name}/damaged-{source}"


def elsewhere(game: Game) -> str:
    """The address of the page for the game in the link; empty if it is this one's, or none."""
    try:
        linked = link.unpack(dom.fragment()).game if dom.fragment() else game
    except RecordError:
        return ""
    return "" if linked is game else f"./{linked.name}.html{dom.query()}#{dom.fragment()}"


def find(game: Game) -> Found:
    """The game of the link if there is one, else the one kept here, else a fresh one.

    A text that cannot be read is put aside, and told of until it is dropped.
    """
    HERE.read()
    found = Found(fresh(game))
    damaged = {name: storage.kept(damaged_key(game, name)) for name in SOURCES}
    for name, source in SOURCES.items():
        if not (text := source.text(game)):
            continue
        try:
            match = _match(game, source, text)
            found = Found(match, linked=name == "link", lesson=name == LESSON)
            break
        except RecordError:
            source.leave(game)  # before it is put aside: there may be room for one only
            storage.keep(damaged_key(game, name), text)
            damaged[name] = text
    for name, text in damaged.items():
        if text:
            trouble = partial(_trouble, game, name, text)
            return found._replace(trouble=trouble, damaged=text, source=name)
    return found


def _match(game: Game, source: Source, text: str) -> Match:
    kept = source.read(text)
    if kept.game is not game:
        raise RecordError(Phrase("game"), "another", found=kept.game.title, title=game.title)
    return named(kept, dom.seed())


def _trouble(game: Game, name: str, text: str) -> str:
    fault = ""
    try:
        _match(game, SOURCES[name], text)
    except RecordError as error:
        fault = words.fault(error)
    return words.text(f"damaged.{name}", error=fault)


def fresh(game: Game) -> Match:
    """A match against the computer, for somebody who comes for the first time."""
    options = game.settled(2, {})
    seats = words.named((Seat(""), Seat("", "greedy")), game.colours(2, **options))
    return start(game, seats, dom.seed())


def shared(match: Match) -> Record:
    """The record of a match for somebody else, who is not to know the dice to come."""
    kept = nameless(match)
    return kept._replace(tags={tag: said for tag, said in kept.tags.items() if tag != "Seed"})


def leave() -> None:
    """Let go of the link that the page was opened with; the browser finds back to it."""
    dom.leave_fragment()
    HERE.read()


def address(match: Match) -> str:
    """A link to a match, for somebody else. Raises `RecordError` if it is too long for one."""
    return dom.address(link.pack(shared(match.elsewhere())))


def bring(brought: Record) -> None:
    """Go on to another game as if by a link: the one kept here stays, and so does the way back.

    Raises `RecordError` if it is too long for a link.
    """
    dom.follow(link.pack(brought))


def save(match: Match) -> bool:
    """Keep a match where it came from; False if that cannot be.

    A match from a link stays in the address, which people pass on: without its dice to come.
    """
    if HERE.text == LESSON:
        return True
    if not HERE.text:
        SHELF.soon(match)
        return storage.keep(under_way(match.game), text(match))
    try:
        HERE.write(link.pack(shared(match)))
    except RecordError:
        return False
    return True


def ends_with_new(match: Match) -> str:
    """A sentence about what a new game would end; empty if that is nothing, or is on the shelf."""
    linked, shelved = HERE.text, SHELF.store is not None
    if linked and not shelved and storage.kept(under_way(match.game)):
        return words.text("ends.own")
    return words.text("ends") if match.moves and (linked or not shelved) else ""


def differs(match: Match) -> bool:
    """Whether the same game is kept otherwise than it is here: another page has gone on with it."""
    kept = storage.kept(under_way(match.game))
    return bool(kept and not HERE.text and kept != text(match))


def forget_damaged(game: Game, source: str) -> None:
    """Let go of the text of a source that could not be read."""
    storage.drop(damaged_key(game, source))
