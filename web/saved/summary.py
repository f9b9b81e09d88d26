"""The summary of a game in progress for the front page, which cannot replay records.

The summary is stored beside the record and quotes its end; the front page ignores a summary whose
quotation does not match the record. `web/front/continue.js` reads and checks it.
"""

from __future__ import annotations

import json

from nyout import draw
from nyout.core import Game
from nyout.match import Match
from nyout.view import cached_scene

QUOTED = 80  # characters at the end of a record, which every ply changes


def key(game: Game) -> str:
    """Return the storage key of the summary of the game in progress with these rules."""
    return f"nyout/{game.name}/summary"


def summary(match: Match, text: str, now: int) -> str:
    """Return the summary of a match with this record: the active seat, and the pieces in play."""
    # The front page draws the board like this (`web/site/pages/pictures.py`).
    board = draw.laid(match.game.board, match.game.start(first=0))
    scene = cached_scene(match.state)
    standing = tuple(piece for piece in scene.pieces if piece.place in board.places)
    placed = draw.placing(board, scene._replace(pieces=standing), len(match.seats))
    pieces = [
        [round(at.x), round(at.y), round(at.scale, 2), piece.seat, piece.kind]
        for piece in standing
        for at in (placed[piece.key],)
    ]
    return json.dumps(
        {
            "end": text[-QUOTED:],
            "date": now,
            "turn": match.active,
            "colours": match.colours,
            "pieces": pieces,
        },
        separators=(",", ":"),
    )
