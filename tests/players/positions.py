"""Positions and results of searches for the tests of computer players."""

from random import Random
from typing import NamedTuple

from nyout import CHANCE, GAMES, OVER
from nyout.core import State
from tools.driver.playing import states


def decisions(game: str, rng: Random, seats: int = 2) -> list[State]:
    """Return the positions of a random game in which a seat has a choice."""
    positions = states(GAMES[game], rng, seats)
    return [state for state in positions if state.turn() != CHANCE and len(state.moves()) > 1]


class Race(NamedTuple):
    """A game without a folder: each seat in turn adds 1 or 2, and the first to reach 7 wins."""

    seat: int = 0
    points: tuple[int, ...] = (0, 0)

    def turn(self):
        return OVER if max(self.points) >= 7 else self.seat

    def moves(self):
        return () if self.turn() == OVER else (("1",), ("2",))

    def odds(self):
        return ()

    def play(self, move):
        points = list(self.points)
        points[self.seat] += int(move[0])
        return Race(1 - self.seat, tuple(points))

    def scores(self):
        return self.points

    def ranks(self):
        return tuple(1 + (own < 7) for own in self.points) if self.turn() == OVER else ()
