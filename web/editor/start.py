"""Starts the position editor in an app."""

from __future__ import annotations

from web.app.controller import App
from web.browser import dom
from web.editor.dialog import EditorDialog, Uses


class PositionEditor:
    """The acts of the editor."""

    def __init__(self, app: App) -> None:
        self.app = app
        uses = Uses(app.resume, app.share.open, app.embed_code.open)
        self.dialog = EditorDialog(app.current(), uses, dom.seed)

    def show(self) -> None:
        """Open the editor for the position on the table."""
        shown = self.app.current()
        self.dialog.open(shown, self.app.warning())


def start(app: App) -> PositionEditor:
    """Return the editor of an app."""
    return PositionEditor(app)
