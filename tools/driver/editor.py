"""Driver of the position editor."""

from __future__ import annotations

from playwright.sync_api import Locator, expect

from nyout.match import Match
from tools.driver.matches import play_match, text_of
from tools.driver.parts import Parts
from tools.driver.table import Table
from tools.driver.waiting import wait_until

PLAYED = play_match("2 hand-2 1 hand-1 4 hand-4 2 2-4 3")

HAS_STYLE = "[...document.styleSheets].some(({ href }) => href?.endsWith('extra-editor.css'))"


class Editing:
    """Driver of the dialog."""

    def __init__(self, table: Table) -> None:
        self.table, self.page = table, table.page
        self.dialog = table.editing
        self.alert = self.dialog.locator("[role=alert]")
        self.status = self.dialog.locator("[role=status]")
        self.text = Parts(self.dialog).text_area
        self.play = Parts(self.dialog).button_for("play")

    def open(self, current: Match = PLAYED) -> Editing:
        """Open the editor from the menu, with a stored game on the table."""
        self.table.open_stored(text_of(current))
        return self.open_dialog()

    def open_dialog(self) -> Editing:
        """Open the editor from the menu."""
        self.table.entry("edit").click()
        expect(self.dialog).to_be_visible()
        # Clicks at coordinates must not precede the style sheet, which moves the board.
        wait_until(self.page, lambda: self.page.evaluate(HAS_STYLE))
        self.wait_for_rest()
        return self

    def wait_for_rest(self) -> None:
        """Wait until the board stands still."""
        wait_until(self.page, self._stands_still)

    def _stands_still(self) -> bool:
        board = Parts(self.dialog).drawings.first
        before = board.bounding_box()
        self.page.wait_for_timeout(100)
        return before == board.bounding_box()

    def spot(self, place: str, seat: int | None = None) -> Locator:
        """Return a place, or the tray of a seat."""
        return Parts(self.dialog).spot(place, seat)

    def move(self, start: Locator, end: Locator) -> None:
        """Move the top piece of a spot by two clicks."""
        self.table.click(start)
        self.table.click(end)

    def do(self, act: str) -> None:
        """Click a button."""
        Parts(self.dialog).button_for(act).last.click()

    def start_game(self) -> None:
        """Start a game from the position."""
        with self.table.storing():
            self.do("play")
            expect(self.dialog).to_be_hidden()

    def position_text(self) -> str:
        """Return the text of the position."""
        return self.text.input_value()
