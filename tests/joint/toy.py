"""A toy game for the model check: a fixed order of turns, two outcomes of a throw, two moves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import pytest

from nyout import GAMES
from nyout.core import CHANCE, OVER, Game, IllegalMove, Move
from nyout.view import VIEWS, View

THROWS: tuple[Move, ...] = (("1",), ("2",))
MOVES: tuple[Move, ...] = (("a",), ("b",))


class Toy(NamedTuple):
    """A position: the plan of all plies, and those that have been played.

    The plan has a text for each turn: its seat, then `t` for a throw and `m` for a move.
    """

    plan: tuple[str, ...]
    played: tuple[Move, ...] = ()

    @property
    def due(self) -> tuple[int, str] | None:
        """The seat and the kind of the next ply; None at the end."""
        plies = [(int(turn[0]), kind) for turn in self.plan for kind in turn[1:]]
        return plies[len(self.played)] if len(self.played) < len(plies) else None

    def turn(self) -> int:
        seat, kind = self.due or (OVER, "m")
        return CHANCE if kind == "t" else seat

    def moves(self) -> Sequence[Move]:
        return (THROWS if self.turn() == CHANCE else MOVES) if self.due else ()

    def odds(self) -> tuple[int, ...]:
        return (1, 1) if self.turn() == CHANCE else ()

    def play(self, move: Move) -> Toy:
        if move not in self.moves():
            raise IllegalMove(move, self.moves())
        return self._replace(played=(*self.played, move))

    def scores(self) -> tuple[int, ...]:
        return (0,) * (1 + max(int(turn[0]) for turn in self.plan))

    def ranks(self) -> tuple[int, ...]:
        """Return the ranks at the end: the first seat wins if the last move is `b`."""
        if self.due:
            return ()
        wins = self.played[-1] == ("b",)
        return tuple(1 + ((seat == 0) != wins) for seat, _ in enumerate(self.scores()))


class ToyView(View[Toy]):
    """The display of a toy position: only who acts."""

    def actor(self) -> int:
        return self.state.due[0] if self.state.due else OVER


def register(monkeypatch: pytest.MonkeyPatch, plan: str) -> Game:
    """Return the toy game with a plan, such as `"0tm 1tm"`, which records know during the test."""
    turns = tuple(plan.split())
    seats = len({turn[0] for turn in turns})
    game = Game(
        name="toy",
        title="Toy",
        rules=1,
        seats=range(seats, seats + 1),
        board=GAMES["run"].board,
        view=ToyView,
        new=lambda seats, first: Toy(turns),
        bound=sum(len(turn) - 1 for turn in turns),
    )
    monkeypatch.setitem(VIEWS, Toy, ToyView)
    monkeypatch.setitem(GAMES.registry, game.name, game)
    return game
