"""Past plies of a match: its turns, what a player has not seen yet, and statistics."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from nyout import view
from nyout.core import CHANCE, OVER, Move, State, notation
from nyout.match import Match
from nyout.plies import Event, Gone, Thrown, events, is_choice
from nyout.view import STARTS, Die, is_new_turn


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


def last_turn(match: Match) -> range:
    """Return the plies of the turn to which the ply before the cursor belongs; none at ply 0."""
    starts = (
        ply
        for ply in range(match.cursor, 1, -1)
        if is_new_turn(match.states[ply - 2], match.states[ply - 1])
    )
    return range(next(starts, 1), match.cursor + 1)


def count_choices(match: Match, seat: int) -> int:
    """Return the number of turns in which a seat could choose, up to that of the position shown."""
    past = (
        [match.states[ply - 1] for ply in turn] for turn in turns(match, range(1, match.cursor + 2))
    )
    return sum(any(state.turn() == seat and is_choice(state) for state in turn) for turn in past)


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


# --- plies that a player has not seen yet ---------------------------------------------------------


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


# --- statistics -----------------------------------------------------------------------------------

COUNTS = "turns", "captured", "lost", "throws", "moves"
"""The keys of the counts, except those of the throws."""


def statistics(match: Match, seat: int | None = None) -> Mapping[str, int]:
    """Return the counts of one seat, or of all seats together, up to the cursor.

    The keys are "turns", "captured" (pieces of other seats), "lost" (own pieces), "throws" and
    "moves" (the most in one turn), and "throw.4" and so on, the number of times that a throw was
    made. Throws that decide who starts do not count.
    """
    counts, in_turn = Counter[str](), Counter[str]()
    for ply in range(match.cursor):
        before, move, after = match.states[ply], match.moves[ply], match.states[ply + 1]
        if view.view_of(before).phase() in STARTS:
            continue
        counted = seat in (None, view.view_of(before).actor())
        if not counts or is_new_turn(match.states[ply - 1], before):
            in_turn.clear()
            counts["turns"] += counted
        if counted:
            part = "throws" if before.turn() == CHANCE else "moves"
            in_turn[part] += 1
            counts[part] = max(counts[part], in_turn[part])
        for event in events(before, move, after):
            counts.update(_event_keys(event, seat))
    return counts


def _event_keys(event: Event, seat: int | None) -> Iterator[str]:
    """Yield the keys whose counts an event increases by one."""
    match event:
        case Thrown(of, throw) if seat in (None, of):
            yield f"throw.{notation(throw)}"
        case Gone(seat=of, by=by):
            if of != by and seat in (None, by):
                yield "captured"
            if seat == of:
                yield "lost"
        case _:
            pass
