"""Moves of computer players, searched in slices so that the page stays responsive."""

from __future__ import annotations

import gc
from collections.abc import Callable

from nyout.core import Move
from nyout.match import Match
from nyout.players import Player
from web.browser import dom

SLICE = 9  # milliseconds of search between two turns of the event loop


async def choose_move(player: Player, match: Match, is_wanted: Callable[[], bool]) -> Move | None:
    """Return the move that a player finds, or None when `is_wanted` turns false.

    The answer never depends on the time that it takes: only a complete search answers.
    """
    best: Move | None = None
    gc.disable()  # a collection would examine the whole search tree, for up to half a second
    try:
        started = stepped = dom.now()
        for move in player(match.state, match.dice()):
            best, now = move, dom.now()
            if 2 * now - stepped > started + SLICE:  # the next step may take as long as the last
                await dom.pause(0)
                if not is_wanted():
                    return None
                started = now = dom.now()
            stepped = now
        return best
    finally:
        gc.enable()
