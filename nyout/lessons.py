"""A lesson a game: a record in which the learner plays seat 0, with the keys of sentences.

A comment names the step that begins where it stands: the learner is to make the next ply of the
record. `lesson.<step>` of the game says what to do and why, `lesson.<step>.did` why that was right.
From a comment `skip` the lesson leaps to its next step. All other plies are throws, which the
learner makes, and what the other seat does.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from nyout import record, view
from nyout.core import CHANCE, OVER, Game, Move, State
from nyout.games import part
from nyout.record import Record

LEARNER = 0
SKIP = "skip"


class Step(NamedTuple):
    """What the learner is to do: the ply of which position, and how it is called."""

    ply: int
    name: str


class Lesson(NamedTuple):
    """The lesson of a game."""

    record: Record
    steps: tuple[Step, ...]
    skips: frozenset[int]  # the plies from which the next step follows at once

    @property
    def game(self) -> Game:
        """The game that is learnt."""
        return self.record.game

    def begun(self) -> Record:
        """The record of a game that is about to be played in which the lesson begins."""
        return self.record._replace(moves=(), comments={})

    def move(self, ply: int) -> Move | None:
        """The ply of the lesson after so many; none at its end."""
        return self.record.moves[ply] if ply < len(self.record.moves) else None

    def step(self, ply: int) -> Step | None:
        """The step in which the learner is asked for this ply."""
        return next((step for step in self.steps if step.ply == ply), None)

    def done(self, ply: int) -> tuple[Step, ...]:
        """The steps that lie before this ply."""
        return tuple(step for step in self.steps if step.ply < ply)

    def leap(self, ply: int) -> tuple[Move, ...]:
        """The plies to the next step, where the lesson leaps; else none."""
        if ply not in self.skips:
            return ()
        return self.record.moves[ply : next(step.ply for step in self.steps if step.ply > ply)]

    def accepts(self, state: State, ply: int, move: Move) -> bool:
        """Whether a legal move comes to what the lesson's move comes to."""
        right = self.move(ply)
        return right is not None and (move == right or state.play(move) == state.play(right))


def has_lesson(name: str) -> bool:
    """Whether the game with this name has a lesson."""
    return part(name, "lesson") is not None


@lru_cache(maxsize=1)
def lesson(name: str) -> Lesson:
    """The lesson of the game with this name. Raises `LookupError` if it has none."""
    module = part(name, "lesson")
    if module is None:
        raise LookupError(f"{name} has no lesson")
    read = record.read(module.RECORD)
    named = sorted(read.comments.items())
    steps = tuple(Step(ply, step) for ply, step in named if step != SKIP)
    return Lesson(read, steps, frozenset(ply for ply, step in named if step == SKIP))


def learner_acts(state: State) -> bool:
    """Whether the learner is to throw or to move."""
    return state.turn() != OVER and view.actor(state) == LEARNER


def learner_moves(state: State) -> bool:
    """Whether the learner is to move."""
    return learner_acts(state) and state.turn() != CHANCE
