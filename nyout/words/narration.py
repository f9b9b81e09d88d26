"""Sentences that describe the events of a ply."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from nyout.core import Game
from nyout.events import Event, Gone, Lapsed, Moved, Parted, Started, Thrown, Turned, Won
from nyout.events import events as events_of
from nyout.match import Match
from nyout.words.results import winners
from nyout.words.texts import place_name, text, throw_name


def narrate(events: Sequence[Event], names: Sequence[str], game: Game) -> str:
    """Return the sentences for the events of one ply, joined by spaces.

    `names` are the names of the seats.
    """
    return " ".join(_sentences(events, names, game))


def narrate_last(match: Match) -> str:
    """Return the sentences for the ply before the cursor; empty at ply 0."""
    if not (ply := match.cursor):
        return ""
    happened = events_of(match.states[ply - 1], match.moves[ply - 1], match.state)
    return narrate(happened, match.names, match.game)


def _sentences(events: Sequence[Event], names: Sequence[str], game: Game) -> Iterator[str]:
    gone = Counter(_loss(event) for event in events if isinstance(event, Gone))
    walked = Counter(event.path for event in events if isinstance(event, Moved))
    said: set[object] = set()
    for event in events:
        match event:
            case Thrown(seat, throw, phase):
                first, _, second = throw[0].partition("v")
                yield text(
                    "thrown",
                    phase,
                    *throw,
                    game=game,
                    seat=names[seat],
                    throw=throw_name(throw, game),
                    first=first,
                    second=second,
                )
            case Started(seat):
                yield text("started", game=game, seat=names[seat])
            case Moved(path=path) if path not in said:
                said.add(path)
                yield from _moved(event, walked[path], names, game)
            case Gone() if _loss(event) not in said:
                said.add(_loss(event))
                yield text(
                    "lost" if event.seat == event.by else "captured",
                    event.kind,
                    game=game,
                    seat=names[event.seat],
                    by=names[event.by],
                    place=place_name(event.was, game),
                    count=gone[_loss(event)],
                )
            case Turned(_, kind, seat, place):
                yield text(
                    "turned", kind, game=game, seat=names[seat], place=place_name(place, game)
                )
            case Parted(kind, seat, place, count):
                where = place_name(place, game)
                yield text("parted", kind, game=game, seat=names[seat], place=where, count=count)
            case Lapsed(seat, dice):
                yield text("lapsed", game=game, seat=names[seat], count=dice)
            case Won(ranks):
                yield winners(ranks, names)
            case _:
                pass


def _loss(event: Gone) -> tuple[int, str, str]:
    """Return the key that groups losses into one sentence: seat, kind and place."""
    return event.seat, event.kind, event.was


def _moved(event: Moved, count: int, names: Sequence[str], game: Game) -> Iterator[str]:
    places, start, end = game.board.places, event.path[0], event.path[-1]
    how = "moved" if start in places and end in places else "entered" if end in places else "left"
    yield text(
        how,
        event.kind,
        end if how == "left" else "",
        game=game,
        seat=names[event.seat],
        start=place_name(start, game),
        end=place_name(end, game),
        count=count,
    )
    if end in places and event.joined > count:
        yield text("joined", event.kind, game=game, count=event.joined)
