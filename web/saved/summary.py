"""The part of an unfinished game that the front page draws without Python.

The page reads the players from the record; `web/front/continue.js` validates the summary.
"""

from __future__ import annotations

from nyout import draw
from nyout.match import Match
from nyout.view import cached_scene


def summary(match: Match) -> dict[str, object]:
    """Return the active seat, the colours and the pieces in play of a match."""
    # The front page draws the board like this (`web/site/pages/pictures.py`).
    board = draw.laid(match.game.board, match.game.start(first=0))
    scene = draw.on_board(board, cached_scene(match.state))
    placed = draw.placing(board, scene, len(match.seats))
    pieces = [
        [round(at.x), round(at.y), round(at.scale, 2), piece.seat, piece.kind]
        for piece in scene.pieces
        for at in (placed[piece.key],)
    ]
    return {"turn": match.active, "colours": match.colours, "pieces": pieces}
