"""Sentences about events, such as "Ann threw 3 and entered on 3".

A phrase describes one event and omits its subject, the seat that acted. No sentence therefore
depends on whether that seat is "You" or has a name.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import reduce

from nyout import view
from nyout.core import Game
from nyout.match import ROLLOFF, Match
from nyout.plies.events import Event, Gone, Lapsed, Moved, Parted, Started, Thrown, Turned, Won
from nyout.plies.events import events as events_of
from nyout.words.results import winners
from nyout.words.texts import addressed, place_name, text, throw_name

TOSS = "toss"
"""The phase of a coin toss, which is the throw of no seat."""


def narrate(events: Sequence[Event], names: Sequence[str], game: Game) -> str:
    """Return the sentences for the events of one ply, joined by spaces.

    `names` are the names of the seats.
    """
    return " ".join(_sentences(events, names, game))


def narrate_last(match: Match) -> str:
    """Return the sentences for the ply before the cursor; empty at ply 0.

    After the last throw of a tie, one of them says so.
    """
    if not match.cursor:
        return ""
    told = narrate(ply_events(match, match.cursor), match.names, match.game)
    is_tie = match.phase == ROLLOFF and view.of(match.state).starts_turn()
    return f"{told} {text('rolloff.again')}" if is_tie else told


def ply_events(match: Match, ply: int) -> tuple[Event, ...]:
    """Return the events of a ply, counted from 1."""
    return events_of(match.states[ply - 1], match.moves[ply - 1], match.states[ply])


def phrases(
    events: Sequence[Event], names: Sequence[str], game: Game, before: Sequence[Event] = ()
) -> Iterator[str]:
    """Yield a phrase for each event of the seat that acted.

    `names` are the names of the seats: among more than two, those who lose pieces are named.
    `before` are the events of the previous ply of the turn: a piece that moves on is told briefly.
    """
    arrived = {(event.key, event.path[-1]) for event in before if isinstance(event, Moved)}
    losses = Counter(_loss(event) for event in events if isinstance(event, Gone))
    walked = Counter(event.path for event in events if isinstance(event, Moved))
    described: set[object] = set()
    for event in events:
        match event:
            case Thrown(_, throw, phase) if phase != TOSS:
                first, _, second = throw[0].partition("v")
                yield text(
                    "thrown",
                    phase,
                    *throw,
                    game=game,
                    throw=throw_name(throw, game),
                    first=first,
                    second=second,
                )
            case Moved(path=path) if path not in described:
                described.add(path)
                moves_on = (event.key, path[0]) in arrived
                yield from _moved(event, walked[path], game, moves_on)
            case Gone() if _loss(event) not in described:
                described.add(_loss(event))
                did = _lost(event, losses[_loss(event)], game)
                has_owner = len(names) > 2 and event.seat != event.by
                seat = names[event.seat]
                yield text("whose", *addressed(seat), did=did, seat=seat) if has_owner else did
            case Turned(_, kind, _, place):
                yield text("turned", kind, game=game, place=place_name(place, game))
            case Parted(kind, _, place, count):
                yield text("parted", kind, game=game, place=place_name(place, game), count=count)
            case Lapsed(_, dice):
                yield text("lapsed", game=game, count=dice)
            case _:
                pass


def tell(seat: str, did: Iterable[str]) -> str:
    """Return the sentence for what a seat did; empty if it did nothing.

    >>> tell("Ann", ["threw 3", "entered on 3"])
    'Ann threw 3 and entered on 3.'
    """
    actions = list(did)
    return text("told", seat=seat, did=in_turn(actions)) if actions else ""


def in_turn(phrases: Iterable[str]) -> str:
    """Return a non-empty sequence of phrases joined to one, in their order."""
    *earlier, last = phrases
    if not earlier:
        return last
    first = reduce(lambda first, then: text("told.then", first=first, then=then), earlier)
    return text("told.and", first=first, last=last)


def _sentences(events: Sequence[Event], names: Sequence[str], game: Game) -> Iterator[str]:
    """Yield a sentence on the actions of the seat that acted, and sentences on other events."""
    for event in events:
        if isinstance(event, Thrown) and event.phase == TOSS:
            yield text("tossed", throw=throw_name(event.throw, game))
    if did := [*phrases(events, names, game)]:
        acted = (event for event in events if not isinstance(event, Started | Won))
        actors = (event.by if isinstance(event, Gone) else event.seat for event in acted)
        yield tell(names[next(actors)], did)
    for event in events:
        match event:
            case Started(seat):
                yield text("started", *addressed(names[seat]), game=game, seat=names[seat])
            case Won(ranks):
                yield winners(ranks, names)
            case _:
                pass


def _loss(event: Gone) -> tuple[int, str, str]:
    """Return the key that groups losses into one phrase: seat, kind and place."""
    return event.seat, event.kind, event.was


def _lost(event: Gone, count: int, game: Game) -> str:
    key, place = "lost" if event.seat == event.by else "captured", place_name(event.was, game)
    return text(key, event.kind, game=game, place=place, count=count)


def _moved(event: Moved, count: int, game: Game, moves_on: bool) -> Iterator[str]:
    places, start, end = game.board.places, event.path[0], event.path[-1]
    how = "moved" if start in places and end in places else "entered" if end in places else "left"
    if how == "moved" and moves_on:
        how = "moved.on"
    yield text(
        how,
        event.kind,
        end,
        game=game,
        start=place_name(start, game),
        end=place_name(end, game),
        count=count,
    )
    if end in places and event.joined > count:
        yield text("joined", event.kind, game=game, count=event.joined)
