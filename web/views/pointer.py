"""Input by pointer: clicks and drags on the board, and the shaking and throwing of the dice.

A drag acts like a click at its start and another at its end.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import dist, hypot
from typing import NamedTuple

from nyout import draw, view
from nyout.draw import Placed
from nyout.selection import Selection
from nyout.view import Spot
from web.browser import dom
from web.browser.keys import is_free, key_name
from web.state import actions
from web.state.page import Page
from web.views.falls import STILL, Flick
from web.views.table import Table
from web.views.view import App, Phase, View

SLACK = 6  # pixels that a pointer may move during a click
LIFTABLE = "may", "picked"  # marks of spots


class Press(NamedTuple):
    """A press of the pointer on a spot."""

    spot: Spot
    pointer: int
    x: float  # pixels
    y: float
    slid: bool = False  # whether the pointer has since moved too far for a click

    def is_slip(self, event: dom.PointerEvent) -> bool:
        """Return whether an event is too far away for a click."""
        away = dist((self.x, self.y), (event.clientX, event.clientY))
        return event.pointerId == self.pointer and away > SLACK


class Drag(NamedTuple):
    """A drag of a piece, with the selections before and during it."""

    before: Selection
    during: Selection
    pointer: int
    x: float  # the position of pixel (0, 0) in units of the board
    y: float
    pixel: float  # units of the board per pixel


class Pointer(View):
    """Dispatches clicks and drags; any other change of the selection ends the drag."""

    phase = Phase.AT_ONCE
    reads = "match", "selection"
    is_drawn_in_motion = True

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.board = app.part(Table).board
        self.press: Press | None = None
        self.drag: Drag | None = None
        svg = self.board.svg
        dom.listen(svg, "click", self._handle_click)
        dom.listen(svg, "pointerdown", self._handle_press)
        dom.listen(svg, "pointermove", self._handle_move)
        dom.listen(svg, "pointerup", self._handle_release)
        dom.listen(svg, "pointercancel", self._handle_cancel)

    def render(self, old: Page | None, new: Page) -> None:
        if self.drag and new.selection is not self.drag.during:
            self.drag = None
            self.board.put_down()

    def _handle_click(self, event: dom.PointerEvent) -> None:
        """Click a spot, unless the event is the end of a drag, which has its own handler."""
        press, self.press = self.press, None
        spot = self.board.spot_under(event, event.target, self.board.marks)
        if spot is not None and not (press and press.slid):
            self.app.dispatch(actions.click(spot))

    def _handle_press(self, event: dom.PointerEvent) -> None:
        self.press = None
        spot = self.board.spot_under(event, event.target, self.board.marks)
        if spot and event.isPrimary and not event.button:
            self.press = Press(spot, event.pointerId, event.clientX, event.clientY)

    def _handle_move(self, event: dom.PointerEvent) -> None:
        if drag := self._find_drag(event):
            pixel = drag.pixel
            self.board.carry(drag.x + pixel * event.clientX, drag.y + pixel * event.clientY)
        elif (press := self.press) and not self.drag and not press.slid and press.is_slip(event):
            self._lift(press, event)

    def _lift(self, press: Press, event: dom.PointerEvent) -> None:
        """Select the pressed spot, and lift its pieces if only their destination is missing."""
        mark, before = self.board.marks.get(press.spot), self.app.page.selection
        if mark not in LIFTABLE:
            return
        self.press = press._replace(slid=True)
        if mark == "may":
            self.app.dispatch(actions.select(before.pick_up(press.spot), announced=False))
        during = self.app.page.selection
        if during.is_begun and not during.alternatives and (pieces := self._pieces(press.spot)):
            x, y, pixel = dom.spot(self.board.svg, event)
            x, y = x - pixel * event.clientX, y - pixel * event.clientY
            self.drag = Drag(before, during, press.pointer, x, y, pixel)
            self.board.svg.setPointerCapture(press.pointer)
            self.board.lift(pieces)
            self._handle_move(event)

    def _pieces(self, spot: Spot) -> Mapping[str, Placed]:
        """Return the pieces that the selected move takes from a spot, with their pointer offsets.

        If several moves match the selection, use the first.
        """
        match, board = self.app.page.match, self.board
        moves = self.app.page.selection.moves_through(None)
        if not moves or not (path := view.view_of(match.state).path(moves[0])):
            return {}
        scene = view.view_of(match.state.play(moves[0])).scene()
        after = draw.place_pieces(board.geometry, scene, len(match.seats))
        x, y = board.points[board.spot(path[-1], match.active)]
        on_board = path[-1] in board.geometry.places
        places = {piece.key: piece.place for piece in scene.pieces}
        return {
            piece.key: after[piece.key]._replace(x=after[piece.key].x - x, y=after[piece.key].y - y)
            if on_board
            else board.placed[piece.key]._replace(x=0, y=0)
            for piece in view.view_of(match.state).scene().pieces
            if board.spot(piece.place, piece.seat) == spot and places[piece.key] != piece.place
        }

    def _find_drag(self, event: dom.PointerEvent) -> Drag | None:
        """Return the drag, unless the event is of another pointer, such as a second finger."""
        return self.drag if self.drag and event.pointerId == self.drag.pointer else None

    def _handle_cancel(self, event: dom.PointerEvent) -> None:
        if self._find_drag(event):
            self._drop(None)

    def _handle_release(self, event: dom.PointerEvent) -> None:
        if self._find_drag(event):
            destinations = self.app.page.selection.destinations()
            self._drop(self.board.spot_under(event, dom.element_under(event), destinations))

    def _drop(self, spot: Spot | None) -> None:
        """Click the destination; on any other spot, restore the selection before the drag.

        If several moves end on the destination, the piece stays selected.
        """
        drag, self.drag = self.drag, None
        if not drag:
            return
        selection = self.app.page.selection
        if spot is not None and selection.targets_at(spot):
            self.app.dispatch(actions.click(spot))
        elif spot not in selection.destinations():
            self.app.dispatch(actions.select(drag.before))
        self.board.put_down()


# --- shaking: holding Throw, the dice or the space bar shakes the dice; a release throws them -----

KEYS = {" ": "throw"}
"""Actions of keys anywhere, unless a control shows its focus; for the list of keys."""
PRESSED_BY_SPACE = "button, a, input, summary, select"
"""A selector for the controls that the space bar presses while they show their focus."""
HANDLES = "#throw, #dice"  # elements that shake the dice while held
TARGETS = f"{HANDLES}, #board"  # where a release throws even if the pointer is at rest
WINDOW = 110  # milliseconds before a release in which a motion is part of the flick
Step = tuple[float, float, float]
"""A time in milliseconds, and the position of the pointer then, in pixels."""
LEAST, FULL = 0.35, 2.2  # pixels per millisecond of the slowest flick, and of the hardest one


def flick_of(first: Step, last: Step) -> Flick:
    """Return the motion of a hand between two positions, before it lets go of the dice.

    >>> flick_of((900, 0, 0), (1000, 0, -110)), flick_of((900, 0, 0), (1000, 2, -3))
    ((0.0, -0.5), (0, 0))
    """
    ms = max(last[0] - first[0], 1)
    x, y = (last[1] - first[1]) / ms, (last[2] - first[2]) / ms
    most = max(hypot(x, y), FULL)
    return (x / most, y / most) if hypot(x, y) >= LEAST else STILL


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
        self.is_focus_seen = False  # when it last moved; later, any key makes browsers show it
        self.way: Sequence[Step] = ()  # of the pointer that shakes the dice, as far as it counts
        for node in dom.nodes(HANDLES):
            dom.listen(node, "pointermove", self._carry)
            dom.listen(node, "pointerup", self._handle_release)
            dom.listen(node, "pointercancel", lambda event: self._put_down())
            # A press on the dice takes the focus from the button.
            dom.listen(
                node, "focusout", lambda event, node=node: self.held is node and self._put_down()
            )
            dom.listen(node, "contextmenu", self._menu)
        dom.listen_first("focusin", self._note_focus)
        dom.listen_first("keydown", self._hold_space)
        dom.listen_first("keyup", self._release_space)
        dom.listen_first("pointerdown", self._handle_press)
        dom.listen_first("click", self._drop_late_click)

    def _handle_press(self, event: dom.PointerEvent) -> None:
        self.press += 1
        if (node := event.target.closest(HANDLES)) and event.isPrimary and not event.button:
            self.held = node
            self.app.dispatch(actions.shake(True))
            self.way = ()
            self._carry(event)
            # A finger stays with what it has pressed, a mouse has to be told.
            if self.app.page.is_shaking and event.pointerType == "mouse":
                node.setPointerCapture(event.pointerId)

    def _carry(self, event: dom.PointerEvent) -> None:
        """Move the dice to the pointer."""
        now, x, y = event.timeStamp, event.clientX, event.clientY
        self.way = [step for step in (*self.way, (now, x, y)) if now - step[0] <= WINDOW]
        if self.app.page.is_shaking and not dom.is_still():
            self.app.part(Table).throwing.hold(self.app.page.match, (x, y))

    def _handle_release(self, event: dom.PointerEvent) -> None:
        """Throw with a flick or over the board or the pressed element; else put the dice down."""
        if not self.app.page.is_shaking:
            return
        self._carry(event)
        flick, under = flick_of(self.way[0], self.way[-1]), dom.element_under(event)
        self.ended = self.press
        if any(flick) or (under and under.closest(TARGETS)):
            self.app.part(Table).throwing.flick = flick
            self.app.dispatch(actions.throw())
        else:
            self._put_down()

    def _note_focus(self, event: dom.Event) -> None:
        self.is_focus_seen = event.target.matches(":focus-visible")

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
            event.preventDefault()  # of the click of a button whose focus is not visible
            self.app.dispatch(actions.throw())

    def _is_space_free(self, event: dom.KeyEvent) -> bool:
        """Return whether the space bar throws: a throw is due, and no control shows its focus."""
        is_due = self.app.page.can_throw and self.app.page.flight is None
        is_pressing = self.is_focus_seen and event.target.closest(PRESSED_BY_SPACE)
        return is_due and is_free(event) and not is_pressing

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
