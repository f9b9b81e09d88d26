"""Where the game under way comes from and is kept: this browser's storage, or the link."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, Protocol

from nyout import link, record, words
from nyout.core import Game
from nyout.match import Match, Seat, start
from nyout.record import Record, RecordError
from web import dom


class Found(NamedTuple):
    """The match to show, where it comes from, and what was wrong with what should have been it."""

    match: Match
    notice: str = ""  # a sentence about where the match comes from
    trouble: str = ""  # a sentence about what was wrong
    damaged: str = ""  # the text that could not be read


class Keeper(Protocol):
    """Where a page has its match from, and keeps it: this module, or what stands in for it."""

    def elsewhere(self, game: Game) -> str: ...
    def find(self, game: Game) -> Found: ...
    def save(self, match: Match) -> bool: ...
    def leave(self) -> None: ...
    def address(self, match: Match) -> str: ...
    def ends_with_new(self, match: Match) -> str: ...
    def forget_damaged(self, game: Game) -> None: ...


class Source(NamedTuple):
    """Where a match may come from: the text there, how it is read, how it is taken away."""

    text: Callable[[Game], str | None]
    read: Callable[[str], Record]
    leave: Callable[[Game], None]


SOURCES = {
    "link": Source(lambda game: dom.fragment(), link.unpack, lambda game: dom.set_fragment("")),
    "saved": Source(
        lambda game: dom.kept(key(game)), record.read, lambda game: dom.drop(key(game))
    ),
}
"""By their names, the one that counts most first."""


def key(game: Game) -> str:
    """Where the game under way is kept."""
    return f"nyout/{game.name}"


def damaged_key(game: Game, source: str) -> str:
    """Where a text that could not be read waits to be downloaded."""
    return f"nyout/{game.name}/damaged-{source}"


def elsewhere(game: Game) -> str:
    """The address of the page for the game in the link; empty if it is this one's, or none."""
    try:
        linked = link.unpack(dom.fragment()).game if dom.fragment() else game
    except RecordError:
        return ""
    return "" if linked is game else f"./{linked.name}.html#{dom.fragment()}"


def find(game: Game) -> Found:
    """The game of the link if there is one, else the one kept here, else a fresh one.

    A text that cannot be read is put aside, and told of until it is dropped.
    """
    found = Found(fresh(game))
    damaged = {name: dom.kept(damaged_key(game, name)) for name in SOURCES}
    for name, source in SOURCES.items():
        if not (text := source.text(game)):
            continue
        try:
            notice = words.text("linked") if name == "link" else ""
            found = Found(_match(game, source, text), notice)
            break
        except RecordError:
            source.leave(game)  # before it is put aside: there may be room for one only
            dom.keep(damaged_key(game, name), text)
            damaged[name] = text
    for name, text in damaged.items():
        if text:
            trouble = words.text(f"damaged.{name}", error=_fault(game, SOURCES[name], text))
            return found._replace(trouble=trouble, damaged=text)
    return found


def _match(game: Game, source: Source, text: str) -> Match:
    kept = source.read(text)
    if kept.game is not game:
        raise RecordError("the game", kept.game.title, game.title)
    colours = game.colours(len(kept.seats), **kept.options)
    return record.to_match(kept._replace(seats=words.named(kept.seats, colours)), dom.seed())


def _fault(game: Game, source: Source, text: str) -> str:
    try:
        _match(game, source, text)
    except RecordError as error:
        return str(error)
    return ""


def fresh(game: Game) -> Match:
    """A match against the computer, for somebody who comes for the first time."""
    options = game.settled(2, {})
    seats = words.named((Seat(""), Seat("", "greedy")), game.colours(2, **options))
    return start(game, seats, dom.seed())


def text(match: Match) -> str:
    """The record of a match, to be kept or taken away."""
    return record.write(record.of_match(match))


def shared(match: Match) -> Record:
    """The record of a match for somebody else, who is not to know the dice to come."""
    kept = record.of_match(match)
    return kept._replace(tags={tag: said for tag, said in kept.tags.items() if tag != "Seed"})


def leave() -> None:
    """Let go of the link that the page was opened with."""
    dom.set_fragment("")


def address(match: Match) -> str:
    """A link to a match, for somebody else. Raises `RecordError` if it is too long for one."""
    return dom.address(link.pack(shared(match)))


def save(match: Match) -> bool:
    """Keep a match where it came from; False if that cannot be.

    A match from a link stays in the address, which people pass on: without its dice to come.
    """
    if not dom.fragment():
        return dom.keep(key(match.game), text(match))
    try:
        dom.set_fragment(link.pack(shared(match)))
    except RecordError:
        return False
    return True


def ends_with_new(match: Match) -> str:
    """A sentence about what a new game would end; empty if nothing."""
    if dom.fragment() and dom.kept(key(match.game)):
        return words.text("ends.own")
    return words.text("ends") if match.moves else ""


def forget_damaged(game: Game) -> None:
    """Let go of the texts that could not be read."""
    for name in SOURCES:
        dom.drop(damaged_key(game, name))
