"""The early end of a motion: whoever acts has seen enough of it."""

from __future__ import annotations

from web.browser import dom
from web.state import actions
from web.state.page import Autoplay
from web.views.table.table import Table
from web.views.view import App, View

EVENTS = "pointerdown", "keydown", "click"


class MotionSkipping(View):
    """Ends the motion, so that the player's action applies to the final position.

    During a computer player's turn, plays the rest of the turn without motion.
    """

    def __init__(self, app: App) -> None:
        super().__init__(app)
        for name in EVENTS:
            dom.listen_first(name, self._skip)

    def _skip(self, event: dom.PressEvent) -> None:
        """End the motion by a press on the board, because it may start a drag; else by a click.

        Otherwise a pressed control could move away before the release.
        """
        app = self.app
        if app.page.autoplay is not Autoplay.NOTHING:
            app.dispatch(actions.delegate(Autoplay.NOTHING))
        if app.page.is_throw_at_rest and event.type != "click":
            app.dispatch(actions.rest())
        if not (app.page.flight or app.page.is_computer_acting):
            return
        by_pointer = event.type == "pointerdown" or (event.type == "click" and event.detail)
        on_board = app.part(Table).board.svg.contains(event.target)
        ends = "pointerdown" if on_board else "click"
        repeated = getattr(event, "repeat", False)  # a key held down since the previous action
        if not repeated and (event.type == ends or not by_pointer):
            app.dispatch(actions.hurry() if app.page.is_computer_acting else actions.land())
