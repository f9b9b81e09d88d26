"""Contract of the views: how a position is displayed, independent of the rules.

Each function has a default that suits a simple game. A game registers its own implementations
for its state classes:

    @view.scene.register(Checkers)
    def scene(state: Checkers) -> Scene: ...
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache, singledispatch
from typing import NamedTuple

from nyout.boards import Board
from nyout.core import CHANCE, OVER, Move, State

STARTS = {"rolloff", "toss"}
"""Phases in which chance decides which seat starts."""

OUT = "out"
"""The tray of the pieces that never return to play."""


class Target(NamedTuple):
    """The object on the screen that is clicked for a token."""

    kind: str  # "place", "tray", "die" or "button"
    token: str
    at: str = ""  # the place or tray of the target; several targets can share it
    seat: int = -1  # the owner, or -1 if no seat owns the target
    pieces: int = 0  # number of pieces, if the token selects some of those on a place
    covers: tuple[str, ...] = ()  # further places for a click, which the moved piece will cover


Spot = tuple[str, int | None]
"""A clickable part of the board: a place and None, or a tray and its seat."""


def spot_of(target: Target) -> Spot | None:
    """Return the part of the board that a target names; None for a die or a button."""
    if target.kind == "place":
        return target.at, None
    return (target.at, target.seat) if target.kind == "tray" else None


class Piece(NamedTuple):
    """A piece and its place; its `key` is unique and constant throughout the game."""

    key: str
    kind: str
    seat: int
    place: str  # a place of the board, or a tray of its seat ("hand", "off")
    toward: str = ""  # the next place on its route, if `place` does not determine it
    to_go: int = 0  # minimum number of steps to its goal, in games with one
    group: int = 0  # pieces with the same seat, place and group form one pile
    face: str = ""  # the visible side, if it is not the usual one ("flipped")
    covers: tuple[str, ...] = ()  # further places that the piece covers
    used: bool = False  # whether it has made its move of this turn, in games that limit each piece


class Die(NamedTuple):
    """A die and the face that it shows."""

    kind: str  # "stick", "coin", "d4", "d6", "d8", "d10"
    face: str
    used: bool = False


class Scene(NamedTuple):
    """The pieces and dice of a position, without colours, words or pixels.

    Every scene of a game lists the same pieces, including captured and finished ones.
    """

    pieces: tuple[Piece, ...]
    dice: tuple[Die, ...] = ()  # the dice of the turn, used or not
    homes: tuple[tuple[str, int], ...] = ()  # places owned by a seat throughout the game
    facts: tuple[tuple[str, int], ...] = ()  # numbers to display, by sentence key
    near: int = 0  # the seat on the reader's side of the board

    def side(self, seat: int, seats: int) -> int:
        """Return the offset of a seat from the reader's side, in board sides clockwise."""
        return (seat - self.near) % seats


@singledispatch
def actor(state: State) -> int:
    """Return the seat whose turn it is, including while its dice are thrown; `OVER` at the end.

    A screen names this seat and shows the dice beside it. Default: `State.turn()`, and seat 0 at
    `CHANCE`.
    """
    return 0 if state.turn() == CHANCE else state.turn()


@singledispatch
def phase(state: State) -> str:
    """Return the phase: the sentence key of the required action, or at `OVER` of the ending.

    Default: "throw" at `CHANCE`, "over" at `OVER`, otherwise "move".
    """
    return {CHANCE: "throw", OVER: "over"}.get(state.turn(), "move")


@singledispatch
def starts_turn(state: State) -> bool:
    """Return whether this position can occur only at the start of a turn.

    This separates consecutive turns of the same seat. Default: False.
    """
    return False


@singledispatch
def is_settled(state: State) -> bool:
    """Return whether no decision can change the ranks any more, if this is easy to determine.

    Examples are a lead that no seat can catch up with, and a race of one seat alone, in which every
    choice ends with the same ranks. Default: False.
    """
    return False


@singledispatch
def is_out(state: State, seat: int) -> bool:
    """Return whether a seat can never move again although the game goes on.

    Default: False, as in games that end when a seat has no piece left.
    """
    return False


@singledispatch
def scene(state: State) -> Scene:
    """Return the scene of a position. Default: an empty scene."""
    return Scene(())


@singledispatch
def geometry(state: State, board: Board) -> Board:
    """Return the part of `board` to draw for a position.

    Default: the whole board.
    """
    return board


@singledispatch
def targets(state: State, move: Move) -> tuple[Target, ...]:
    """Return the targets of a legal move of a seat, one per token.

    Default: every token is a place of the board.
    """
    return places(move, (), state.turn())


@singledispatch
def path(state: State, move: Move) -> tuple[str, ...]:
    """Return the places or trays that a piece visits in a legal move, from start to destination.

    The path is empty if the move does not move a piece. Screens animate the piece along it.
    Default: the places before and after the move of the mover's first piece that changes place.
    """
    seat = state.turn()
    if seat == CHANCE:
        return ()
    pieces = zip(scene(state).pieces, scene(state.play(move)).pieces, strict=True)
    own = ((was.place, now.place) for was, now in pieces if was.seat == seat)
    return next(((start, end) for start, end in own if start != end), ())


@singledispatch
def dice(state: State, move: Move) -> tuple[Die, ...]:
    """Return the dice of a possible throw, or `()` if `move` is not a throw. Default: `()`."""
    return ()


@singledispatch
def earns_throw(state: State, move: Move) -> bool:
    """Return whether a possible throw earns its seat another one. Default: False."""
    return False


def cached_scene(state: State) -> Scene:
    """Return the scene of a position, from a small cache."""
    return _cached_scene(type(state), state)


@lru_cache(maxsize=8)
def _cached_scene(kind: type[State], state: State) -> Scene:
    """Return the scene, cached by type and value: positions of two games can be equal tuples."""
    return scene(state)


def begins_turn(before: State, after: State) -> bool:
    """Return whether a new turn starts at `after`, the position one ply after `before`.

    True if the phases in `STARTS` have just ended, if `starts_turn(after)`, or if another seat
    acts; always False at the end of the game.
    """
    if actor(after) == OVER:
        return False
    started = phase(before) in STARTS and phase(after) not in STARTS
    return started or starts_turn(after) or actor(after) != actor(before)


def places(move: Move, trays: Iterable[str], seat: int) -> tuple[Target, ...]:
    """Return the targets of a move whose tokens are all places or trays.

    Args:
        move: The move.
        trays: The tokens that are trays of the mover; the others are places.
        seat: The mover.
    >>> [target.kind for target in places(("hand", "4"), {"hand", "off"}, seat=0)]
    ['tray', 'place']
    """
    return tuple(
        Target("tray", token, token, seat) if token in trays else Target("place", token, token)
        for token in move
    )
