"""The trail: the paths of all pieces that others have moved since the person's last move."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from nyout import view, words
from nyout.history.recent import recent
from nyout.match import Match
from nyout.plies.events import Moved

FAINTEST, STRONGEST = 0.35, 0.85  # opacity of the oldest path and of the newest


class Path(NamedTuple):
    """The places that a piece has passed in one ply, and the seat that has moved it."""

    seat: int
    places: tuple[str, ...]


def paths_of_others(match: Match) -> Iterator[Path]:
    """Yield the paths of the pieces that others have moved since the reader's last move.

    The oldest path is the first.
    """
    reader, plies = recent(match)
    for ply in plies:
        if (seat := view.of(match.states[ply - 1]).actor()) == reader:
            continue
        moved = (event.path for event in words.ply_events(match, ply) if isinstance(event, Moved))
        yield from (Path(seat, places) for places in dict.fromkeys(moved))


def opacity(number: int, paths: int) -> float:
    """Return the opacity of a path, given its number and the number of all paths."""
    return STRONGEST - (STRONGEST - FAINTEST) * (paths - 1 - number) / max(paths - 1, 1)
