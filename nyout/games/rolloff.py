"""Who starts: everybody throws, the highest begins, the tied throw again (rulings L2, N2, H1)."""

from __future__ import annotations

from typing import NamedTuple, Protocol

from nyout.core import CHANCE, IllegalMove, Move, State
from nyout.view import Die, Scene, Target


class Throws(NamedTuple):
    """The throws of a game's dice: what may come, how often, and what it looks like."""

    moves: tuple[Move, ...]
    odds: tuple[int, ...]
    dice: tuple[tuple[Die, ...], ...]

    def shown(self, move: Move) -> tuple[Die, ...]:
        """The dice of a throw; empty for what is none."""
        return dict(zip(self.moves, self.dice, strict=True)).get(move, ())


class Start(State, Protocol):
    """The first position of a game, in which any seat may be made to begin."""

    def begun_by(self, seat: int) -> State:
        """This position, with that seat to begin."""
        ...


class RollOff(NamedTuple):
    """The position before a game has a starter; a throw at a time, in seat order."""

    throws: Throws
    start: Start  # the position that everybody waits for
    contenders: tuple[int, ...]
    thrown: tuple[Move, ...] = ()

    def turn(self) -> int:
        return CHANCE

    def actor(self) -> int:
        return self.contenders[len(self.thrown)]

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
            seat for seat, made in zip(self.contenders, points, strict=True) if made == max(points)
        ]
        if len(best) > 1:
            return self._replace(contenders=tuple(best), thrown=())
        return self.start.begun_by(best[0])

    def scores(self) -> tuple[int, ...]:
        return self.start.scores()

    def ranks(self) -> tuple[int, ...]:
        return ()

    def phase(self) -> str:
        return "rolloff"

    def opens(self) -> bool:
        return not self.thrown

    def scene(self) -> Scene:
        return self.start.scene()

    def things(self, move: Move) -> tuple[Target, ...]:
        return ()

    def path(self, move: Move) -> tuple[str, ...]:
        return ()

    def dice(self, move: Move) -> tuple[Die, ...]:
        return self.throws.shown(move)


def points_of(throw: Move) -> int:
    """What a throw counts in a roll-off: the sum of its faces.

    >>> points_of(("5+4",))
    9
    """
    return sum(map(int, throw[0].split("+")))
