"""The rules of Sample, for two players.

1. The players take turns. In each turn, a player places a stone from the hand on an empty square.
2. The first player with three stones in a line wins. A full board without a line is a draw.
"""

from __future__ import annotations

from typing import NamedTuple

from nyout.core import OVER, IllegalMove, Move, show_in_notebooks, winner_ranks

FILES, RANKS = "abc", 3
STONES = 5  # of each player

SQUARES = tuple(f"{file}{rank}" for rank in range(1, RANKS + 1) for file in FILES)
ROWS = ("a1 b1 c1", "a2 b2 c2", "a3 b3 c3")
COLUMNS = ("a1 a2 a3", "b1 b2 b3", "c1 c2 c3")
DIAGONALS = ("a1 b2 c3", "a3 b2 c1")
LINES = tuple(frozenset(line.split()) for line in ROWS + COLUMNS + DIAGONALS)


@show_in_notebooks
class SampleState(NamedTuple):
    """A position."""

    stones: tuple[tuple[str, ...], ...]  # by seat, the squares of its stones as they were placed
    seat: int  # to move

    def turn(self) -> int:
        return OVER if self.ending() else self.seat

    def moves(self) -> tuple[Move, ...]:
        if self.ending():
            return ()
        return tuple((square,) for square in SQUARES if square not in sum(self.stones, ()))

    def odds(self) -> tuple[int, ...]:
        return ()  # the game has no chance

    def play(self, move: Move) -> SampleState:
        if move not in self.moves():
            raise IllegalMove(move, self.moves())
        stones = list(self.stones)
        stones[self.seat] += move
        return SampleState(tuple(stones), 1 - self.seat)

    def scores(self) -> tuple[int, ...]:
        """Return the largest number of stones in a line, by seat (rule 2)."""
        return tuple(max(len(line.intersection(own)) for line in LINES) for own in self.stones)

    def ranks(self) -> tuple[int, ...]:
        if not (ending := self.ending()):
            return ()
        return winner_ranks(self.scores(), 1 - self.seat) if ending == "line" else (1, 1)

    def ending(self) -> str:
        """Return why the game is over, or an empty text before its end (rule 2)."""
        if max(self.scores()) == 3:
            return "line"
        return "full" if sum(map(len, self.stones)) == len(SQUARES) else ""


def new(seats: int, first: int | None) -> SampleState:
    """Return the empty board with `first` to move; seat 0 if `first` is None."""
    return SampleState(((),) * seats, first or 0)
