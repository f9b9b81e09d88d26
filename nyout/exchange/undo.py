"""Undo by consent in a match of two; throws stay as they were."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from nyout import view
from nyout.core import CHANCE
from nyout.joint import chains
from nyout.joint.play import LAST_REVISION, Signature
from nyout.match import PERSON, Match


class Retraction(NamedTuple):
    """The last moves of a seat, which it can take back."""

    seat: int
    ply: int  # the number of plies before the moves


def find_retraction(match: Match) -> Retraction | None:
    """Return the moves that the seat which has just ended a turn can take back.

    They are those since its last throw. None if it had no choice, the game is over, or
    no revision is left.
    """
    *earlier, due = match.joint.stints
    is_late = len(due.plies) > 1 or match.is_over or match.joint.next_request > LAST_REVISION
    if not earlier or is_late or len(match.joint.players) != 2:
        return None
    last = earlier[-1]
    thrown = (ply + 1 for ply in reversed(last.plies) if match.states[ply].turn() == CHANCE)
    first = next(thrown, last.plies.start)
    choices = (state for state in match.states[first:-1] if len(state.moves()) > 1)
    decides = any(view.view_of(state).actor() == last.seat for state in choices)
    return Retraction(last.seat, first) if decides else None


def take_back(match: Match, request: Signature) -> Match:
    """Return the match without the moves of `find_retraction`, to which a local player agrees.

    `request` is the signature of who takes them back. Their value of the turn is not revealed any
    more, and its throws stay as they were. Raises `ValueError` if this is not what they request.
    """
    if not is_request(match, request) or not (last := find_retraction(match)):
        raise ValueError("no move can be taken back")
    shorter, joint = match.truncate(last.ply), match.joint
    changed = {
        seat: participant._replace(signature=joint.agree(seat, request.revision))
        for seat, participant in joint.participants.items()
        if match.seats[seat].player == PERSON
    }
    changed[last.seat] = joint.participants[last.seat]._replace(
        value=chains.previous(joint.participants[last.seat].value), signature=request
    )
    decisions = shorter.joint.with_participants(changed).decisions
    return replace(shorter, decisions=decisions and decisions._replace(asked=None, claim=None))


def is_request(match: Match, request: Signature | None) -> bool:
    """Return whether a signature asks for taking back the moves of `find_retraction`."""
    if not request or not (last := find_retraction(match)):
        return False
    due = last.ply, match.joint.next_request
    return request[:2] == due and match.joint.has_signed(last.seat, request)


def ask(match: Match) -> Match:
    """Return the match in which a local player asks to take back the moves of `find_retraction`."""
    if not (last := find_retraction(match)):
        return match
    joint = match.joint
    return _ask_with(match, joint.sign_moves(last.seat, last.ply, joint.next_request))


def stop_asking(match: Match) -> Match:
    """Return the match in which no local player asks for an undo any more.

    Its page remembers the request, which it voids with the next ply.
    """
    asked = match.decisions and match.decisions.asked
    return _ask_with(match, asked and asked._replace(proof=bytes(len(asked.proof))))


def forget_asking(match: Match) -> Match:
    """Return the match as others get it, without a request to undo."""
    return _ask_with(match, None)


def is_asking(match: Match) -> bool:
    """Return whether a local player has asked for an undo, and it is still possible."""
    return is_request(match, match.decisions and match.decisions.asked)


def _ask_with(match: Match, request: Signature | None) -> Match:
    return replace(match, decisions=match.decisions and match.decisions._replace(asked=request))
