"""Effects: requests of `update` to the outside world, as values.

`web.app.executor` carries them out after the browser has painted the new state.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum, auto
from typing import TypeVar, dataclass_transform

from nyout.match import Match
from nyout.plies import Event
from nyout.view import Spot
from web.state.settings import Setting

E = TypeVar("E", bound="Effect")


class Effect:
    """A request to the outside world."""

    # One method for all effects, instead of one for each, saves 2.7 kB of a first visit.
    def __repr__(self) -> str:
        return f"{type(self).__name__}({vars(self)})"


@dataclass_transform(frozen_default=True)
def value(kind: type[E]) -> type[E]:
    """Return a class of effects with its methods; only type checkers see to it that none changes.

    A refusal in each class would add 6 kB to a first visit.
    """
    return dataclass(repr=False)(kind)


@value
class Save(Effect):
    """Save a match, in the address if it is that of a link, unless storage has it."""

    match: Match
    by_link: bool = False


@value
class PlaySound(Effect):
    """Play the sounds of a ply, in time with its motion."""

    before: Match
    after: Match
    events: Sequence[Event]


@value
class Ring(Effect):
    """Play a sound at once, by its name in `web.app.sounds.SOUNDS`."""

    name: str
    pitch: float = 1  # the factor for its frequencies
    side: float = 0  # from -1, on the left, to 1


@value
class Rattle(Effect):
    """Play the rattle of a match's dice while a player shakes them."""

    match: Match


@value
class StoreSetting(Effect):
    """Store the value of a setting."""

    setting: Setting
    value: str


@value
class Call(Effect):
    """Call a method of a part of the app: a dialog, or an extra that may have to be downloaded."""

    part: str
    method: str


@value
class PrepareComputers(Effect):
    """Load the computer players of an opened match."""

    match: Match


@value
class ActForComputer(Effect):
    """Throw or choose a move for the active computer player; `play_for_computer` gets it."""

    match: Match


@value
class ShowNextPly(Effect):
    """Wait for one beat of the replay, then dispatch `continue_replay`."""

    match: Match


@value
class CountResult(Effect):
    """Count a finished match if it was `played` here; `show_head_to_head` gets the total."""

    match: Match
    seat: int
    played: bool


@value
class TellStory(Effect):
    """Say in the ending how well and how luckily a match was played."""

    match: Match


@value
class StayAwake(Effect):
    """Keep the screen on, or let it turn off."""

    on: bool


class Place(Enum):
    """Destinations of the keyboard focus."""

    NEXT = auto()  # the control for the next action, such as the throw button or the board
    BUTTON = auto()  # the first of the buttons that go on with the turn
    SELECTION = auto()  # the control that continues the selection: a button or the board
    BOARD = auto()  # the board


@value
class Focus(Effect):
    """Move the keyboard focus, but if `gently` only from where that interrupts nobody."""

    place: Place
    gently: bool = False
    spot: Spot | None = None  # on the board


@value
class ReportPly(Effect):
    """Report a ply to the host page."""

    match: Match
