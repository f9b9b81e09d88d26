"""The contract of views: what a screen shows of a position, beside its rules.

Each function has a default that suits a plain game. A game registers its own for its states:

    @view.scene.register(Checkers)
    def scene(state: Checkers) -> Scene: ...
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache, singledispatch
from typing import NamedTuple

from nyout.core import CHANCE, OVER, Move, State

STARTS = {"rolloff", "toss"}
"""The phases in which chance decides who begins."""


class Target(NamedTuple):
    """What a token means on the screen: that which is clicked for it."""

    kind: str  # "place", "tray", "die" or "button"
    token: str
    at: str = ""  # the place of the board or the tray; several things may be at one
    seat: int = -1  # whose it is, where it is somebody's
    pieces: int = 0  # how many it means, where it means some of those on a place


class Piece(NamedTuple):
    """One piece and where it stands; `key` is its own for the whole game."""

    key: str
    kind: str
    seat: int
    place: str  # a place of the board, or a tray of the piece's own seat ("hand", "off")
    toward: str = ""  # the place it would go on to, where the place alone does not tell
    to_go: int = 0  # least steps to its goal, where the game has one
    group: int = 0  # those of one seat, place and group stand as one pile
    face: str = ""  # the side that it shows, if it is not the usual one ("flipped")
    covers: tuple[str, ...] = ()  # the further places that lie under it


class Die(NamedTuple):
    """One die as it lies, or as it was thrown."""

    kind: str  # "stick", "coin", "d4", "d6", "d8", "d10"
    face: str
    used: bool = False


class Scene(NamedTuple):
    """What is where, without colours, words or pixels.

    Every piece of the game is in it from the first position to the last, whatever becomes of it.
    """

    pieces: tuple[Piece, ...]
    dice: tuple[Die, ...] = ()  # those of the turn, used or not
    homes: tuple[tuple[str, int], ...] = ()  # places that belong to a seat, the game through
    facts: tuple[tuple[str, int], ...] = ()  # what else a player must know, by a sentence's key
    near: int = 0  # the seat on the reader's side of the board

    def side(self, seat: int, seats: int) -> int:
        """How many sides of the board, clockwise, a seat is from the reader's."""
        return (seat - self.near) % seats


@singledispatch
def actor(state: State) -> int:
    """The seat whose turn it is, including while its dice are thrown; `OVER` at the end.

    A screen names this seat and puts the dice beside it. By default the seat to move, and seat 0
    where chance throws.
    """
    return 0 if state.turn() == CHANCE else state.turn()


@singledispatch
def phase(state: State) -> str:
    """What is to be done, and at `OVER` why the game ended: the key of a sentence.

    By default "throw", "move" or "over".
    """
    return {CHANCE: "throw", OVER: "over"}.get(state.turn(), "move")


@singledispatch
def starts_turn(state: State) -> bool:
    """Whether this position occurs only at the start of a turn.

    Tells two turns of one seat apart, which the seats alone do not. By default false.
    """
    return False


@singledispatch
def scene(state: State) -> Scene:
    """The pieces, dice, homes and facts of a position. By default none."""
    return Scene(())


@singledispatch
def targets(state: State, move: Move) -> tuple[Target, ...]:
    """What is clicked for each token of a seat's legal move, one target a token.

    By default every token is a place of the board.
    """
    return places(move, (), state.turn())


@singledispatch
def path(state: State, move: Move) -> tuple[str, ...]:
    """The places that a legal move of a piece visits, first and last included; else empty.

    A screen moves the piece along them. By default a place and the next one: where the first of the
    mover's own pieces that moves stands before and after the move.
    """
    seat = state.turn()
    if seat == CHANCE:
        return ()
    pieces = zip(scene(state).pieces, scene(state.play(move)).pieces, strict=True)
    own = ((was.place, now.place) for was, now in pieces if was.seat == seat)
    return next(((start, end) for start, end in own if start != end), ())


@singledispatch
def dice(state: State, move: Move) -> tuple[Die, ...]:
    """The dice that a possible throw shows; empty for a move that is no throw. By default none."""
    return ()


def cached_scene(state: State) -> Scene:
    """Cached scene of a position."""
    return _cached_scene(type(state), state)


@lru_cache(maxsize=8)
def _cached_scene(kind: type[State], state: State) -> Scene:
    """Cached scene by type and value: equal tuples may be positions of two games."""
    return scene(state)


def begins_turn(before: State, after: State) -> bool:
    """Whether a turn begins with the position after: not if the same seat acts on in it."""
    if actor(after) == OVER:
        return False
    started = phase(before) in STARTS and phase(after) not in STARTS
    return started or starts_turn(after) or actor(after) != actor(before)


def places(move: Move, trays: Iterable[str], seat: int) -> tuple[Target, ...]:
    """The targets of a move of which every token is a place or a tray of the mover's own.

    >>> [target.kind for target in places(("hand", "4"), {"hand", "off"}, seat=0)]
    ['tray', 'place']
    """
    return tuple(
        Target("tray", token, token, seat) if token in trays else Target("place", token, token)
        for token in move
    )
