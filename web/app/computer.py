"""Moves of computer players, searched in slices so that the page stays responsive."""

from __future__ import annotations

from collections.abc import Callable

from nyout.core import Move
from nyout.match import Match
from nyout.players import PLAYERS
from web.browser import dom
from web.state.new_match import COMPUTER

SLICE = 8  # milliseconds of search between two turns of the event loop


async def choose_move(match: Match, is_wanted: Callable[[], bool]) -> Move | None:
    """Return the best move that the active computer player finds, or a standard one for a person.

    When `is_wanted` turns false, the search ends and returns the best move found so far.
    """
    best: Move | None = None
    started = dom.now()
    player = PLAYERS.get(match.active_player, PLAYERS[COMPUTER])
    for move in player(match.state, match.dice()):
        best = move
        if dom.now() - started > SLICE:
            await dom.pause(0)
            started = dom.now()
        if not is_wanted():
            break
    return best
