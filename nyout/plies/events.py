"""Events: the changes made by a ply, such as throws, moves, captures and wins, for narration."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from nyout import view
from nyout.core import CHANCE, OVER, Move, State
from nyout.view import STARTS, cached_scene, is_new_turn


class Thrown(NamedTuple):
    """A seat threw its dice."""

    seat: int
    throw: Move
    phase: str  # the phase in which it was thrown


class Moved(NamedTuple):
    """A piece moved along a path, by a move of its own seat."""

    key: str
    kind: str
    seat: int
    path: tuple[str, ...]
    joined: int  # size of the pile at its destination, including this piece


class Gone(NamedTuple):
    """A piece was captured by another seat, or lost in a fight started by its own seat."""

    key: str
    kind: str
    seat: int
    by: int
    was: str
    place: str  # its new place


class Turned(NamedTuple):
    """A piece changed its visible face."""

    key: str
    kind: str
    seat: int
    place: str


class Parted(NamedTuple):
    """A pile was split without leaving its place."""

    kind: str
    seat: int
    place: str
    pieces: int  # number of pieces separated from the pile


class Lapsed(NamedTuple):
    """A seat lost dice that it could not use."""

    seat: int
    dice: int


class Started(NamedTuple):
    """Chance decided which seat starts."""

    seat: int


class Won(NamedTuple):
    """The game ended, with one rank per seat."""

    ranks: tuple[int, ...]


Event = Thrown | Moved | Gone | Turned | Parted | Lapsed | Started | Won


def events(before: State, move: Move, after: State) -> tuple[Event, ...]:
    """Return the events of one ply, a move or a throw, in narrative order."""
    changes: list[Event] = []
    if before.turn() == CHANCE:
        changes.append(Thrown(view.view_of(before).actor(), move, view.view_of(before).phase()))
        if view.view_of(before).phase() in STARTS and view.view_of(after).phase() not in STARTS:
            changes.append(Started(view.view_of(after).actor()))
    changes += _piece_events(before, move, after)
    if after.turn() == OVER:
        changes.append(Won(after.ranks()))
    elif lapsed := _count_lapsed_dice(before, move, after):
        changes.append(Lapsed(view.view_of(before).actor(), lapsed))
    return tuple(changes)


def _count_lapsed_dice(before: State, move: Move, after: State) -> int:
    """Return the number of dice lost by a ply that ended the turn without a choice to do so."""
    earlier = view.view_of(before)
    if earlier.phase() in STARTS or not is_new_turn(before, after):
        return 0
    left = sum(not die.used for die in cached_scene(before).dice)
    if before.turn() == CHANCE:  # a throw that decides a move, such as a fight, has its own phase
        is_of_turn = earlier.is_turn_start() or earlier.phase() == view.view_of(after).phase()
        return len(earlier.dice(move)) if is_of_turn else left
    spent = [thing.kind for thing in earlier.targets(move)].count("die")
    return left - spent if spent else 0


def _piece_events(before: State, move: Move, after: State) -> Iterator[Event]:
    """Yield the events of pieces: moves, then captures, then changes without a change of place.

    A piece of the seat moves along the path of the move, or from one token of the move to another.
    """
    by, path = view.view_of(before).actor(), view.view_of(before).path(move)
    pieces = cached_scene(after).pieces
    pairs = list(zip(cached_scene(before).pieces, pieces, strict=True))
    losses: list[Event] = []
    moved = False
    for old, new in pairs:
        key, kind, seat, place = new[:4]
        if old.place == place:
            continue
        follows_path = bool(path) and (old.place, place) == (path[0], path[-1])
        if seat == by and (follows_path or (old.place in move and place in move)):
            pile = new.seat, place, new.group
            size = sum((piece.seat, piece.place, piece.group) == pile for piece in pieces)
            moved = True
            yield Moved(key, kind, seat, path if follows_path else (old.place, place), size)
        else:
            losses.append(Gone(key, kind, seat, by, old.place, place))
    yield from losses
    yield from (Turned(*new[:4]) for old, new in pairs if old.face != new.face)
    apart = [new for old, new in pairs if old.group != new.group]
    if apart and not moved and not losses:
        yield Parted(apart[0].kind, by, apart[0].place, len(apart))
