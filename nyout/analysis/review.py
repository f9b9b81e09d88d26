"""The review of a match: how win chances changed, and how much of it was luck and skill."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from math import inf
from typing import NamedTuple

from nyout.core import Move, State
from nyout.players.evaluation.evaluation import Chances
from nyout.plies.outlook import is_choice

LEAST = 0.0005  # the smallest change of a win chance that is worth a look
CHOICES = 16  # of a seat, with fewer of which its play is not compared with a level

FORTUNES = {"terrible": -0.3, "bad": -0.1, "average": 0.1, "good": 0.3, "great": inf}
"""Words for the luck of a seat, by the upper bound of the win chance gained by its throws."""


class Ply(NamedTuple):
    """The account of a ply: for each seat, three parts that add up to the change of its chance."""

    seat: int  # the seat whose turn it is, also for a throw
    luck: Chances  # the win chance after a throw minus its expectation; 0 for a decision
    skill: Chances  # the win chance after a decision minus that after the best one; 0 for a throw
    correction: Chances  # the rest: by how much the estimate before the ply was wrong
    best: Move  # the best move; the one played if it was as good, or a throw

    @property
    def change(self) -> float:
        """What a throw or a decision changed for its seat."""
        return self.luck[self.seat] + self.skill[self.seat]

    @property
    def loss(self) -> float:
        """The win chance that a decision cost its seat, at least 0; 0 for a throw."""
        return max(-self.skill[self.seat], 0.0)


class Review(NamedTuple):
    """The review of a match up to its last ply."""

    chances: tuple[Chances, ...]  # of all seats, in each position
    plies: tuple[Ply, ...]

    def luck(self, seat: int) -> float:
        """Return the total change of a seat's win chance due to throws."""
        return total(ply.luck[seat] for ply in self.plies)

    def fortune(self, seat: int) -> str:
        """Return the word for a seat's luck, one of `FORTUNES`; empty for a game without dice."""
        if sum(any(ply.luck) for ply in self.plies) < 2:  # a single throw draws who begins
            return ""
        return next(name for name, most in FORTUNES.items() if self.luck(seat) <= most)

    def skill(self, seat: int, player: int) -> float:
        """Return the total change of a seat's win chance due to the decisions of seat `player`."""
        return total(ply.skill[seat] for ply in self.plies if ply.seat == player)

    def correction(self, seat: int) -> float:
        """Return the total correction of a seat's estimated win chance."""
        return total(ply.correction[seat] for ply in self.plies)

    def adjusted_chance(self, seat: int) -> float:
        """Return a seat's last win chance minus the luck of all throws, limited to 0 to 1."""
        return min(max(self.chances[-1][seat] - self.luck(seat), 0.0), 1.0)

    def losses(self, seat: int, states: Iterable[State]) -> list[float]:
        """Return the win chance that each choice of a seat cost it.

        `states` are the positions of the match. A move without an alternative that leads to another
        position is no choice.
        """
        return [
            ply.loss
            for ply, state in zip(self.plies, states)
            if state.turn() == seat and is_choice(state)
        ]

    def costliest(self, count: int = 3, seats: Sequence[int] = ()) -> list[int]:
        """Return the ply numbers (from 1) of the costliest decisions, the costliest first.

        `seats` are those whose decisions count; all by default.
        """
        plies = self._rank_plies(lambda ply: ply.loss)
        return [ply for ply in plies if not seats or self.plies[ply - 1].seat in seats][:count]

    def luckiest(self, count: int = 3) -> list[int]:
        """Return the ply numbers of the throws that helped their seat most, the luckiest first."""
        return self._rank_plies(lambda ply: ply.luck[ply.seat])[:count]

    def unluckiest(self, count: int = 3) -> list[int]:
        """Return the ply numbers of the throws that harmed their seat most, unluckiest first."""
        return self._rank_plies(lambda ply: -ply.luck[ply.seat])[:count]

    def notable(self, seats: Sequence[int]) -> dict[str, list[int]]:
        """Return the plies to look at: the costliest ones of some seats, and throws by luck."""
        throws = {"luckiest": self.luckiest(), "unluckiest": self.unluckiest()}
        return {"costliest": self.costliest(seats=seats), **(throws if self.fortune(0) else {})}

    def _rank_plies(self, merit: Callable[[Ply], float]) -> list[int]:
        merits = {number: merit(ply) for number, ply in enumerate(self.plies, 1)}
        positive = [number for number, size in merits.items() if size >= LEAST]
        return sorted(positive, key=lambda number: -merits[number])


def minus(first: Sequence[float], second: Sequence[float]) -> Chances:
    """Return the differences between two lists of win chances."""
    return tuple(x - y for x, y in zip(first, second))


def mean(parts: Sequence[float]) -> float:
    """Return the mean of at least one number."""
    return total(parts) / len(parts)


def total(parts: Iterable[float]) -> float:
    """Return a sum that is equal in every version of Python: `sum` rounds differently since 3.12.

    >>> total([0.5, 0.25])
    0.75
    """
    whole = 0.0
    for part in parts:
        whole += part
    return whole
