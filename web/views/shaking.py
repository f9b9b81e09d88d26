"""Shaking: holding Throw, the dice or the space bar shakes the dice, and a release throws them."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from math import hypot
from typing import NamedTuple

from web.browser import dom
from web.browser.keys import is_free, key_name
from web.state import actions
from web.state.page import STILL, Flick
from web.views.table import Table
from web.views.view import App, View

KEYS = {" ": "throw"}
"""Actions of keys anywhere on the page, unless they press a control; for the list of keys."""
PRESSED_BY_SPACE = "button, a, input, summary, select"
"""A selector for what the space bar presses itself."""
HANDLES = "#throw, #dice"  # elements that shake the dice while held
TARGETS = f"{HANDLES}, #board"  # where a release throws even if the pointer is at rest
STEPS = 16  # positions of the pointer that are kept
WINDOW = 110  # milliseconds before a release in which a motion is part of the flick
LEAST, FULL = 0.35, 2.2  # pixels per millisecond of the slowest flick, and of the hardest one


class Step(NamedTuple):
    """A position of the pointer that holds the dice, in pixels, and its time in milliseconds."""

    at: float
    x: float
    y: float


def flick_of(way: Sequence[Step]) -> Flick:
    """Return the motion of a hand that lets go of the dice at the end of its way.

    >>> flick_of([Step(0, 0, 0), Step(900, 0, 0), Step(950, 0, -55), Step(1000, 0, -110)])
    Flick(x=0.0, y=-0.5)
    >>> flick_of([Step(0, 0, 0), Step(50, 0, -300), Step(500, 0, -300)])  # it has come to rest
    Flick(x=0, y=0)
    """
    last = way[-1]
    first = next(step for step in way if last.at - step.at <= WINDOW)
    time = max(last.at - first.at, 1)
    x, y = (last.x - first.x) / time, (last.y - first.y) / time
    most = max(hypot(x, y), FULL)
    return Flick(x / most, y / most) if hypot(x, y) >= LEAST else STILL


class Shaking(View):
    """Dispatches the start and the end of shaking, and the throw.

    Browsers follow a release with a click, except after a long press on a touch screen. The click
    may be late, when another throw or a move is due: one press must not throw twice.
    """

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.press = 0  # the number of the last press
        self.ended: int | None = None  # the number of the last press whose click does nothing
        self.held: dom.Element | None = None  # the element that was last pressed
        self.way = deque[Step](maxlen=STEPS)  # of the pointer that shakes the dice
        for node in dom.nodes(HANDLES):
            dom.listen(node, "pointermove", self._handle_move)
            dom.listen(node, "pointerup", self._handle_release)
            dom.listen(node, "pointercancel", lambda event: self._put_down())
            # A press on the dice takes the focus from the button.
            dom.listen(
                node, "focusout", lambda event, node=node: self.held is node and self._put_down()
            )
            dom.listen(node, "contextmenu", self._menu)
        dom.listen_first("keydown", self._hold_space)
        dom.listen_first("keyup", self._release_space)
        dom.listen_first("pointerdown", self._handle_press)
        dom.listen_first("click", self._drop_late_click)

    def _handle_press(self, event: dom.PointerEvent) -> None:
        self.press += 1
        if (node := event.target.closest(HANDLES)) and event.isPrimary and not event.button:
            self.held = node
            self.app.dispatch(actions.shake(True))
            self.way.clear()
            if self.app.page.is_shaking:
                self._carry(event)
                if event.pointerType == "mouse":  # a finger stays with what it has pressed
                    node.setPointerCapture(event.pointerId)

    def _carry(self, event: dom.PointerEvent) -> None:
        """Move the dice to the pointer."""
        self.way.append(Step(event.timeStamp, event.clientX, event.clientY))
        if not dom.is_still():
            throwing = self.app.part(Table).throwing
            throwing.carry(self.app.page.match, event.clientX, event.clientY)

    def _handle_move(self, event: dom.PointerEvent) -> None:
        if self.way and self.app.page.is_shaking:
            self._carry(event)

    def _handle_release(self, event: dom.PointerEvent) -> None:
        """Throw with a flick or over the board or the pressed element; else put the dice down."""
        if not self.way or not self.app.page.is_shaking:
            return
        self._carry(event)
        flick, under = flick_of(self.way), dom.element_under(event)
        self.way.clear()
        self.ended = self.press
        if any(flick) or (under and under.closest(TARGETS)):
            self.app.dispatch(actions.throw(flick))
        else:
            self._put_down()

    def _hold_space(self, event: dom.KeyEvent) -> None:
        """Shake while the space bar is held, unless it presses another control."""
        if key_name(event) != " ":
            return
        if not event.target.closest("#throw"):
            if not self._is_space_free(event):
                return
            event.preventDefault()  # of scrolling
            event.stopPropagation()
        if not event.repeat:
            self.held = dom.element("throw")
            self.app.dispatch(actions.shake(True))

    def _release_space(self, event: dom.KeyEvent) -> None:
        """Throw; the release of the button is a click, which throws by itself."""
        is_button = event.target.closest("#throw")
        if key_name(event) == " " and not is_button and self.app.page.is_shaking:
            self.app.dispatch(actions.throw())

    def _is_space_free(self, event: dom.KeyEvent) -> bool:
        """Return whether the space bar throws: a throw is due, and the focus is on no control."""
        is_due = self.app.page.can_throw and self.app.page.flight is None
        return is_due and is_free(event) and not event.target.closest(PRESSED_BY_SPACE)

    def _drop_late_click(self, event: dom.PressEvent) -> None:
        """Drop the click of a press that has ended; clicks by the keyboard belong to no press."""
        if event.detail and self.press == self.ended:
            event.stopImmediatePropagation()

    def _put_down(self) -> None:
        if self.app.page.is_shaking:
            self.app.dispatch(actions.shake(False))

    def _menu(self, event: dom.PointerEvent) -> None:
        """Suppress the context menu of a long press that shakes the dice."""
        if self.app.page.is_shaking:
            event.preventDefault()
