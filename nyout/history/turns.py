"""Plies and turns of a match: their numbers, and the last throw and move up to its position."""

from __future__ import annotations

from collections.abc import Iterator

from nyout import view
from nyout.core import CHANCE, Move, State
from nyout.match import Match
from nyout.view import Die, is_new_turn


def plies_before(match: Match) -> Iterator[tuple[State, Move]]:
    """Yield each ply before the position shown, last ply first, as its position and move."""
    at = match.cursor
    return zip(reversed(match.states[:at]), reversed(match.moves[:at]))


def turn_number(match: Match, ply: int) -> int:
    """Return the number of the turn of a ply, as in the log and in the text of a record."""
    return 1 + sum(map(is_new_turn, match.states[: ply - 1], match.states[1:ply]))


def turns(match: Match, plies: range) -> Iterator[range]:
    """Yield the plies of each turn within consecutive plies."""
    start = plies.start
    for ply in plies[1:]:
        if is_new_turn(match.states[ply - 2], match.states[ply - 1]):
            yield range(start, ply)
            start = ply
    if plies:
        yield range(start, plies.stop)


def has_throw_in_turn(match: Match) -> bool:
    """Return whether the current turn includes a throw, already made or still to be made."""
    after = match.state
    if after.turn() == CHANCE:
        return True
    for before, _ in plies_before(match):
        if is_new_turn(before, after):
            return False
        if before.turn() == CHANCE:
            return True
        after = before
    return False


def is_after_throw(match: Match) -> bool:
    """Return whether the ply before the position shown was a throw."""
    return match.cursor > 0 and match.states[match.cursor - 1].turn() == CHANCE


def last_dice(match: Match) -> tuple[Die, ...]:
    """Return the dice of the last throw, as they fell; none before the first throw."""
    thrown = (view.view_of(state).dice(move) for state, move in plies_before(match))
    return next(filter(None, thrown), ())


def last_path(match: Match) -> tuple[int, tuple[str, ...]]:
    """Return the seat and path of the last move of a piece; `(0, ())` before the first."""
    for state, move in plies_before(match):
        if path := view.view_of(state).path(move):
            return view.view_of(state).actor(), path
    return 0, ()
