"""The board of the editor, and the marks of its places."""

from __future__ import annotations

from nyout import draw
from nyout.boards import Board
from nyout.view import Spot
from web.editor.editor import Editor, destinations


def laid(editor: Editor) -> Board:
    """Return the board as it lies."""
    return draw.laid(editor.game.board, editor.valid.state)


def marks(editor: Editor) -> dict[Spot, str]:
    """Return the mark of each marked spot."""
    found = dict.fromkeys(editor.faulty, "fault")
    if picked := editor.piece(editor.picked):
        found = dict.fromkeys(destinations(editor, picked), "end") | found
        found[editor.spot(picked)] = "picked"
    return found
