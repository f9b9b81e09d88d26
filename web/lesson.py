"""The lesson on the page: what the learner is to do, what came of it, and how it goes on."""

from __future__ import annotations

from collections.abc import Callable

from nyout import lessons, words
from nyout.core import CHANCE, Move
from nyout.lessons import Lesson, learner_acts
from nyout.match import Match
from web import dom


class Course:
    """Leads through the lesson of a game while one is on; without one all is as the person likes.

    `advance` shows the next ply, `leapt` a position some plies on; `again` begins anew, and
    `leave` goes back to the games.
    """

    def __init__(
        self,
        match: Callable[[], Match],
        advance: Callable[[Match], None],
        leapt: Callable[[Match], None],
        again: Callable[[], None],
        leave: Callable[[], None],
    ) -> None:
        self.match, self.advance, self.leapt = match, advance, leapt
        self.lesson: Lesson | None = None
        self.wrong = ""  # what is told of a move that was not the lesson's
        self.node = dom.element("lesson")
        acts = {"show": self._go_on, "again": again, "leave": leave}
        for name, act in acts.items():
            dom.on(self._part(name), "click", lambda event, act=act: act())

    def _part(self, name: str) -> dom.Node:
        return self.node.querySelector(f"[data-lesson={name}]")

    @property
    def on(self) -> bool:
        """Whether a lesson is on."""
        return self.lesson is not None

    def deal(self, match: Match, on: bool) -> None:
        """Begin the lesson of a match that was just begun, or do without."""
        self.lesson = lessons.lesson(match.game.name) if on else None
        self.node.hidden = not on
        dom.set_flag("learning", on)
        dom.set_flag("waiting", False)

    def next(self, match: Match, free: Callable[[], Match]) -> Match | None:
        """The match after the lesson's next ply, None while it waits; without it a `free` one."""
        if not self.lesson:
            return free()
        move = self.lesson.move(match.cursor)
        return match.play(move) if move and not self.lesson.leap(match.cursor) else None

    def takes(self, match: Match, move: Move) -> bool:
        """Whether a move of the person may be played; of another than the lesson's it is told."""
        if not self.lesson or self.lesson.accepts(match.state, match.cursor, move):
            return True
        right = self.lesson.move(match.cursor)
        if right and self.lesson.step(match.cursor):
            does = words.explain(match.state, move, match.names, match.game)
            missed = " ".join(words.missed_effects(match.state, move, right, match.game))
            more = ("missed",) if missed else ()
            self.wrong = words.text("lesson.wrong", *more, does=does, missed=missed)
            self._say(self.lesson, match)
        return False

    def show(self, match: Match) -> None:
        """Say what the learner is to do in a match, and what came of the step before."""
        self.wrong = ""
        if self.lesson:
            self._say(self.lesson, match)

    def _say(self, lesson: Lesson, match: Match) -> None:
        done, step, all_steps = lesson.done(match.cursor), lesson.step(match.cursor), lesson.steps
        count, leaps = len(all_steps), bool(lesson.leap(match.cursor))
        over = lesson.move(match.cursor) is None
        at = "over" if over else "step"
        asked = ""
        if step:
            asked = words.text("lesson", step.name, game=match.game)
        elif over:
            asked = words.text("lesson.end")
        elif not leaps and learner_acts(match.state) and match.state.turn() == CHANCE:
            asked = words.text("lesson.throw")
        said = {
            "at": words.text("lesson.at", at, step=min(len(done) + 1, count), count=count),
            "said": self.wrong or (self._praise(lesson, match) if done else ""),
            "asked": asked,
            "show": words.text("lesson.do.on" if leaps else "lesson.do.show"),
        }
        for name, text in said.items():
            if (node := self._part(name)).textContent != text:
                node.textContent = text
        self._part("show").disabled = over
        dom.set_flag("waiting", over or leaps)

    @staticmethod
    def _praise(lesson: Lesson, match: Match) -> str:
        """Why the step before was right, until the learner has done something else."""
        last = lesson.done(match.cursor)[-1]
        since = match.states[last.ply + 1 : match.cursor]
        if any(map(learner_acts, since)):
            return ""
        return words.text("lesson", last.name, "did", game=match.game)

    def _go_on(self) -> None:
        """Show what the learner is to do, or leap to the next step."""
        if not self.lesson:
            return
        here = there = self.match()
        for move in self.lesson.leap(here.cursor):
            there = there.play(move)
        if there is not here:
            self.leapt(there)
        elif after := self.next(here, lambda: here):
            self.advance(after)
