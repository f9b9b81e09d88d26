"""The roll-off: every seat throws, the highest starts, tied seats throw again (L2, N2, H1)."""

from __future__ import annotations

from typing import NamedTuple, Protocol

from nyout import view
from nyout.boards import Board
from nyout.core import CHANCE, IllegalMove, Move, State
from nyout.view import VIEWS, Die, Scene, Target, View


class Throws(NamedTuple):
    """The possible throws of a game, with the odds and the dice of each."""

    moves: tuple[Move, ...]
    odds: tuple[int, ...]
    dice: tuple[tuple[Die, ...], ...]

    def shown(self, move: Move) -> tuple[Die, ...]:
        """Return the dice of a throw, or `()` if `move` is not a throw."""
        return dict(zip(self.moves, self.dice, strict=True)).get(move, ())


class Start(State, Protocol):
    """The first position of a game after its roll-off, in which any seat can start."""

    def starting_with(self, seat: int) -> State:
        """Return this position with `seat` to start."""
        ...


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

    def starts_turn(self) -> bool:
        return not self.state.thrown

    def scene(self) -> Scene:
        return view.of(self.state.start).scene()

    def geometry(self, board: Board) -> Board:
        return view.of(self.state.start).geometry(board)

    def targets(self, move: Move) -> tuple[Target, ...]:
        return ()  # only chance moves

    def dice(self, move: Move) -> tuple[Die, ...]:
        return self.state.throws.shown(move)


VIEWS[RollOff] = RollOffView


def points_of(throw: Move) -> int:
    """Return the points of a throw in a roll-off: the sum of its faces.

    >>> points_of(("5+4",))
    9
    """
    return sum(map(int, throw[0].split("+")))
