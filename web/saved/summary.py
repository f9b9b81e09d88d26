"""What the front page shows of a game in progress besides its record, which it cannot play.

The summary is stored beside the record, and quotes its end: the front page ignores a summary that
does not fit the record. `web/front/continue.js` reads and checks it.
"""

from __future__ import annotations

import json

from nyout import draw
from nyout.core import Game
from nyout.match import Match
from nyout.view import cached_scene

QUOTED = 80  # characters of the end of a record, which differ after every ply


def key(game: Game) -> str:
    """The storage key of the summary of the game in progress; no game can have such a name."""
    return f"nyout/{game.name}/summary"


def summary(match: Match, text: str, now: int) -> str:
    """The summary of a match with this record: whose turn it is, and what stands on the board."""
    # The board as the front page draws it (`web/site/pages/pictures.py`).
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
