"""A single ply: its throw, the events that it makes, and its meaning for the end of the game.

Engines never draw random numbers; callers use `select_throw` for the moves of chance.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import accumulate
from random import Random
from typing import NamedTuple

from nyout import view
from nyout.core import CHANCE, OVER, Move, State
from nyout.view import STARTS, cached_scene, is_new_turn

# --- throws ---------------------------------------------------------------------------------------


def select_throw(state: State, fraction: float) -> Move:
    """Return the throw that a number from 0 up to, but excluding, 1 selects according to the odds.

    >>> from nyout import GAMES
    >>> [select_throw(GAMES["le-nyout"].start(), n / 16)[0] for n in range(16)]
    ['1', '1', '1', '1', '2', '2', '2', '2', '2', '2', '3', '3', '3', '3', '4', '5']
    """
    sums = cumulate(state.odds())
    return state.moves()[bisect(sums, fraction * sums[-1])]


def ply_rng(seed: str, ply: int) -> Random:
    """Return the random generator for one ply of a match, determined by the seed and the ply."""
    return Random(f"{seed}/{ply}")


@lru_cache(maxsize=256)
def cumulate(odds: Sequence[int]) -> list[int]:
    """Return the sum of the odds up to each throw."""
    return list(accumulate(odds))


# --- events: the changes made by a ply, for narration ---------------------------------------------


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
    covers: tuple[str, ...] = ()  # further places that it covers there
    is_short: bool = False  # whether it took a shortcut


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
    earlier = view.view_of(before)
    by, path = earlier.actor(), earlier.path(move)
    is_short = bool(path) and earlier.is_shortcut(move)
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
            walked = path if follows_path else (old.place, place)
            yield Moved(key, kind, seat, walked, size, new.covers, is_short)
        else:
            losses.append(Gone(key, kind, seat, by, old.place, place))
    yield from losses
    yield from (Turned(*new[:4]) for old, new in pairs if old.face != new.face)
    apart = [new for old, new in pairs if old.group != new.group]
    if apart and not moved and not losses:
        yield Parted(apart[0].kind, by, apart[0].place, len(apart))


# --- decisions ------------------------------------------------------------------------------------


def is_losing(state: State, move: Move) -> bool:
    """Return whether a legal move ends the game without the first rank, and another one does not.

    >>> from nyout import GAMES
    >>> is_losing(GAMES["run"].start(), ("cow", "d1"))
    False
    """
    return _is_lost(state, move) and not all(_is_lost(state, other) for other in state.moves())


def _is_lost(state: State, move: Move) -> bool:
    ranks = state.play(move).ranks()
    return bool(ranks) and ranks[state.turn()] > 1


def is_choice(state: State) -> bool:
    """Return whether not all moves of a position lead to the same position.

    >>> from nyout import GAMES
    >>> is_choice(GAMES["le-nyout"].start(first=0).play(("4",)))
    False
    """
    first, *others = state.moves()
    return any(state.play(other) != state.play(first) for other in others)


def is_settled(state: State) -> bool:
    """Return whether no decision is left, so that the computer can play the rest.

    This is the case if `View.is_settled` is true, or if every ply until the end of the game is the
    only legal one.
    """
    if state.turn() == OVER or view.view_of(state).is_settled():
        return state.turn() != OVER
    while len(moves := state.moves()) == 1:
        state = state.play(moves[0])
    return state.turn() == OVER
