"""The trail: the ways of all pieces that the others have moved since the person's last move."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from nyout import view, words
from nyout.events import Moved
from nyout.match import Match
from nyout.recent import recent

FAINTEST, STRONGEST = 0.35, 0.85  # opacities of the oldest way and of the newest


class Way(NamedTuple):
    """The way of a piece in one ply: its places, and the seat that moved it."""

    seat: int
    path: tuple[str, ...]


def ways_of_others(match: Match) -> Iterator[Way]:
    """The ways of the pieces that others have moved since the reader's last move, oldest first."""
    reader, plies = recent(match)
    for ply in plies:
        before = match.states[ply - 1]
        if (seat := view.actor(before)) == reader:
            continue
        paths = (event.path for event in words.ply_events(match, ply) if isinstance(event, Moved))
        yield from (Way(seat, path) for path in dict.fromkeys(paths))


def opacity(number: int, ways: int) -> float:
    """The opacity of a way, by its number among all."""
    return STRONGEST - (STRONGEST - FAINTEST) * (ways - 1 - number) / max(ways - 1, 1)
