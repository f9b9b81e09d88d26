"""The panel of the lesson, with the learner's task, and what shows its move on the board."""

from __future__ import annotations

from nyout import view, words
from nyout.core import CHANCE, Move
from nyout.games.ai import NAMES
from nyout.lessons import LEARNER, Lesson, is_learner_due
from nyout.match import PERSON, Match
from nyout.plies import Moved, events
from nyout.view import Target
from web.browser import dom
from web.state import actions
from web.state.new_match import match_between
from web.state.page import Page
from web.views.ending import celebrate
from web.views.falls import rest_duration
from web.views.overlay import mark
from web.views.table import Table
from web.views.view import App, Phase, View, has_changed

KEYS = "page.keys", "page.letters"
"""What the first steps teach about the keys of the board."""
BUTTONS = {"show": False, "leave": False, "again": True}
"""The buttons of a lesson, each with whether it appears at the end instead of during the steps."""


class LessonView(View):
    """Shows the current step of the lesson."""

    reads = "match", "origin", "mistake", "language"

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.node, self.is_over = dom.element("lesson"), False
        acts = {
            "show": lambda: app.dispatch(actions.show_step()),
            "again": app.follow_address,
            "leave": app.show_own,
            "play": lambda: app.begin(
                match_between(app.game, dom.seed(), (PERSON, NAMES[0])), guided=True
            ),
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
        was_over, self.is_over = self.is_over, due == "play"
        if self.is_over and not was_over:
            celebrate(self.app.part(Table).board, {LEARNER})
        if lesson:
            for name, text in texts(new, lesson).items():
                dom.set_text(self._part(name), text)
            for name, is_for_end in BUTTONS.items():
                self._part(name).toggleAttribute("disabled", is_for_end != self.is_over)
            self._part("show").classList.toggle("main", due == "show")
            self._part("play").hidden = not self.is_over
            bar = dom.element("lesson-done")
            bar.setAttribute("max", str(len(lesson.steps)))
            bar.setAttribute("value", str(len(lesson.past_steps(match.cursor))))
            # On a small phone the texts scroll.
            text = self._part("said" if new.mistake else "asked")
            dom.reveal(dom.find(self.node, "div"), text)


class LessonPointer(View):
    """Marks the targets and the pieces of the task; a copy of the pieces makes its move once."""

    phase = Phase.AFTER_PAINT
    reads = "match", "origin", "mistake", "selection", "language", "turn"

    def render(self, old: Page | None, new: Page) -> None:
        mark("lesson", targets(new), new)
        for node in dom.nodes("[data-due]"):
            node.removeAttribute("data-due")
        if not (move := due_move(new)):
            return
        board, state = self.app.part(Table).board, new.match.state
        after = state.play(move)
        moves = [event for event in events(state, move, after) if isinstance(event, Moved)]
        if has_changed(old, new, "match", "origin", "mistake"):
            delay = rest_duration(new.match) if new.is_throw_at_rest else 0
            board.demonstrate(moves, after, delay)
        for moved in moves:
            board.pieces[moved.key].setAttribute("data-due", "")


def due_button(page: Page) -> str:
    """Return the name of the button that continues the lesson; empty if a throw or a move does."""
    lesson, ply = page.lesson, page.match.cursor
    if not lesson:
        return ""
    if lesson.move(ply) is None:
        return "play"
    return "show" if lesson.leap(ply) else ""


def due_move(page: Page) -> Move | None:
    """Return the move that the lesson asks for; None if there is no lesson or no such move."""
    return page.lesson.due_move(page.match) if page.lesson else None


def targets(page: Page) -> tuple[Target, ...]:
    """Return the targets of the expected move that are not yet picked."""
    move, picked = due_move(page), page.selection.picked
    due = view.view_of(page.match.state).targets(move) if move else ()
    return tuple(target for target in due if target not in picked)


def texts(page: Page, lesson: Lesson) -> dict[str, str]:
    """Return the texts of the panel, by the name of the part."""
    match = page.match
    done, count = len(lesson.past_steps(match.cursor)), len(lesson.steps)
    kind = "over" if lesson.move(match.cursor) is None else "step"
    skips = bool(lesson.leap(match.cursor))
    return {
        "at": words.sentence("lesson.at", kind, step=min(done + 1, count), count=count),
        "said": _mistake(page, lesson) or ("" if done else _goal(match)),
        "asked": _task(lesson, match),
        "shown": _shown(page.named_match, due_move(page), done),
        "show": words.sentence("lesson.do.on" if skips else "lesson.do.show"),
    }


def describe_step(page: Page) -> list[str]:
    """Return the texts of the panel in reading order while the lesson waits for the learner."""
    lesson, ply = page.lesson, page.match.cursor
    if not lesson or not (due_button(page) or lesson.step(ply) or page.can_throw):
        return []
    at, *said = (texts(page, lesson)[name] for name in ("at", "said", "asked", "shown"))
    return [f"{at}.", *said]


def _shown(match: Match, move: Move | None, done: int) -> str:
    """Return the keys to learn in this step and the move that a copy shows, for screen readers."""
    parts = [words.sentence(key) for key in KEYS[done : done + 1]]
    if move is not None:
        does = words.log_entry(match.play(move), match.cursor + 1)
        parts.append(words.sentence("lesson.shown", move=does))
    return " ".join(parts)


def _task(lesson: Lesson, match: Match) -> str:
    """Return the learner's task."""
    ply = match.cursor
    if step := lesson.step(ply):
        return words.sentence("lesson", step.name, game=match.game)
    if lesson.move(ply) is None:
        return words.sentence("lesson.end")
    if lesson.leap(ply):
        return words.sentence("lesson.right.later")
    throws = is_learner_due(match.state) and match.state.turn() == CHANCE
    return words.sentence("lesson.throw" if throws else "lesson.right")


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
