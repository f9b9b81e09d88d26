"""Summaries of unfinished games, which the front page lists without Python.

The front page reads the players from the record of a game; its summary adds the board, the active
seat and the time. A summary is stored beside its record and quotes its end: readers ignore a
summary whose quotation does not match. `web/front/saved-games.js` validates it.
"""

from __future__ import annotations

import json

from nyout import draw
from nyout.core import Game
from nyout.match import Match
from nyout.view import cached_scene

QUOTED = 80  # characters at the end of a record, which every ply changes
UNFINISHED = '[Result "*"]\n'  # the tag of a record


def key(game: Game) -> str:
    """Return the storage key of the summary of the game in progress."""
    return f"nyout/{game.name}/summary"


def summary(match: Match, text: str, now: int) -> str:
    """Return the summary of a match with this record: the active seat, and the pieces in play."""
    # The front page draws the board like this (`web/site/pages/pictures.py`).
    board = draw.laid(match.game.board, match.game.start(first=0))
    scene = cached_scene(match.state)
    visible = tuple(piece for piece in scene.pieces if piece.place in board.places)
    placed = draw.placing(board, scene._replace(pieces=visible), len(match.seats))
    pieces = [
        [round(at.x), round(at.y), round(at.scale, 2), piece.seat, piece.kind]
        for piece in visible
        for at in (placed[piece.key],)
    ]
    return _json(
        {
            "end": text[-QUOTED:],
            "date": now,
            "turn": match.active,
            "colours": match.colours,
            "pieces": pieces,
        }
    )


def is_missing(text: str, summary: str) -> bool:
    """Return whether the record of an unfinished game lacks a matching summary."""
    quote = _json({"end": text[-QUOTED:]}).removesuffix("}")
    return UNFINISHED in text and not summary.startswith(quote)


def _json(value: dict[str, object]) -> str:
    return json.dumps(value, separators=(",", ":"))
