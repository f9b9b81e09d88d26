"""What a computer player plays, thought out in slices that never hold up the page."""

from __future__ import annotations

from collections.abc import Callable

from nyout.core import Move
from nyout.match import Match
from nyout.players import PLAYERS
from web.browser import dom

SLICE = 8  # milliseconds that a computer player may hold the page at a time


async def thought(match: Match, wanted: Callable[[], bool]) -> Move | None:
    """The move of the player whose turn it is, the best found so far once it is not `wanted`."""
    best: Move | None = None
    began = dom.now()
    for move in PLAYERS[match.active_player](match.state, match.dice()):
        best = move
        if dom.now() - began > SLICE:
            await dom.pause(0)
            began = dom.now()
        if not wanted():
            break
    return best
