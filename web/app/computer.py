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
    """The move of the computer player, or for a person; the best so far once it is not wanted."""
    best: Move | None = None
    began = dom.now()
    player = PLAYERS.get(match.active_player, PLAYERS[COMPUTER])
    for move in player(match.state, match.dice()):
        best = move
        if dom.now() - began > SLICE:
            await dom.pause(0)
            began = dom.now()
        if not is_wanted():
            break
    return best
