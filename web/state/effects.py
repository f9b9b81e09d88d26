"""Effects: requests of `update` to the outside world, as values.

`web.app.executor` carries them out after the browser has painted the new state.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from nyout.match import Match
from nyout.plies import Event
from nyout.view import Spot
from web.state.settings import Setting


class Effect:
    """A request to the outside world."""

    # One method for all effects, instead of one for each, saves 2.7 kB of a first visit.
    def __repr__(self) -> str:
        return f"{type(self).__name__}({vars(self)})"


@dataclass(frozen=True, repr=False)
class Save(Effect):
    """Save a match, in the address if it is that of a link, unless storage has it."""

    match: Match
    by_link: bool = False


@dataclass(frozen=True, repr=False)
class PlaySound(Effect):
    """Play the sounds of a ply, in time with its motion."""

    before: Match
    after: Match
    events: Sequence[Event]


@dataclass(frozen=True, repr=False)
class Ring(Effect):
    """Play a sound at once, by its name in `web.app.sounds.SOUNDS`."""

    name: str
    pitch: float = 1  # the factor for its frequencies
    side: float = 0  # from -1, on the left, to 1


@dataclass(frozen=True, repr=False)
class Rattle(Effect):
    """Play the rattle of a match's dice while a player shakes them."""

    match: Match


@dataclass(frozen=True, repr=False)
class StoreSetting(Effect):
    """Store the value of a setting."""

    setting: Setting
    value: str


@dataclass(frozen=True, repr=False)
class Call(Effect):
    """Call a method of a part of the app: a dialog, or an extra that may have to be downloaded."""

    part: str
    method: str


@dataclass(frozen=True, repr=False)
class PrepareComputers(Effect):
    """Load the computer players of an opened match."""

    match: Match


@dataclass(frozen=True, repr=False)
class ActForComputer(Effect):
    """Throw or choose a move for the active computer player; `play_for_computer` gets it."""

    match: Match


@dataclass(frozen=True, repr=False)
class ShowNextPly(Effect):
    """Wait for one beat of the replay, then dispatch `continue_replay`."""

    match: Match


@dataclass(frozen=True, repr=False)
class CountResult(Effect):
    """Count a finished match if it was `played` here; `show_head_to_head` gets the total."""

    match: Match
    seat: int
    played: bool


@dataclass(frozen=True, repr=False)
class TellStory(Effect):
    """Say in the ending how well and how luckily a match was played."""

    match: Match


@dataclass(frozen=True, repr=False)
class StayAwake(Effect):
    """Keep the screen on, or let it turn off."""

    on: bool


class Place(Enum):
    """Destinations of the keyboard focus."""

    NEXT = "the control for the next action, such as the throw button or the board"
    SELECTION = "the control that continues the selection: a button or the board"
    BOARD = "the board"


@dataclass(frozen=True, repr=False)
class Focus(Effect):
    """Move the keyboard focus, but if `gently` only from where that interrupts nobody."""

    place: Place
    gently: bool = False
    spot: Spot | None = None  # on the board


@dataclass(frozen=True, repr=False)
class ReportPly(Effect):
    """Report a ply to the host page."""

    match: Match
