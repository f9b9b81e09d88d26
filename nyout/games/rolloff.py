"""Who starts: everybody throws, the highest begins, the tied throw again (rulings L2, N2, H1)."""

from __future__ import annotations

from typing import NamedTuple, Protocol

from nyout import view
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


@view.actor.register(RollOff)
def actor(state: RollOff) -> int:
    """The seat that throws next."""
    return state.contenders[len(state.thrown)]


@view.phase.register(RollOff)
def phase(state: RollOff) -> str:
    """The phase that no game has of its own."""
    return "rolloff"


@view.starts_turn.register(RollOff)
def starts_turn(state: RollOff) -> bool:
    """Whether nobody has thrown in this round."""
    return not state.thrown


@view.scene.register(RollOff)
def scene(state: RollOff) -> Scene:
    """The first position of the game."""
    return view.scene(state.start)


@view.targets.register(RollOff)
def targets(state: RollOff, move: Move) -> tuple[Target, ...]:
    """None: only chance moves."""
    return ()


@view.dice.register(RollOff)
def dice(state: RollOff, move: Move) -> tuple[Die, ...]:
    """The dice of the game."""
    return state.throws.shown(move)


def points_of(throw: Move) -> int:
    """What a throw counts in a roll-off: the sum of its faces.

    >>> points_of(("5+4",))
    9
    """
    return sum(map(int, throw[0].split("+")))
