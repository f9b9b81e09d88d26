"""Statistics of a match: turns, captures, throws, longest turns."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from nyout import view
from nyout.core import CHANCE, notation
from nyout.match import Match
from nyout.plies import Event, Gone, Thrown, events
from nyout.view import STARTS, is_new_turn

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
