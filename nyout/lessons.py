"""Lessons: one record per game, in which the learner plays seat 0 and comments name the steps.

A comment is the name of a step, in which the learner makes the next ply of the record. The game's
sentence `lesson.<step>` says in at most twelve words what to do and why; it names no place, because
the page shows the move. A lesson has at most ten steps. At the comment `skip` it advances to its
next step. All other plies are throws by the learner, or plies of the other seat, whose player in
the record is "greedy".

The file `lesson.txt` in a game's folder contains the record. An example for a race with a die:

    [Game "nine-holes"]
    [Rules "1"]
    [Seats "2"]
    [First "1"]
    [Player2 "greedy"]

    3 {enter} hand-c1 4 hand-d4
    2 {second} hand-b1 {skip} 1 d4-c4
    4 {home} c1-off
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache, lru_cache
from pkgutil import get_data
from typing import NamedTuple

from nyout import games, view
from nyout.core import CHANCE, OVER, Game, Move, State
from nyout.match import Match

FILE = "lesson.txt"
LEARNER = 0
SKIP = "skip"


class Step(NamedTuple):
    """A task for the learner: its name, and the number of plies before its position."""

    ply: int
    name: str


class Lesson(NamedTuple):
    """A lesson: its record, its steps and the plies that it skips."""

    record: Match
    steps: tuple[Step, ...]
    skips: frozenset[int]  # plies at which the lesson advances to the next step

    @property
    def game(self) -> Game:
        """The game that the lesson teaches."""
        return self.record.game

    def first_match(self) -> Match:
        """Return the match of the lesson without moves and comments."""
        return replace(self.record.go_to(0).cut(), comments={})

    def move(self, ply: int) -> Move | None:
        """Return the move of the lesson after `ply` plies, or None at its end."""
        return self.record.moves[ply] if ply < len(self.record.moves) else None

    def due_move(self, match: Match) -> Move | None:
        """Return the move that the learner makes next; None before a throw, a leap or another."""
        if self.leap(match.cursor) or not is_learner_to_move(match.state):
            return None
        return self.move(match.cursor)

    def step(self, ply: int) -> Step | None:
        """Return the step at the position after `ply` plies, or None if there is none."""
        return next((step for step in self.steps if step.ply == ply), None)

    def past_steps(self, ply: int) -> tuple[Step, ...]:
        """Return the steps before the position after `ply` plies."""
        return tuple(step for step in self.steps if step.ply < ply)

    def leap(self, ply: int) -> tuple[Move, ...]:
        """Return the moves from `ply` to the next step if the lesson skips them, otherwise `()`."""
        if ply not in self.skips:
            return ()
        return self.record.moves[ply : next(step.ply for step in self.steps if step.ply > ply)]

    def is_expected(self, state: State, ply: int, move: Move) -> bool:
        """Return whether a legal move leads to the same position as the move of the lesson."""
        right = self.move(ply)
        return right is not None and (move == right or state.play(move) == state.play(right))


def has_lesson(name: str) -> bool:
    """Return whether the game with this name has a lesson."""
    return lesson_text(name) != ""


@cache
def lesson_text(name: str) -> str:
    """Return the record of a game's lesson; empty if it has none.

    The memory snapshot of a page keeps the texts, because the page has no files to read.
    """
    try:
        return (get_data(games.package(name), FILE) or b"").decode()
    except OSError:
        return ""


@lru_cache(maxsize=1)
def lesson(name: str) -> Lesson:
    """Return the lesson of the game with this name. Raises `LookupError` if it has none."""
    if not has_lesson(name):
        raise LookupError(f"{name} has no lesson")
    record = Match.from_text(lesson_text(name))
    names = sorted(record.comments.items())
    steps = tuple(Step(ply, step) for ply, step in names if step != SKIP)
    return Lesson(record, steps, frozenset(ply for ply, step in names if step == SKIP))


def is_learner_due(state: State) -> bool:
    """Return whether the learner throws or moves next."""
    return state.turn() != OVER and view.view_of(state).actor() == LEARNER


def is_learner_to_move(state: State) -> bool:
    """Return whether the learner moves next, without a throw before it."""
    return is_learner_due(state) and state.turn() != CHANCE
