"""What a mouse, a pen or a finger does on the board: clicks, and pieces dragged to where they go.

A drag is a click where it begins and one where it ends: what they mean is the hand's to say.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import dist
from typing import NamedTuple

from nyout import draw, view
from nyout.draw import Placed
from web.browser import dom
from web.input.move_input import Hand
from web.views.table.selection import Picking, Spot

SLACK = 6  # pixels that a pointer may slip in a click
LIFTABLE = "may", "picked"


class Press(NamedTuple):
    """Where a pointer was pressed that has not been let go."""

    target: Spot
    pointer: int
    x: float  # pixels
    y: float
    slid: bool = False  # too far for a click

    def slips(self, event: dom.Node) -> bool:
        """Whether the pointer has gone too far for a click."""
        away = dist((self.x, self.y), (event.clientX, event.clientY))
        return event.pointerId == self.pointer and away > SLACK


class Drag(NamedTuple):
    """A piece in somebody's fingers: what was picked before, and what it was picked for."""

    before: Picking
    during: Picking
    pointer: int
    x: float  # where the pointer was in units of the board, less what it was in pixels
    y: float
    pixel: float


class Pointing:
    """Hands clicks and drags on the board to a hand."""

    def __init__(self, hand: Hand) -> None:
        self.hand, self.board = hand, hand.board
        self.press: Press | None = None
        self.drag: Drag | None = None
        svg = self.board.svg
        dom.on(svg, "click", self._clicked)
        dom.on(svg, "pointerdown", self._pressed)
        dom.on(svg, "pointermove", self._moved)
        dom.on(svg, "pointerup", self._released)
        dom.on(svg, "pointercancel", self._cancelled)
        dom.on_page("keydown", self._key)

    def _clicked(self, event: dom.Node) -> None:
        """Pick what was clicked; a drag, which ends in a click too, has picked by itself."""
        press, self.press = self.press, None
        target = self.board.meant(event, event.target, self.board.marks)
        if target is not None and not (press and press.slid):
            self.hand.pick(target)

    def _pressed(self, event: dom.Node) -> None:
        self.press = None
        target = self.board.meant(event, event.target, self.board.marks)
        if target and event.isPrimary and not event.button:
            self.press = Press(target, event.pointerId, event.clientX, event.clientY)

    def _moved(self, event: dom.Node) -> None:
        if drag := self._dragged(event):
            pixel = drag.pixel
            self.board.carry(drag.x + pixel * event.clientX, drag.y + pixel * event.clientY)
        elif (press := self.press) and not self.drag and not press.slid and press.slips(event):
            self._lift(press, event)

    def _lift(self, press: Press, event: dom.Node) -> None:
        """Pick what was pressed, and lift its pieces if it only has to be said where they go."""
        mark, before = self.board.marks.get(press.target), self.hand.picking
        if mark not in LIFTABLE:
            return
        self.press = press._replace(slid=True)
        if mark == "may":
            self.hand.pick(press.target)
        picking = self.hand.picking
        if picking.begun and not picking.offered and (pieces := self._pieces(press.target)):
            x, y, pixel = dom.spot(self.board.svg, event)
            x, y = x - pixel * event.clientX, y - pixel * event.clientY
            self.drag = Drag(before, picking, press.pointer, x, y, pixel)
            self.board.svg.setPointerCapture(press.pointer)
            self.board.lift(pieces)
            self._moved(event)

    def _pieces(self, target: Spot) -> Mapping[str, Placed]:
        """The pieces that leave a place by the move begun, each as it would stand round a point.

        Where it may become several moves, by the first of them.
        """
        match, board = self.hand.match, self.board
        moves = self.hand.picking.ways(None)
        if not moves or not (path := view.path(match.state, moves[0])):
            return {}
        scene = view.scene(match.state.play(moves[0]))
        after = draw.placing(board.geometry, scene, len(match.seats))
        x, y = board.points[board.target(path[-1], match.active)]
        on_board = path[-1] in board.geometry.places
        places = {piece.key: piece.place for piece in scene.pieces}
        return {
            piece.key: after[piece.key]._replace(x=after[piece.key].x - x, y=after[piece.key].y - y)
            if on_board
            else board.placed[piece.key]._replace(x=0, y=0)
            for piece in view.scene(match.state).pieces
            if board.target(piece.place, piece.seat) == target and places[piece.key] != piece.place
        }

    def _dragged(self, event: dom.Node) -> Drag | None:
        """What the pointer of an event drags: another finger on the board has no part in it."""
        return self.drag if self.drag and event.pointerId == self.drag.pointer else None

    def _cancelled(self, event: dom.Node) -> None:
        if self._dragged(event):
            self._let_go(None)

    def _released(self, event: dom.Node) -> None:
        if self._dragged(event):
            ends = self.hand.picking.ends()
            self._let_go(self.board.meant(event, dom.under(event), ends))

    def _let_go(self, target: Spot | None) -> None:
        """Pick where a piece was let go; elsewhere than where it may go all is as it was before.

        Where a place is right, but it is in doubt by which move, the piece stays picked.
        """
        drag, self.drag = self.drag, None
        if not drag:
            return
        picking = self.hand.picking
        if picking is drag.during:  # else something else was done meanwhile
            if target is not None and picking.things(target):
                self.hand.pick(target)
            elif target not in picking.ends():
                self.hand.hold(drag.before)
                self.hand.say()
        self.board.put_down()

    def _key(self, event: dom.Node) -> None:
        """Put a piece down by the key that takes its pick back."""
        if event.key == "Escape" and self.drag:
            self.drag = None
            self.board.put_down()
