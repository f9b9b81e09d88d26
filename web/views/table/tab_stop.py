"""The Tab stop of the board, which browsers are slow to change."""

from __future__ import annotations

from web.state.page import Page
from web.views.table.table import Table
from web.views.view import Phase, View


class TabStop(View):
    """Makes the spot that would get the focus the Tab stop."""

    phase = Phase.AFTER_PAINT
    reads = "match", "flight", "origin", "turn", "language"
    at_rest = True

    def render(self, old: Page | None, new: Page) -> None:
        self.app.part(Table).board.update_tab_stop()
