"""Throws, and the roll-off: every seat throws, the highest starts, tied seats throw again.

A throw is a text such as "5+4" in moves and states; a state has used dice in brackets: "5+(4)". It
has an empty text before the throw.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple, Protocol

from nyout import view
from nyout.boards import Board
from nyout.core import CHANCE, IllegalMove, Move, State, show_in_notebooks
from nyout.view import VIEWS, Die, Scene, Target, View


class Throws(NamedTuple):
    """The possible throws of a game, with the odds and the dice of each."""

    moves: tuple[Move, ...]
    odds: tuple[int, ...]
    dice: tuple[tuple[Die, ...], ...]

    def dice_of(self, move: Move) -> tuple[Die, ...]:
        """Return the dice of a throw, or `()` if `move` is not a throw."""
        return dict(zip(self.moves, self.dice, strict=True)).get(move, ())


@cache
def use_die(throw: str, face: str) -> str:
    """Return a throw after one more die is used.

    >>> use_die("5+4", "4"), use_die("(3)+3", "3")
    ('5+(4)', '(3)+(3)')
    """
    dice = throw.split("+")
    dice[dice.index(face)] = f"({face})"
    return "+".join(dice)


@cache
def unused_faces(throw: str) -> str:
    """Return the faces of the unused dice of a throw.

    >>> unused_faces("3+(3)+4"), unused_faces("(5)+(4)")
    ('34', '')
    """
    return "".join(die for die in throw.split("+") if "(" not in die)


def dice_of(throw: str, kind: str) -> tuple[Die, ...]:
    """Return the dice of a throw.

    >>> [(die.face, die.used) for die in dice_of("5+(4)", "d6")]
    [('5', False), ('4', True)]
    """
    dice = throw.split("+") if throw else ()
    return tuple(Die(kind, die.strip("()"), "(" in die) for die in dice)


class Start(State, Protocol):
    """The first position of a game after its roll-off, in which any seat can start."""

    def starting_with(self, seat: int) -> State:
        """Return this position with `seat` to start."""
        ...


@show_in_notebooks
class RollOff(NamedTuple):
    """A position of a roll-off; the contenders throw one at a time, in seat order."""

    throws: Throws
    start: Start  # the first position after the roll-off
    contenders: tuple[int, ...]
    thrown: tuple[Move, ...] = ()

    def turn(self) -> int:
        return CHANCE

    def moves(self) -> tuple[Move, ...]:
        return self.throws.moves

    def odds(self) -> tuple[int, ...]:
        return self.throws.odds

    def play(self, move: Move) -> State:
        if move not in self.throws.moves:
            raise IllegalMove(move, self.throws.moves)
        thrown = (*self.thrown, move)
        if len(thrown) < len(self.contenders):
            return self._replace(thrown=thrown)
        points = [points_of(throw) for throw in thrown]
        best = [
            seat
            for seat, number in zip(self.contenders, points, strict=True)
            if number == max(points)
        ]
        if len(best) > 1:
            return self._replace(contenders=tuple(best), thrown=())
        return self.start.starting_with(best[0])

    def scores(self) -> tuple[int, ...]:
        return self.start.scores()

    def ranks(self) -> tuple[int, ...]:
        return ()


class RollOffView(View[RollOff]):
    """The view of a roll-off: the first position of the game, and its dice."""

    def actor(self) -> int:
        return self.state.contenders[len(self.state.thrown)]

    def phase(self) -> str:
        return "rolloff"  # a phase that no game defines itself

    def is_turn_start(self) -> bool:
        return not self.state.thrown

    def scene(self) -> Scene:
        return view.view_of(self.state.start).scene()

    def geometry(self, board: Board) -> Board:
        return view.view_of(self.state.start).geometry(board)

    def targets(self, move: Move) -> tuple[Target, ...]:
        return ()  # only chance moves

    def dice(self, move: Move) -> tuple[Die, ...]:
        return self.state.throws.dice_of(move)


VIEWS[RollOff] = RollOffView


def points_of(throw: Move) -> int:
    """Return the points of a throw in a roll-off: the sum of its faces.

    >>> points_of(("5+4",))
    9
    """
    return sum(map(int, throw[0].split("+")))
