"""Where the game under way comes from and is kept: this browser's storage, or the link."""

from __future__ import annotations

from typing import NamedTuple

from nyout import link, record, words
from nyout.core import Game
from nyout.match import Match, Seat, start
from nyout.record import RecordError
from web import dom


class Found(NamedTuple):
    """The match to show, whose it is, and what was wrong with what should have been it."""

    match: Match
    notice: str = ""  # a sentence about where the match comes from
    trouble: str = ""  # a sentence about what was wrong
    damaged: str = ""  # the text that could not be read


def key(game: Game) -> str:
    """Where the game under way is kept."""
    return f"nyout/{game.name}"


def damaged_key(game: Game) -> str:
    """Where a game that could not be read waits to be downloaded, until a new one is begun."""
    return f"nyout/{game.name}/damaged"


def fresh(game: Game) -> Match:
    """A match against the computer, for somebody who comes for the first time."""
    names = [words.text(f"seat.{seat}") for seat in range(2)]
    return start(game, (Seat(names[0]), Seat(names[1], "greedy")), dom.seed())


def find(game: Game) -> Found:
    """The game of the link if there is one, else the one kept here, else a fresh one."""
    packed = dom.fragment()
    if not packed:
        return own(game)
    try:
        return Found(_of(game, link.unpack(packed)), notice=words.text("linked"))
    except RecordError as error:
        dom.set_fragment("")
        trouble = words.text("damaged.link", error=error)
        return own(game)._replace(trouble=trouble, damaged=packed)


def own(game: Game) -> Found:
    """The game kept here, or a fresh one."""
    text = dom.kept(key(game))
    found = Found(fresh(game))
    if text is not None:
        try:
            found = Found(_of(game, record.read(text)))
        except RecordError:
            dom.keep(damaged_key(game), text)
            dom.drop(key(game))
    damaged = dom.kept(damaged_key(game))
    if damaged is None:
        return found
    return found._replace(trouble=words.text("damaged.saved", error=_why(damaged)), damaged=damaged)


def _why(damaged: str) -> str:
    try:
        record.read(damaged)
    except RecordError as error:
        return str(error)
    return ""


def _of(game: Game, kept: record.Record) -> Match:
    if kept.game is not game:
        raise RecordError("the game", kept.game.title, game.title)
    return record.to_match(kept, dom.seed())


def text(match: Match) -> str:
    """The record of a match, to be kept or taken away."""
    return record.write(record.of_match(match))


def shared(match: Match) -> record.Record:
    """The record of a match for somebody else, who is not to know the dice to come."""
    kept = record.of_match(match)
    return kept._replace(tags={tag: text for tag, text in kept.tags.items() if tag != "Seed"})


def save(match: Match) -> bool:
    """Keep a match where it came from; False if this browser keeps nothing."""
    if dom.fragment():
        dom.set_fragment(link.pack(record.of_match(match)))
        return True
    return dom.keep(key(match.game), text(match))


def clear(game: Game) -> None:
    """Make room for a new game: leave the link, and let go of what was damaged."""
    dom.set_fragment("")
    dom.drop(damaged_key(game))
