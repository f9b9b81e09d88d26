"""Starts the position editor in an app."""

from __future__ import annotations

from web.app.extras import ExtraApp
from web.browser import dom
from web.dialogs.embed_code import Embedding
from web.dialogs.share.share import Sharing
from web.editor.dialog import EditorDialog, Uses


class PositionEditor:
    """The acts of the editor."""

    def __init__(self, app: ExtraApp) -> None:
        self.app = app
        uses = Uses(app.resume, app.part(Sharing).open, app.part(Embedding).open)
        self.dialog = EditorDialog(app.page.match, uses, dom.seed)

    def show(self) -> None:
        """Open the editor for the position on the table."""
        self.dialog.open(self.app.page.match, self.app.warning())


def start(app: ExtraApp) -> PositionEditor:
    """Return the editor of an app."""
    return PositionEditor(app)
