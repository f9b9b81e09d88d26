"""The menu: everything that a player does not need to make a move."""

from __future__ import annotations

from web.browser import dom
from web.dialogs.dialog import Dialog
from web.views.view import App


class Menu:
    """The menu of the page; choosing an entry closes it."""

    def __init__(self, app: App) -> None:
        self.dialog = Dialog("menu-list", "menu")
        # Close before the entry acts, so that a dialog it opens returns the focus to the button.
        dom.listen_first("click", self._close_on_choice)

    def open(self) -> None:
        """Show the menu, with all that it folds folded."""
        for folded in self.dialog.node.querySelectorAll("details"):
            folded.removeAttribute("open")
        self.dialog.show()

    def _close_on_choice(self, event: dom.PressEvent) -> None:
        if self.dialog.is_open and event.target.closest("#menu-list :is(li > *, .languages a)"):
            self.dialog.close()
