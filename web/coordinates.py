"""The button that shows the coordinates of the board, or hides them; the browser keeps which."""

from __future__ import annotations

from web import dom

KEY = "nyout/coordinates"


class Coordinates:
    """Shown unless somebody hid them."""

    def __init__(self) -> None:
        self.node = dom.element("coordinates")
        self.show(dom.kept(KEY) != "no")
        dom.on(self.node, "click", lambda event: self.toggle())

    def show(self, shown: bool) -> None:
        """Show or hide them, and say so on the button."""
        self.shown = shown
        self.node.setAttribute("aria-pressed", "true" if shown else "false")
        self.node.disabled = False
        dom.set_flag("bare", not shown)

    def toggle(self) -> None:
        """Show what was hidden, hide what was shown."""
        self.show(not self.shown)
        dom.keep(KEY, "yes" if self.shown else "no")
