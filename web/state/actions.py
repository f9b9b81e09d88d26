"""Actions: everything that can happen to the page, as values; `update` applies them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from nyout.core import Move
from nyout.match import Match
from nyout.view import Spot, Target
from web.state.effects import Place
from web.state.page import Autoplay, Flight, Topic, Trouble
from web.state.results import HeadToHead
from web.state.selection import Selection
from web.state.value import Value

if TYPE_CHECKING:
    from nyout.puzzles.puzzle import Puzzle  # pages download it with the first puzzle


class Open(Value):
    """Show another match, and the fault of an unreadable text, if any."""

    match: Match
    trouble: Trouble | None = None
    by_link: bool = False
    lesson: bool = False
    puzzle: Puzzle | None = None  # the puzzle whose position the match starts from
    saved: bool = False  # whether the match is already stored, or need not be stored yet
    focus: bool = False  # whether to move the keyboard focus to the controls for the next move


# --- entering moves -------------------------------------------------------------------------------


class Click(Value):
    """A click on a part of the board."""

    spot: Spot


class Pick(Value):
    """A click on a die, a button, or one of several targets on a place."""

    target: Target


class Select(Value):
    """Replace the selection, for instance by that of a typed text."""

    selection: Selection
    announced: bool = True


class TakeBack(Value):
    """Undo the last click of the selection."""


class Escape(Value):
    """The Escape key, which closes the rules, or undoes a click if the focus is on the board."""

    on_board: bool


class PointAt(Value):
    """A move of the pointer or the focus to a spot or a target, or away from all."""

    target: Spot | Target | None


class Play(Value):
    """Play a move for the person at this screen."""

    move: Move


class Insist(Value):
    """Play the move that the page has asked about."""


class Throw(Value):
    """A press of the throw button."""


class Shake(Value):
    """Start to shake the dice, or stop."""

    on: bool


class EnterThrow(Value):
    """Enter the result of physical dice."""

    throw: Move


class Landed(Value):
    """The end of a ply's motion; None ends any motion at once."""

    flight: Flight | None = None


class Rested(Value):
    """The end of the time that a lying throw stays on the board; None removes any at once."""

    match: Match | None = None


# --- other players --------------------------------------------------------------------------------


class ComputerActed(Value):
    """A move chosen by a computer player in a match; None is a throw."""

    match: Match
    move: Move | None


class Arrive(Value):
    """Show what others have played in a live game: a whole match, or its next ply in motion."""

    match: Match


class Hurry(Value):
    """Play the rest of a computer player's turn without motion."""


class PlayForHost(Value):
    """Play a move or a throw for the host page."""

    move: Move


class Delegate(Value):
    """Let the computer play for the persons at this screen, or stop it."""

    autoplay: Autoplay


class HandOver(Value):
    """Give the active seat to a remote person, who receives the link."""


# --- history --------------------------------------------------------------------------------------


class GoTo(Value):
    """Show the position after `ply` plies."""

    ply: int


class Undo(Value):
    """Show the previous position in which a local person acts."""


class Redo(Value):
    """Show the next position in which a local person acts."""


class Truncate(Value):
    """Remove the later plies; a new seed changes the throws that follow."""

    seed: str = ""


class Restore(Value):
    """Restore the removed plies."""


class Annotate(Value):
    """Replace the comments of a match; ignored if its moves have changed since."""

    match: Match
    comments: Mapping[int, str]


class SetReplay(Value):
    """Start the replay at a speed; stop it if the speed is empty."""

    speed: str


class ReplayTick(Value):
    """The end of the replay's pause after this match."""

    match: Match


# --- the end of a game ----------------------------------------------------------------------------


class DismissResult(Value):
    """Hide the result, which covers the board."""


class Counted(Value):
    """The head-to-head after a finished match."""

    match: Match
    head_to_head: HeadToHead


# --- lessons and puzzles --------------------------------------------------------------------------


class ShowSolution(Value):
    """Play the solution of the puzzle, which then no longer counts as solved."""


class ShowStep(Value):
    """Play the move of the lesson's current step, or skip to the next step."""


# --- the page -------------------------------------------------------------------------------------


class TurnBoard(Value):
    """Turn the board by one step of its symmetry."""


class ShowRules(Value):
    """Show the rules beside the board, or hide them."""

    on: bool


class Set(Value):
    """Change a setting."""

    name: str
    value: str


class ChangeLanguage(Value):
    """Switch to another language; `match` has seat names in that language."""

    language: str
    match: Match


class MoveFocus(Value):
    """Move the keyboard focus."""

    place: Place


class Announce(Value):
    """Announce a topic."""

    topic: Topic


class ShowTrouble(Value):
    """Replace the notice about an unreadable text; None hides it."""

    trouble: Trouble | None


class Dismiss(Value):
    """Close a notice: "trouble", "elsewhere" or "warning"."""

    notice: str


# --- saving ---------------------------------------------------------------------------------------


class Saved(Value):
    """A match after saving; `stored` is None if storage has refused it.

    `stored` has a new seed if another window has continued the game differently.
    """

    match: Match
    stored: Match | None


class Warn(Value):
    """Show a warning about saving, or withdraw it if it no longer holds."""

    key: str
    holds: bool


class NoticeOtherWindow(Value):
    """Show a notice about another window with the same game; an empty key withdraws it."""

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
    | Arrive
    | Hurry
    | PlayForHost
    | Delegate
    | HandOver
    | GoTo
    | Undo
    | Redo
    | Truncate
    | Restore
    | Annotate
    | SetReplay
    | ReplayTick
    | DismissResult
    | Counted
    | ShowSolution
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
    | Warn
    | NoticeOtherWindow
)
