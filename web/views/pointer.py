"""Input by pointer on the board: clicks, and drags of pieces to their destination.

A drag acts like a click at its start and another at its end.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import dist
from typing import NamedTuple

from nyout import draw, view
from nyout.draw import Placed
from nyout.selection import Selection
from nyout.view import Spot
from web.browser import dom
from web.state import actions
from web.state.page import Page
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
