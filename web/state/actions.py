"""Actions: everything that can happen to the page, as values. `update` says what each does."""

from __future__ import annotations

from nyout.core import Move
from nyout.match import Match
from nyout.view import Spot, Target
from web.state.effects import Place
from web.state.page import Autoplay, Flight, Topic, Trouble
from web.state.results import HeadToHead
from web.state.selection import Selection
from web.state.value import Value


class Open(Value):
    """Show another match, and the fault of the text that should have been shown instead, if any."""

    match: Match
    trouble: Trouble | None = None
    by_link: bool = False
    lesson: bool = False
    saved: bool = False  # whether the match is already stored, or need not be stored yet
    focus: bool = False  # whether the keyboard focus moves to the controls for the next move


# --- entering moves -------------------------------------------------------------------------------


class Click(Value):
    """A click on a part of the board."""

    spot: Spot


class Pick(Value):
    """A click on a die, a button, or one of several targets of a place."""

    target: Target


class Select(Value):
    """Replace the selection, for instance by the one before a drag or of a typed text."""

    selection: Selection
    announced: bool = True


class TakeBack(Value):
    """Take back the last click of the selection."""


class Escape(Value):
    """The Escape key: it closes the rules unless the focus is on the board, or takes back."""

    on_board: bool


class PointAt(Value):
    """The pointer or the focus is on a spot or a target, or on none."""

    target: Spot | Target | None


class Play(Value):
    """A person plays a move."""

    move: Move


class Insist(Value):
    """A person plays the move that the page has asked about."""


class Throw(Value):
    """A person presses the throw button."""


class Shake(Value):
    """A person begins to shake the dice, or puts them down."""

    on: bool


class EnterThrow(Value):
    """A person enters what physical dice show."""

    throw: Move


class Landed(Value):
    """The motion of a ply has ended; None ends any motion at once."""

    flight: Flight | None = None


class Rested(Value):
    """The throw of a match has lain on the board for long enough; None removes any at once."""

    match: Match | None = None


# --- other players --------------------------------------------------------------------------------


class ComputerActed(Value):
    """A computer player has chosen a move in a match; None is its throw."""

    match: Match
    move: Move | None


class Hurry(Value):
    """A person cuts the turn of a computer player short."""


class PlayForHost(Value):
    """The page around an embedded board plays a move or a throw."""

    move: Move


class Delegate(Value):
    """The computer plays for the persons at this screen, or no longer."""

    autoplay: Autoplay


class HandOver(Value):
    """A remote person, who receives the link, takes the active seat."""


# --- history --------------------------------------------------------------------------------------


class GoTo(Value):
    """Show the position after `ply` plies."""

    ply: int


class Undo(Value):
    """Go back to the previous position in which a local person acts."""


class Redo(Value):
    """Go on to the next position in which a local person acts."""


class Truncate(Value):
    """Remove the later plies; a new seed changes all throws from here on."""

    seed: str = ""


class Restore(Value):
    """Restore the removed plies."""


class SetReplay(Value):
    """Start the replay at a speed, or stop it with an empty one."""

    speed: str


class ReplayTick(Value):
    """The replay's pace has passed since this match was shown."""

    match: Match


# --- the end of a game ----------------------------------------------------------------------------


class PutAwayResult(Value):
    """Hide the result, so that the whole board is seen."""


class Counted(Value):
    """The result of a finished match has been counted, as far as it counts."""

    match: Match
    head_to_head: HeadToHead


# --- lessons --------------------------------------------------------------------------------------


class ShowStep(Value):
    """Show the task of the learner, or skip to the next step."""


# --- the page -------------------------------------------------------------------------------------


class TurnBoard(Value):
    """Turn the board to its next equivalent position."""


class ShowRules(Value):
    """Show the rules beside the board, or hide them."""

    on: bool


class Set(Value):
    """A person changes a setting."""

    name: str
    value: str


class ChangeLanguage(Value):
    """Show everything in another language; `match` has the names of that language."""

    language: str
    match: Match


class MoveFocus(Value):
    """Move the keyboard focus."""

    place: Place


class Announce(Value):
    """Announce a topic."""

    topic: Topic


class ShowTrouble(Value):
    """Show the notice about another unreadable text; None hides the notice."""

    trouble: Trouble | None


class Dismiss(Value):
    """Close a notice: one of "trouble", "elsewhere" and "warning"."""

    notice: str


# --- saving ---------------------------------------------------------------------------------------


class Saved(Value):
    """Storage has a match, as `stored`; None if it refused.

    `stored` has another seed if another window has continued the game differently.
    """

    match: Match
    stored: Match | None


class Reseed(Value):
    """The match continues as a separate game, as another window has continued the same one."""

    seed: str


class Warn(Value):
    """A sentence about saving holds from now on, or no longer."""

    key: str
    holds: bool


class NoticeOtherWindow(Value):
    """Another window has done something with the same game; an empty key withdraws the notice."""

    key: str


Action = (
    Open
    | Click
    | Pick
    | Select
    | TakeBack
    | Escape
    | PointAt
    | Play
    | Insist
    | Throw
    | Shake
    | EnterThrow
    | Landed
    | Rested
    | ComputerActed
    | Hurry
    | PlayForHost
    | Delegate
    | HandOver
    | GoTo
    | Undo
    | Redo
    | Truncate
    | Restore
    | SetReplay
    | ReplayTick
    | PutAwayResult
    | Counted
    | ShowStep
    | TurnBoard
    | ShowRules
    | Set
    | ChangeLanguage
    | MoveFocus
    | Announce
    | ShowTrouble
    | Dismiss
    | Saved
    | Reseed
    | Warn
    | NoticeOtherWindow
)
