"""Starts the position editor in an app."""

from __future__ import annotations

from web.app.extras import ExtraApp
from web.editor.dialog import EditorDialog


def start(app: ExtraApp) -> EditorDialog:
    """Return the editor of an app."""
    return EditorDialog(app)
