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


class Action(Value):
    """Something that can happen to the page."""


class Open(Action):
    """Show another match, and the fault of an unreadable text, if any."""

    match: Match
    trouble: Trouble | None = None
    by_link: bool = False
    lesson: bool = False
    puzzle: Puzzle | None = None  # the puzzle whose position the match starts from
    saved: bool = False  # whether the match is already stored, or need not be stored yet
    focus: bool = False  # whether to move the keyboard focus to the controls for the next move


# --- entering moves -------------------------------------------------------------------------------


class Click(Action):
    """A click on a part of the board."""

    spot: Spot


class Pick(Action):
    """A click on a die, a button, or one of several targets on a place."""

    target: Target


class Select(Action):
    """Replace the selection, for instance by that of a typed text."""

    selection: Selection
    announced: bool = True


class TakeBack(Action):
    """Undo the last click of the selection."""


class Escape(Action):
    """The Escape key, which closes the rules, or undoes a click if the focus is on the board."""

    on_board: bool


class PointAt(Action):
    """A move of the pointer or the focus to a spot or a target, or away from all."""

    target: Spot | Target | None


class Play(Action):
    """Play a move for the person at this screen."""

    move: Move


class Insist(Action):
    """Play the move that the page has asked about."""


class Throw(Action):
    """A press of the throw button."""


class Shake(Action):
    """Start to shake the dice, or stop."""

    on: bool


class EnterThrow(Action):
    """Enter the result of physical dice."""

    throw: Move


class Landed(Action):
    """The end of a ply's motion; None ends any motion at once."""

    flight: Flight | None = None


class Rested(Action):
    """The end of the time that a lying throw stays on the board; None removes any at once."""

    match: Match | None = None


# --- other players --------------------------------------------------------------------------------


class ComputerActed(Action):
    """A move chosen by a computer player in a match; None is a throw."""

    match: Match
    move: Move | None


class Arrive(Action):
    """Show what others have played in a live game: a whole match, or its next ply in motion."""

    match: Match


class Hurry(Action):
    """Play the rest of a computer player's turn without motion."""


class PlayForHost(Action):
    """Play a move or a throw for the host page."""

    move: Move


class Delegate(Action):
    """Let the computer play for the persons at this screen, or stop it."""

    autoplay: Autoplay


class HandOver(Action):
    """Give the active seat to a remote person, who receives the link."""


# --- history --------------------------------------------------------------------------------------


class GoTo(Action):
    """Show the position after `ply` plies."""

    ply: int


class Undo(Action):
    """Show the previous position in which a local person acts."""


class Redo(Action):
    """Show the next position in which a local person acts."""


class Truncate(Action):
    """Remove the later plies; a new seed changes the throws that follow."""

    seed: str = ""


class Restore(Action):
    """Restore the removed plies."""


class Annotate(Action):
    """Replace the comments of a match; ignored if its moves have changed since."""

    match: Match
    comments: Mapping[int, str]


class SetReplay(Action):
    """Start the replay at a speed; stop it if the speed is empty."""

    speed: str


class ReplayTick(Action):
    """The end of the replay's pause after this match."""

    match: Match


# --- the end of a game ----------------------------------------------------------------------------


class DismissResult(Action):
    """Hide the result, which covers the board."""


class Counted(Action):
    """The head-to-head after a finished match."""

    match: Match
    head_to_head: HeadToHead


# --- lessons and puzzles --------------------------------------------------------------------------


class ShowSolution(Action):
    """Play the solution of the puzzle, which then no longer counts as solved."""


class ShowStep(Action):
    """Play the move of the lesson's current step, or skip to the next step."""


# --- the page -------------------------------------------------------------------------------------


class TurnBoard(Action):
    """Turn the board by one step of its symmetry."""


class ShowRules(Action):
    """Show the rules beside the board, or hide them."""

    on: bool


class Set(Action):
    """Change a setting."""

    name: str
    value: str


class ChangeLanguage(Action):
    """Switch to another language; `match` has seat names in that language."""

    language: str
    match: Match


class MoveFocus(Action):
    """Move the keyboard focus."""

    place: Place


class Announce(Action):
    """Announce a topic."""

    topic: Topic


class ShowTrouble(Action):
    """Replace the notice about an unreadable text; None hides it."""

    trouble: Trouble | None


class Dismiss(Action):
    """Close a notice: "trouble", "elsewhere" or "warning"."""

    notice: str


# --- saving ---------------------------------------------------------------------------------------


class Saved(Action):
    """A match after saving; `stored` is None if storage has refused it.

    `stored` has a new seed if another window has continued the game differently.
    """

    match: Match
    stored: Match | None


class Warn(Action):
    """Show a warning about saving, or withdraw it if it no longer holds."""

    key: str
    holds: bool


class NoticeOtherWindow(Action):
    """Show a notice about another window with the same game; an empty key withdraws it."""

    key: str
