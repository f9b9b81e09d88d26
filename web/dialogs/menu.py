"""The menu: everything that is not needed for a move."""

from __future__ import annotations

from web.browser import dom
from web.dialogs.dialog import Dialog


class Menu:
    """Opens by its button, and closes when something in it is chosen."""

    def __init__(self) -> None:
        self.dialog = Dialog("menu-list", opener="menu")
        self.dialog.listen(self.open)
        # Before the button that is clicked acts, so that what it opens returns the focus here.
        dom.before("click", self._chosen)

    def open(self) -> None:
        """Show the menu."""
        self.dialog.show()

    def _chosen(self, event: dom.PressEvent) -> None:
        if self.dialog.is_open and event.target.closest("#menu-list li > *, #menu-list nav a"):
            self.dialog.close()
