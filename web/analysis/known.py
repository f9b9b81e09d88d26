"""The win chances that are known of a match, extended ply by ply."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import takewhile

from nyout.analysis.judging import estimated
from nyout.core import State
from nyout.match import Match
from nyout.players.evaluation.evaluation import Chances


class Known:
    """The win chances in the first positions of the match that was shown last."""

    def __init__(self) -> None:
        self.states: tuple[State, ...] = ()
        self.chances: list[Chances] = []

    def follow(self, match: Match) -> None:
        """Keep the win chances of the positions that this match shares with the last one."""
        pairs = zip(self.states, match.states)
        common = len([*takewhile(lambda pair: pair[0] is pair[1], pairs)])
        self.states, self.chances = match.states, self.chances[:common]

    @property
    def is_complete(self) -> bool:
        """Whether the win chances in all positions of the match are known."""
        return len(self.chances) == len(self.states)

    def evaluate(self) -> Iterator[int]:
        """Evaluate the other positions; yield the number of evaluated ones after each."""
        while not self.is_complete:
            self.chances.append(estimated(self.states[len(self.chances)]))
            yield len(self.chances)
