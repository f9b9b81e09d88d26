"""The panel of the lesson: the learner's task, and an assessment of the last step."""

from __future__ import annotations

import re

from nyout import view, words
from nyout.core import CHANCE
from nyout.games.ai import NAMES
from nyout.lessons import Lesson, is_learner_due, is_learner_to_move
from nyout.match import PERSON, Match
from nyout.view import Target
from web.browser import dom
from web.state import actions
from web.state.new_match import match_between
from web.state.page import Page
from web.views.overlay import PLACE, mark
from web.views.view import App, Phase, View

BUTTONS = {"show": False, "leave": False, "again": True}
"""The buttons of a lesson, each with whether it appears at the end instead of during the steps."""


class LessonView(View):
    """Shows the current step of the lesson."""

    reads = "match", "origin", "mistake", "language"

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.node = dom.element("lesson")
        acts = {
            "show": lambda: app.dispatch(actions.show_step()),
            "again": app.follow_address,
            "leave": app.show_own,
            "play": lambda: app.begin(match_between(app.game, dom.seed(), (PERSON, NAMES[0]))),
        }
        for name, act in acts.items():
            dom.listen(self._part(name), "click", lambda event, act=act: act())

    def _part(self, name: str) -> dom.Element:
        return dom.find(self.node, f"[data-lesson={name}]")

    def render(self, old: Page | None, new: Page) -> None:
        lesson, match = new.lesson, new.match
        self.node.hidden = lesson is None
        dom.set_flag("learning", lesson is not None)
        dom.set_flag("waiting", bool(due := due_button(new)))
        if lesson:
            over = due == "play"
            for name, text in texts(new, lesson).items():
                dom.set_text(self._part(name), text)
            is_right = bool(lesson.past_steps(match.cursor)) and not new.mistake
            self._part("said").classList.toggle("right", is_right)
            for name, is_for_end in BUTTONS.items():
                self._part(name).toggleAttribute("disabled", is_for_end != over)
            self._part("show").classList.toggle("main", due == "show")
            self._part("play").hidden = not over
            bar = dom.element("lesson-done")
            bar.setAttribute("max", str(len(lesson.steps)))
            bar.setAttribute("value", str(len(lesson.past_steps(match.cursor))))
            # On a small phone the texts scroll.
            text = self._part("said" if new.mistake else "asked")
            dom.reveal(dom.find(self.node, "div"), text)


class LessonPointer(View):
    """Marks the targets of the task, and labels the places that the text names."""

    phase = Phase.AFTER_PAINT
    reads = "match", "origin", "selection", "language", "turn"

    def render(self, old: Page | None, new: Page) -> None:
        mark("lesson", targets(new), new)
        for node in dom.nodes("[data-named]"):
            node.removeAttribute("data-named")
        for place in named_places(new):
            dom.find(dom.element("board"), PLACE.format(place)).setAttribute("data-named", "")


def due_button(page: Page) -> str:
    """Return the name of the button that continues the lesson; empty if a throw or a move does."""
    lesson, ply = page.lesson, page.match.cursor
    if not lesson:
        return ""
    if lesson.move(ply) is None:
        return "play"
    return "show" if lesson.leap(ply) else ""


def targets(page: Page) -> tuple[Target, ...]:
    """Return the targets of the expected move that are not yet picked."""
    lesson, match = page.lesson, page.match
    move = lesson.move(match.cursor) if lesson else None
    if not lesson or not move or lesson.leap(match.cursor) or not is_learner_to_move(match.state):
        return ()
    picked = page.selection.picked
    return tuple(
        target for target in view.view_of(match.state).targets(move) if target not in picked
    )


def named_places(page: Page) -> tuple[str, ...]:
    """Return the places that the text of the lesson names by their coordinates."""
    if not page.lesson:
        return ()
    sentences = texts(page, page.lesson)
    coordinates = set(re.findall(r"[a-z]?\d+", f"{sentences['said']} {sentences['asked']}"))
    board = view.view_of(page.match.state).geometry(page.match.game.board)
    return tuple(name for name, place in board.places.items() if place.label in coordinates)


def texts(page: Page, lesson: Lesson) -> dict[str, str]:
    """Return the texts of the panel, by the name of the part."""
    match = page.match
    done, count = len(lesson.past_steps(match.cursor)), len(lesson.steps)
    kind = "over" if lesson.move(match.cursor) is None else "step"
    skips = bool(lesson.leap(match.cursor))
    return {
        "at": words.sentence("lesson.at", kind, step=min(done + 1, count), count=count),
        "said": _mistake(page, lesson) or (_praise(lesson, match) if done else _goal(match)),
        "asked": _task(lesson, match),
        "show": words.sentence("lesson.do.on" if skips else "lesson.do.show"),
    }


def _task(lesson: Lesson, match: Match) -> str:
    """Return the learner's task."""
    ply = match.cursor
    if step := lesson.step(ply):
        return words.sentence("lesson", step.name, game=match.game)
    if lesson.move(ply) is None:
        return words.sentence("lesson.end")
    throws = is_learner_due(match.state) and match.state.turn() == CHANCE
    return words.sentence("lesson.throw") if throws and not lesson.leap(ply) else ""


def _mistake(page: Page, lesson: Lesson) -> str:
    """Return what the refused move misses; empty if none was refused."""
    match, wrong = page.named_match, page.mistake
    right = lesson.move(match.cursor)
    if not wrong or not right or not lesson.step(match.cursor):
        return ""
    for missed in words.missed_effects(match.state, wrong, right, match.game):
        return words.sentence("lesson.wrong.missed", missed=missed[0].lower() + missed[1:])
    return words.sentence("lesson.wrong")


def _goal(match: Match) -> str:
    """Return the goal of the game, with which its lesson starts; empty if the game names none."""
    return (
        words.sentence("goal", game=match.game) if words.find_key("goal", game=match.game) else ""
    )


def _praise(lesson: Lesson, match: Match) -> str:
    """Return the reason why the previous step was right; empty if the learner has acted since."""
    last = lesson.past_steps(match.cursor)[-1]
    since = match.states[last.ply + 1 : match.cursor]
    if any(map(is_learner_due, since)):
        return ""
    return words.sentence("lesson", last.name, "did", game=match.game)
