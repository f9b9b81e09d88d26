"""Undo by consent in a live game of two: moves are played again, and no throw changes.

The match keeps the moves that were taken back.
"""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from nyout import view
from nyout.core import CHANCE, notation
from nyout.joint import chains
from nyout.joint.play import Stage, Undo
from nyout.match import PERSON, Match


class Retraction(NamedTuple):
    """The last moves of a seat, which it can take back."""

    seat: int
    ply: int  # the number of plies before the moves


def find_retraction(match: Match) -> Retraction | None:
    """Return the moves that the seat which has just ended a turn can take back.

    They are those since its last throw. None if it had no choice, the game is over, or the other
    seat plays again what it has taken back: the throw after that is known, and must not become a
    choice.
    """
    *earlier, due = match.joint.stints
    is_replayed = any(each.ply in due.plies for each in match.joint.undos)
    is_late = len(due.plies) > 1 or match.is_over
    if not earlier or is_replayed or is_late or len(match.joint.players) != 2:
        return None
    last = earlier[-1]
    thrown = (ply + 1 for ply in reversed(last.plies) if match.states[ply].turn() == CHANCE)
    first = next(thrown, last.plies.start)
    choices = (state for state in match.states[first:-1] if len(state.moves()) > 1)
    decides = any(view.of(state).actor() == last.seat for state in choices)
    return Retraction(last.seat, first) if decides else None


def take_back(match: Match) -> Match:
    """Return the match without the moves of `find_retraction`, which its record keeps.

    Their player reveals the same value after playing again, so that all throws stay as they were.
    Raises `ValueError` if no move can be taken back.
    """
    if not (last := find_retraction(match)):
        raise ValueError("no move can be taken back")
    joint = match.joint
    latest = Undo(last.ply, tuple(map(notation, match.moves[last.ply :])))
    value = chains.previous(joint.values[last.seat] or b"")
    before = joint.with_values({**joint.values, last.seat: value})
    shorter = replace(match.until(last.ply), decisions=before.decisions)
    return _decide(shorter, undos=(*joint.undos, latest))


def is_played_again(match: Match) -> bool:
    """Return whether a local player is to play again what has been taken back."""
    last = match.joint.stints[-1]
    is_replayed = any(each.ply in last.plies for each in match.joint.undos)
    return is_replayed and match.seats[last.seat].player == PERSON


def ask(match: Match) -> Match:
    """Return the match in which a local player asks to take back the moves of `find_retraction`."""
    return _decide(match, asked=_stage(match))


def stop_asking(match: Match) -> Match:
    """Return the match in which no local player asks for an undo."""
    return _decide(match, asked=None)


def is_asking(match: Match) -> bool:
    """Return whether a local player has asked for an undo, and it is still possible."""
    asked = match.decisions and match.decisions.asked
    return asked == _stage(match) and find_retraction(match) is not None


def _stage(match: Match) -> Stage:
    return Stage(len(match.moves), len(match.joint.undos))


def _decide(match: Match, **fields: object) -> Match:
    """Return a match of joint throws with other decisions."""
    decisions = match.decisions and match.decisions._replace(**fields)
    return replace(match, decisions=decisions)
