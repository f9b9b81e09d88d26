"""Effects: requests of `update` to the world outside the page state, as values.

`web.app.executor` carries out each of them, after the browser has painted the new state.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum

from nyout.match import Match
from nyout.plies.events import Event
from nyout.view import Spot
from web.state.value import Value


class Save(Value):
    """Save the current match; `Saved` reports the result."""


class ForgetDamaged(Value):
    """Delete the unreadable text that a notice was about."""

    source: str


class PlaySound(Value):
    """Play the sounds of a ply, in time with its motion."""

    before: Match
    after: Match
    events: Sequence[Event]


class Ring(Value):
    """Play a sound at once, by its name in `web.app.sounds.SOUNDS`."""

    name: str


class Store(Value):
    """Store a setting that the page has changed by itself."""

    name: str
    value: str


class ActForComputer(Value):
    """Throw or choose a move for the computer player whose turn it is; ends in `ComputerActed`."""

    match: Match


class ShowNextPly(Value):
    """Wait for the pace of the replay, then dispatch `ReplayTick`."""

    match: Match


class CountResult(Value):
    """Count the result of a finished match, if it was `played` here; ends in `Counted`."""

    match: Match
    seat: int
    played: bool


class StayAwake(Value):
    """Keep the screen on, or let it go off."""

    on: bool


class Place(Enum):
    """Parts of the page that the keyboard focus can be moved to."""

    NEXT = "where a person acts next: the dice to enter, the throw button or the board"
    SELECTION = "what continues the selection: a button or the board"
    BOARD = "the board"


class Focus(Value):
    """Move the keyboard focus; `gently` leaves it where it is in use."""

    place: Place
    gently: bool = False
    spot: Spot | None = None  # on the board


class ReportPly(Value):
    """Tell the page around an embedded board about a ply."""

    match: Match


Effect = (
    Save
    | ForgetDamaged
    | PlaySound
    | Ring
    | Store
    | ActForComputer
    | ShowNextPly
    | CountResult
    | StayAwake
    | Focus
    | ReportPly
)
