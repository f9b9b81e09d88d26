"""The effects that accompany arrivals, captures and scores. Needs no browser.

Times are in milliseconds, lengths in units of the board.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import Enum

from nyout.match import PERSON, Match
from nyout.plies import Event, Gone, Moved
from web.markup import Markup, html

SETTLE = 90  # during which a piece that has arrived gives way, and rises again
CAPTURE = 350  # from the impact until the captured piece is in its tray
SHOWING = 400  # before a copy of a piece shows a move, after it, and added to its walk
SHAKE = 240  # of the board, if a piece of somebody here is captured
ABOVE = 62.0  # height of the word over a capture
GOLDEN_RING = '<circle class="ring golden" r="84"/>'
"""The drawing around a piece that scores."""
BURST = (
    '<path class="ring" d="M84 0A84 84 0 1 0-84 0 84 84 0 1 0 84 0M0-102v-38M72-72l27-27M102 0h38'
    'M72 72l27 27M0 102v38M-72 72l-27 27M-102 0h-38M-72-72l-27-27"/>'
)
"""The drawing around an impact: a ring with rays."""

Frames = Mapping[str, Sequence[object]]
"""The values of CSS properties over time."""


class Arrival(Enum):
    """How a piece has arrived at the end of its path."""

    ALONE = "alone"
    JOINED = "joined"  # others of its seat
    SCORED = "scored"


SETTLING: Mapping[Arrival, Frames] = {
    arrival: {"transform": ("scale(1)", middle, "scale(1)"), "composite": ("add",)}
    for arrival, middle in {
        Arrival.ALONE: "scale(1.05, .93)",
        Arrival.JOINED: "scale(1.1, .86)",
        Arrival.SCORED: "scale(1.3)",
    }.items()
}
SHAKING: Frames = {
    "transform": [
        f"translate({x}px, {y}px)" for x, y in ((0, 0), (-5, 2), (4, -2), (-2, 1), (0, 0))
    ],
}
APPARITION: Frames = {"opacity": [0, 0.7, 0.7, 0.7, 0]}
"""The keyframes of a copy that shows a move."""


def arrival_of(moved: Moved, events: Sequence[Event], before: Match, after: Match) -> Arrival:
    """Return whether a moved piece has scored, joined others of its seat, or arrived alone."""
    seat = moved.seat
    if after.state.scores()[seat] > before.state.scores()[seat]:
        return Arrival.SCORED
    moving = sum(isinstance(event, Moved) for event in events)
    return Arrival.JOINED if moved.joined > moving else Arrival.ALONE


def is_loss(gone: Gone, match: Match) -> bool:
    """Return whether a player here lost the piece, and no player here captured it."""
    lost, taker = (match.seats[seat].player == PERSON for seat in (gone.seat, gone.by))
    return lost and (gone.by == gone.seat or not taker)


def ring_at(x: float, y: float) -> Frames:
    """Return the keyframes of a ring that grows and fades."""
    here = f"translate({x:g}px, {y:g}px)"
    return {
        "transform": [f"{here} scale(0)", f"{here} scale(.75)", f"{here} scale(1)"],
        "opacity": [1, 1, 0],
    }


def word(text: str) -> Markup:
    """Return the drawing of the word over a capture."""
    return html('<text class="word">{text}</text>', text=text)


def word_at(x: float, y: float) -> Frames:
    """Return the keyframes of the word over a capture."""
    here = f"translate({x:g}px, {y:g}px)"
    scales = ("scale(0)", "scale(1.15)", "scale(1)", "scale(1)")
    return {"transform": [f"{here} {scale}" for scale in scales]}
