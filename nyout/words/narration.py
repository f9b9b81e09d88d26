"""Sentences about events, such as "Ann threw 3 and entered on 3".

A phrase describes one event and omits its subject, the seat that acted. A language whose verbs
depend on that seat uses the field `actor`, as in `{actor:lance|lancez}`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import reduce

from nyout import view
from nyout.core import Game
from nyout.match import ROLLOFF, Match
from nyout.plies import Event, Gone, Lapsed, Moved, Parted, Started, Thrown, Turned, Won
from nyout.plies import events as events_of
from nyout.words.results import winners
from nyout.words.texts import place_name, text, throw_name, you_key

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
    is_tie = match.phase == ROLLOFF and view.view_of(match.state).is_turn_start()
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
    actor = _actor(events, names)

    def say(key: str, *more: str, **values: object) -> str:
        return text(key, *more, game=game, actor=actor, **values)

    arrived = {(event.key, event.path[-1]) for event in before if isinstance(event, Moved)}
    losses = Counter(_loss(event) for event in events if isinstance(event, Gone))
    walked = Counter(event.path for event in events if isinstance(event, Moved))
    described: set[object] = set()
    for event in events:
        match event:
            case Thrown(_, throw, phase) if phase != TOSS:
                name, (first, _, second) = throw_name(throw, game), throw[0].partition("v")
                yield say("thrown", phase, *throw, throw=name, first=first, second=second)
            case Moved(path=path) if path not in described:
                described.add(path)
                yield from _narrate_moves(
                    event, walked[path], game, say, (event.key, path[0]) in arrived
                )
            case Gone(_, kind, seat, by, was, _) if _loss(event) not in described:
                described.add(_loss(event))
                key, place = "lost" if seat == by else "captured", place_name(was, game)
                did = say(key, kind, place=place, count=losses[_loss(event)])
                has_owner = len(names) > 2 and seat != by
                if has_owner:
                    did = text("whose", *you_key(names[seat]), did=did, seat=names[seat])
                yield did
            case Turned(_, kind, _, place):
                yield say("turned", kind, place=place_name(place, game))
            case Parted(kind, _, place, count):
                yield say("parted", kind, place=place_name(place, game), count=count)
            case Lapsed(_, dice):
                yield say("lapsed", count=dice)
            case _:
                pass


def tell(seat: str, did: Iterable[str]) -> str:
    """Return the sentence for what a seat did; empty if it did nothing.

    >>> tell("Ann", ["threw 3", "entered on 3"])
    'Ann threw 3 and entered on 3.'
    """
    actions = list(did)
    return text("told", seat=seat, did=join_phrases(actions)) if actions else ""


def join_phrases(phrases: Iterable[str]) -> str:
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
    yield from filter(None, [tell(_actor(events, names), phrases(events, names, game))])
    for event in events:
        match event:
            case Started(seat):
                yield text("started", game=game, seat=names[seat])
            case Won(ranks):
                yield winners(ranks, names)
            case _:
                pass


def _actor(events: Sequence[Event], names: Sequence[str]) -> str:
    """Return the name of the seat that acted; empty if none did."""
    acted = (event for event in events if not isinstance(event, (Started, Won)))
    actors = (event.by if isinstance(event, Gone) else event.seat for event in acted)
    return next((names[seat] for seat in actors), "")


def _loss(event: Gone) -> tuple[int, str, str]:
    """Return the key that groups losses into one phrase: seat, kind and place."""
    return event.seat, event.kind, event.was


def _narrate_moves(
    event: Moved, count: int, game: Game, say: Callable[..., str], moves_on: bool
) -> Iterator[str]:
    places, start, end = game.board.places, event.path[0], event.path[-1]
    how = "moved" if start in places and end in places else "entered" if end in places else "left"
    if how == "moved" and moves_on:
        how = "moved.on"
    start_name, end_name = place_name(start, game), place_name(end, game)
    yield say(how, event.kind, end, start=start_name, end=end_name, count=count)
    if end in places and event.joined > count:
        yield say("joined", event.kind, count=event.joined)
