"""The table: the board, dice and buttons of a position, and the motion of a ply."""

from __future__ import annotations

from web.browser import dom
from web.state import actions
from web.state.actions import Action
from web.state.page import Flight, Page
from web.views.dice.dice import Dice
from web.views.dice.falls import rest_duration
from web.views.dice.throwing import Throwing
from web.views.table.board import Board
from web.views.table.choices import Choices
from web.views.view import App, Phase, View, has_changed


class Table(View):
    """Draws the position, the selection, and the motion of plies."""

    phase = Phase.AT_ONCE
    reads = "match", "selection", "flight", "shaken", "lying", "origin", "language", "turn"
    is_drawn_in_motion = True

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.board = Board(app.page.match, app.dispatch)
        self.dice = Dice(app.dispatch)
        self.throwing = Throwing(self.board, self.dice)
        self.choices = Choices(app.dispatch)

    def render(self, old: Page | None, new: Page) -> None:
        if old and has_changed(old, new, "origin"):
            dom.scroll_to_top()  # so that the board is in sight
        redrawn = has_changed(old, new, "origin", "language", "turn")
        if redrawn:
            self.board.draw(new.flight.before if new.flight else new.match, new.near_seat, new.turn)
        if has_changed(old, new, "language"):
            self.choices.clear()
        ended = old.flight if old and old.flight is not new.flight else None
        if ended:
            self.settle()
        if new.flight is None:
            if ended or redrawn or has_changed(old, new, "match"):
                self.board.show(new.named_match)
                self.dice.show(new.match)
            self._select(new)
        elif old is None or old.flight is not new.flight:
            if ended:
                self.board.show(new.name_seats(new.flight.before))
                self.dice.show(new.flight.before)
            self._select(new)
            self._start(new, new.flight)
        self._show_throw(old, new)

    def _show_throw(self, old: Page | None, new: Page) -> None:
        """Update the dice over the board before and after a flight."""
        if dom.is_still():
            if self.throwing.dice_in_motion:  # motion has just been switched off
                self.throwing.clear()
            return
        if new.is_shaking:
            if not (old and old.is_shaking):
                self.throwing.shake(new.match)
        elif new.is_throw_at_rest:
            if not (old and old.is_throw_at_rest):
                self.throwing.rest(new.named_match)
                dom.start(
                    self._later(actions.rest(new.match), rest_duration(new.match) * dom.pace())
                )
        elif old and old.is_throw_at_rest:
            self.throwing.leave()
        elif old and (old.flight or old.is_shaking) and not new.flight:
            self.throwing.clear()

    async def _later(self, action: Action, ms: float) -> None:
        await dom.pause(ms)
        self.app.dispatch(action)

    def settle(self) -> None:
        """End all motion at once."""
        self.board.settle()
        self.throwing.clear()
        dom.set_flag("moving", False)

    def _select(self, page: Page) -> None:
        selection = page.selection
        self.board.mark(selection.marks(), selection.is_begun)
        self.dice.mark(selection.dice_marks(), page.match.game)
        self.choices.show(page.named_match, selection.buttons())
        self.board.svg.classList.toggle("forced", page.forced_move is not None)

    def _start(self, page: Page, flight: Flight) -> None:
        """Start the motion of a ply, which lands at once if nothing moves.

        During a throw the board stays unchanged: its pieces and plates may depend on the result.
        """
        if page.is_throw_in_flight:
            ms = self.throwing.throw(flight.before, page.match)
        else:
            before = self.board.placed
            self.board.place(page.match)
            self.dice.show(page.match)
            ms = self.board.walk(flight.events, before)
        ms *= dom.pace() * (page.hurried is None)
        if ms:
            dom.set_flag("moving", True)
            dom.start(self._later(actions.land(flight), ms))
        else:
            self.app.dispatch(actions.land(flight))
