"""The plies since a player's last move, which they have not seen yet when their turn starts."""

from __future__ import annotations

from typing import NamedTuple

from nyout import view
from nyout.core import CHANCE, OVER
from nyout.history.turns import plies_before, turns
from nyout.match import Match
from nyout.view import STARTS


class Recent(NamedTuple):
    """The recent plies of a match for a seat: from its last move on, or all if it has not moved."""

    seat: int
    plies: range


def recent(match: Match) -> Recent:
    """Return the plies since the last move of the player in front of the screen.

    This is the only local player, else the local player who acts, else the one who acted last. A
    throw is not a move: the plies before it remain recent. If the player has not moved for
    longer, such as after the loss of all pieces, only the last round of turns is recent.
    """
    seat = _reader(match)
    states = match.states
    moves = (
        ply
        for ply in range(match.cursor, 0, -1)
        if states[ply - 1].turn() != CHANCE and view.view_of(states[ply - 1]).actor() == seat
    )
    plies = range(next(moves, 1), match.cursor + 1)
    return Recent(seat, range(_last_round(match, plies), plies.stop))


def _last_round(match: Match, plies: range) -> int:
    """Return the first ply of the last round within `plies`, or the first of all if they are fewer.

    A round starts and ends with a turn of the same seat.
    """
    starts = [turn.start for turn in turns(match, plies)]
    if not starts or view.view_of(match.states[plies.start - 1]).phase() in STARTS:
        return plies.start
    return starts[-len(match.seats) - 1 :][0]


def _reader(match: Match) -> int:
    """Return the seat of the player in front of the screen, else the seat that acts."""
    if match.local_seat is not None:
        return match.local_seat
    local = match.local_players
    if match.active in local:
        return match.active
    acted = (view.view_of(before).actor() for before, _ in plies_before(match))
    last = next((seat for seat in acted if seat in local or not local), 0)
    return last if local or match.active == OVER else match.active
