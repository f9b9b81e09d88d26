"""Claims of the answers to refused clicks in Le Nyout."""

from __future__ import annotations

from nyout import view
from nyout.core import State
from tests.answers import Claim, Fields, Refusal, enters, has_no, stays


def has_arrived_now(refusal: Refusal, fields: Fields) -> bool:
    """Return whether a pawn reached the exit in this turn of its seat."""
    keys = {piece.key for piece in refusal.own(refusal.spot)}
    match = refusal.match
    turn: list[State] = []
    for state in reversed(match.states):
        if view.view_of(state).actor() != refusal.seat:
            break
        turn.append(state)
    arrived = {piece.key for piece in view.view_of(turn[-1]).scene().pieces if piece.place == "20"}
    is_known = len(match.states) == 1 or bool(keys - arrived)
    return refusal.spot[0] == "20" and stays(refusal, {}) and is_known


CLAIMS: dict[str, Claim] = {
    "why.put.hand": has_no("hand"),
    "why.still": has_arrived_now,
    "why.enters": enters,
}
