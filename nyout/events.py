"""What a ply changed, as a person would tell it: who threw, went, took, turned, won. No screen."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from nyout import view
from nyout.core import CHANCE, OVER, Move, State
from nyout.view import STARTS, Scene, begins_turn, cached_scene


class Thrown(NamedTuple):
    """A seat has thrown."""

    seat: int
    throw: Move
    phase: str  # what the throw was for


class Moved(NamedTuple):
    """A piece went along a path, by its own seat's move."""

    key: str
    kind: str
    seat: int
    path: tuple[str, ...]
    joined: int  # how many of the seat's pieces now stand together there, this one included


class Gone(NamedTuple):
    """A piece was taken from a place, by another seat or in a fight that its own seat began."""

    key: str
    kind: str
    seat: int
    by: int
    was: str
    place: str  # where it is now


class Turned(NamedTuple):
    """A piece shows another face."""

    key: str
    kind: str
    seat: int
    place: str


class Parted(NamedTuple):
    """A pile was separated where it stands."""

    kind: str
    seat: int
    place: str
    pieces: int  # that stand apart now


class Lapsed(NamedTuple):
    """Dice of a seat were not used, as they could not be."""

    seat: int
    dice: int


class Started(NamedTuple):
    """Chance has decided who starts."""

    seat: int


class Won(NamedTuple):
    """The game is over; seats in the order of their ranks."""

    ranks: tuple[int, ...]


Event = Thrown | Moved | Gone | Turned | Parted | Lapsed | Started | Won


def events(before: State, move: Move, after: State) -> tuple[Event, ...]:
    """What one ply changed, in the order in which a person would tell it."""
    told: list[Event] = []
    if before.turn() == CHANCE:
        told.append(Thrown(view.actor(before), move, view.phase(before)))
        if view.phase(before) in STARTS and view.phase(after) not in STARTS:
            told.append(Started(view.actor(after)))
    told += _displaced(
        cached_scene(before), cached_scene(after), view.actor(before), view.path(before, move)
    )
    if after.turn() == OVER:
        told.append(Won(after.ranks()))
    elif lapsed := _lapsed(before, move, after):
        told.append(Lapsed(view.actor(before), lapsed))
    return tuple(told)


def _lapsed(before: State, move: Move, after: State) -> int:
    """How many dice were lost with a ply that ended the turn, and that was no choice to end it."""
    if view.phase(before) in STARTS or not begins_turn(before, after):
        return 0
    if view.starts_turn(before):
        return len(view.dice(before, move))
    left = sum(not die.used for die in cached_scene(before).dice)
    if before.turn() == CHANCE:
        return left
    spent = [thing.kind for thing in view.targets(before, move)].count("die")
    return left - spent if spent else 0


def _displaced(was: Scene, now: Scene, by: int, path: tuple[str, ...]) -> Iterator[Event]:
    """Own moves first, then what they did to others, then what changed where it stands."""
    pairs = list(zip(was.pieces, now.pieces, strict=True))
    gone: list[Event] = []
    moved = False
    for old, new in pairs:
        key, kind, seat, place = new[:4]
        if old.place == place:
            continue
        if seat == by and path and (old.place, place) == (path[0], path[-1]):
            pile = new.seat, place, new.group
            joined = sum((other.seat, other.place, other.group) == pile for other in now.pieces)
            moved = True
            yield Moved(key, kind, seat, path, joined)
        else:
            gone.append(Gone(key, kind, seat, by, old.place, place))
    yield from gone
    yield from (Turned(*new[:4]) for old, new in pairs if old.face != new.face)
    apart = [new for old, new in pairs if old.group != new.group]
    if apart and not moved and not gone:
        yield Parted(apart[0].kind, by, apart[0].place, len(apart))
