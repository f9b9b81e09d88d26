"""Contract of the display: what a screen shows of a position, independent of its rules.

A game subclasses `View` for its positions and names the subclass in `Game.view`. Every method has a
default that suits a simple game:

    class CheckersView(View[Checkers]):
        def scene(self) -> Scene:
            return Scene(tuple(Piece(...) for square in self.state.squares))

`view_of(state)` returns the view of a position of any game.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from functools import lru_cache
from typing import Any, Generic, NamedTuple, TypeVar

from nyout.boards import Board
from nyout.state import CHANCE, OVER, Move, State

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


S = TypeVar("S", bound=State)


class View(Generic[S]):
    """The display of a position."""

    __slots__ = ("state",)

    def __init__(self, state: S) -> None:
        self.state = state

    def actor(self) -> int:
        """Return the seat whose turn it is, including while its dice are thrown; `OVER` at the end.

        A screen names this seat and shows the dice beside it, although `State.turn()` is `CHANCE`
        before a throw. Default: `State.turn()`, and seat 0 at `CHANCE`.
        """
        turn = self.state.turn()
        return 0 if turn == CHANCE else turn

    def phase(self) -> str:
        """Return the phase: the sentence key of the required action, or at `OVER` of the ending.

        Sentences for a player say more than "move". Default: "throw" at `CHANCE`, "over" at `OVER`,
        otherwise "move".
        """
        return {CHANCE: "throw", OVER: "over"}.get(self.state.turn(), "move")

    def is_turn_start(self) -> bool:
        """Return whether this position can occur only at the start of a turn.

        This separates consecutive turns of the same seat. Default: False.
        """
        return False

    def is_settled(self) -> bool:
        """Return whether no decision can change the ranks any more, if this is easy to determine.

        Examples are a lead that no seat can catch up with, and a race of one seat alone, in which
        every choice ends with the same ranks. A hint would have nothing to say. Default: False.
        """
        return False

    def is_out(self, seat: int) -> bool:
        """Return whether a seat can never move again although the game goes on.

        A player without another seat can only watch. Default: False, as in games that end when a
        seat has no piece left.
        """
        return False

    def scene(self) -> Scene:
        """Return the pieces and dice, which all screens draw or describe. Default: none."""
        return Scene(())

    def geometry(self, board: Board) -> Board:
        """Return the part of the game's board to draw, if it depends on the seats or options.

        Default: the whole board.
        """
        return board

    def targets(self, move: Move) -> tuple[Target, ...]:
        """Return the targets of a legal move of a seat, one per token, which clicks select.

        Default: every token is a place of the board.
        """
        return places(move, (), self.state.turn())

    def path(self, move: Move) -> tuple[str, ...]:
        """Return the places or trays that a piece visits in a legal move, both ends included.

        Screens move the piece along the path. It is empty if the move does not move a piece.
        Default: the places before and after the move of the mover's first piece that changes place.
        """
        seat = self.state.turn()
        if seat == CHANCE:
            return ()
        pieces = zip(
            self.scene().pieces, view_of(self.state.play(move)).scene().pieces, strict=True
        )
        own = ((before.place, after.place) for before, after in pieces if before.seat == seat)
        return next(((start, end) for start, end in own if start != end), ())

    def dice(self, move: Move) -> tuple[Die, ...]:
        """Return the dice of a possible throw, which a screen rolls; `()` for other moves.

        Default: `()`.
        """
        return ()

    @staticmethod
    def next_places(place: str, seat: int = 0, kind: str = "") -> tuple[str, ...]:
        """Return the places to which a step of a seat's piece can lead, straight on first.

        Without a kind of piece, it is one on its way to the goal. Default: none, as in games
        without a common way.
        """
        return ()

    def is_shortcut(self, move: Move) -> bool:
        """Return whether a legal move of a seat takes a shortcut, which its preview says.

        The game's sentence is `does.short`. Default: False.
        """
        return False

    def can_earn_throw(self, move: Move) -> bool:
        """Return whether a possible throw earns its seat another one, which a screen celebrates.

        Default: False.
        """
        return False


class Views(dict[type, type[View[Any]]]):
    """The views by class of positions: the one in `Game.view` of the folder that defines the class.

    Classes outside the folders of games have the view that a module sets here, or the default.
    """

    def __missing__(self, kind: type) -> type[View[Any]]:
        package = sys.modules.get(kind.__module__.rpartition(".")[0])
        game = getattr(package, "GAME", None)
        self[kind] = game.view if game else View
        return self[kind]


VIEWS = Views()


def view_of(state: State) -> View[Any]:
    """Return the view of a position."""
    return VIEWS[type(state)](state)


def cached_scene(state: State) -> Scene:
    """Return the scene of a position, from a small cache."""
    return _cached_scene(VIEWS[type(state)], state)


@lru_cache(maxsize=8)
def _cached_scene(kind: type[View[Any]], state: State) -> Scene:
    """Return the scene, cached by view and value: positions of two games can be equal tuples."""
    return kind(state).scene()


def is_new_turn(before: State, after: State) -> bool:
    """Return whether a new turn starts at `after`, the position one ply after `before`.

    True if the phases in `STARTS` have just ended, if `is_turn_start` says so, or if another seat
    acts; always False at the end of the game.
    """
    earlier, later = view_of(before), view_of(after)
    actor = later.actor()
    if actor == OVER:
        return False
    started = earlier.phase() in STARTS and later.phase() not in STARTS
    return started or later.is_turn_start() or actor != earlier.actor()


def places(move: Move, trays: Iterable[str], seat: int) -> tuple[Target, ...]:
    """Return the targets of a move that names only places and the `trays` of a seat.

    >>> [target.kind for target in places(("hand", "4"), {"hand", "off"}, seat=0)]
    ['tray', 'place']
    """
    return tuple(
        Target("tray", token, token, seat) if token in trays else Target("place", token, token)
        for token in move
    )
