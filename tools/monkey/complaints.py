"""What a visitor would complain about, from what was visible before and after a step."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import NamedTuple

from tools.monkey.visitor import SCROLLING, Sight, Step, Thing

SPEAKERS = {"lesson", "hints", "analysis", "puzzle", "beside"}
"""The panels that speak about the board."""
KEEPING = {"resize", "theme", "network", "wait", "scroll", "hold", "drag"}
"""The deeds after which every earlier ply is still there."""
KEEPING_KEYS = re.compile(r"place=|#throw$|choice=|language=|#settings|#menu$|way=|act=dismiss")
"""The keys of the things whose use keeps every earlier ply."""
NAVIGATING = {"open", "reload", "back", "forward"}
"""The deeds that open another page."""


class Complaint(NamedTuple):
    """A kind of fault, and what it is about."""

    kind: str
    about: str

    @property
    def signature(self) -> str:
        """The complaint without numbers and addresses, which differ between journeys."""
        text = re.sub(r"http\S+|[0-9a-f]{8,}", "…", f"{self.kind}: {self.about}")
        return re.sub(r"\d+", "#", text)[:200]


class Moment(NamedTuple):
    """A step, and what was visible before and after it."""

    before: Sight
    step: Step
    after: Sight
    has_scrolled: bool  # whether the visitor has scrolled this page

    @property
    def is_on_one_page(self) -> bool:
        """Whether the step has stayed on the page of a game."""
        stays = self.step.deed not in NAVIGATING and self.before.path == self.after.path
        return stays and bool(self.after.game)


def lost_plies(moment: Moment) -> Iterator[str]:
    """Yield the difference if earlier plies are missing after a step that keeps them."""
    before, step, after = moment.before, moment.step, moment.after
    keeps = step.deed in KEEPING or (step.deed == "click" and KEEPING_KEYS.search(step.key))
    exercise = {"puzzle", "lesson"} & {*before.panels, *after.panels}
    if not keeps or exercise or not moment.is_on_one_page or before.hash != after.hash:
        return
    edits = before.is_past or before.dialog
    if not edits and after.plies[: len(before.plies)] != before.plies:
        yield f"{' '.join(before.plies[-4:])} became {' '.join(after.plies[-4:])}"


def find_scrolling(moment: Moment) -> Iterator[str]:
    """Yield the distance if the page has scrolled by itself."""
    before, step, after = moment.before, moment.step, moment.after
    is_local_turn = step.deed in ("scroll", "write", "choose", "resize") or step.value in SCROLLING
    is_other = after.plies[: len(before.plies)] != before.plies
    opens = is_other or before.hash != after.hash or before.dialog or before.panels != after.panels
    opens = opens or step.deed == "double-click"  # a panel that opens and closes again
    if is_local_turn or not moment.is_on_one_page or (opens and not after.scroll):
        return  # a page scrolls to its top when another match or a panel opens
    if abs(after.scroll - before.scroll) > 2 and before.scroll <= after.scroll_room:
        yield f"{after.scroll - before.scroll} pixels with {', '.join(after.panels)}"


def lost_focus(moment: Moment) -> Iterator[str]:
    """Yield what had the focus if nothing has it after a step that moves it."""
    before, step, after = moment.before, moment.step, moment.after
    if before.focus and not after.focus and moment.is_on_one_page:
        if step.deed == "press":
            yield f"after {step.value} on {before.focus}"
        elif step.deed == "click" and not is_off(before.thing(step.key)):
            yield f"after a click on {step.key}"


def is_off(thing: Thing | None) -> bool:
    """Return whether a thing cannot be used: a click on it takes the focus from others."""
    return thing is not None and thing.off


def unseen_board(moment: Moment) -> Iterator[str]:
    """Yield the panels that speak about a board that is out of view."""
    after = moment.after
    speakers = SPEAKERS & {*after.panels}
    if speakers and not moment.has_scrolled and not after.dialog and after.board_share < 0.95:
        yield f"{round(100 * after.board_share)}% with {', '.join(sorted(speakers))}"


def unreachable(moment: Moment) -> Iterator[str]:
    """Yield the things whose turn has come, but which a visitor cannot click."""
    after = moment.after
    busy = after.is_moving or after.is_over or after.dialog or not after.is_ready
    if busy or moment.has_scrolled or {"ending", "beside", "typed"} & {*after.panels}:
        return
    for thing in after.things:
        is_marked = thing.task or thing.mark in ("may", "end")
        if (is_marked or re.search(r"#throw$|choice=", thing.key)) and not (thing.off or thing.hit):
            if not thing.in_window and "/embed/" in after.path:
                continue  # its author has made the frame higher than the window
            yield f"{thing.key} is {'covered' if thing.in_window else 'outside the window'}"


def find_overflow(moment: Moment) -> Iterator[str]:
    """Yield the texts that leave their boxes."""
    if moment.after.is_ready and not moment.after.is_moving:
        yield from moment.after.overflows


def error_dialog(moment: Moment) -> Iterator[str]:
    """Yield the message of the error in the error dialog."""
    if moment.after.error:
        yield last_error(moment.after.error)


CHECKS: dict[str, Callable[[Moment], Iterator[str]]] = {
    "error dialog": error_dialog,
    "plies were lost": lost_plies,
    "the page scrolled by itself": find_scrolling,
    "the focus was lost": lost_focus,
    "the board was out of view": unseen_board,
    "something due could not be reached": unreachable,
    "text left its box": find_overflow,
}
LOGGED, STUCK = "an error was logged", "the turn did not continue"
UNSAVED = "the saved game differs"
"""The kinds of complaint that need more than two looks; see `journey.py`."""


def complaints(moment: Moment) -> Iterator[Complaint]:
    """Yield everything to complain about after a step."""
    for kind, check in CHECKS.items():
        for about in check(moment):
            yield Complaint(kind, about)


def last_error(text: str) -> str:
    r"""Return the line of a traceback that has the message.

    >>> last_error('Error: Traceback\n  File "a.py"\nValueError: seven\n  at raise (x.js)')
    'ValueError: seven'
    """
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    errors = [line for line in lines if re.match(r"[\w.: ]*(Error|Exception|IllegalMove)\b", line)]
    return (errors or lines or [""])[-1][:300]
