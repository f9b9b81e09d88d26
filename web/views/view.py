"""The base of views, which `web.app.store` draws, and what they use of the app."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum, auto
from typing import Protocol, TypeVar

from nyout.core import Game
from nyout.match import Match
from web.saved.source import Source
from web.state.actions import Action
from web.state.page import Page

Dispatch = Callable[[Action], None]
"""A function that applies an action to the page state and redraws the views."""
P = TypeVar("P")


class Phase(Enum):
    """The time at which a view is drawn after an action."""

    AT_ONCE = auto()  # during the event: the response to the click itself, such as a selected piece
    BEFORE_PAINT = auto()  # in the same frame: the words and buttons around the board
    AFTER_PAINT = auto()  # in a later task: parts that can wait


class App(Protocol):
    """What views and dialogs use of the app."""

    game: Game
    source: Source

    @property
    def page(self) -> Page:
        """The current page state."""
        ...

    def dispatch(self, action: Action) -> None:
        """Apply an action to the page."""

    async def wait_until(self, condition: Callable[[Page], bool]) -> None:
        """Wait until the page meets a condition."""

    def part(self, kind: type[P]) -> P:
        """Return the view or dialog of this class."""
        ...

    def call(self, part: str, method: str) -> object:
        """Call a method of a dialog or an extra, or return the task that does."""

    def follow_address(self) -> object:
        """Show the match that the address names, or return the task that does."""

    async def show_own(self) -> None:
        """Return from a linked match to the one in progress in this browser."""

    async def save_linked(self) -> None:
        """Save a linked match in this browser; embedded boards cannot."""

    async def forget_trouble(self) -> None:
        """Discard the unreadable text."""

    def loss_warning(self) -> str:
        """Return a warning about the match that a new one would end; empty if none is lost."""
        ...

    def resume(self, saved: Match) -> None:
        """Continue a match as the game in progress in this browser."""

    def begin(self, new: Match, guided: bool = False) -> None:
        """Begin a new match, by link with shared throws; `guided` shows hints at first."""

    def play_again(self, level: str = "") -> None:
        """Start a `rematch`, or open the new-game dialog if an unsaved game would be lost."""


class View:
    """A part of the page that is drawn from the state, and hears its own controls.

    `reads` names the fields of `Page` that the view depends on: it is redrawn when a field becomes
    another object, but not while a ply is in motion, so that it cannot reveal a throw. A view that
    is redrawn even then sets `is_drawn_in_motion`, and hides by itself what nobody may know yet.
    """

    phase = Phase.BEFORE_PAINT
    reads: tuple[str, ...] = ()
    is_drawn_in_motion = False

    def __init__(self, app: App) -> None:
        self.app = app

    def render(self, old: Page | None, new: Page) -> None:
        """Update the view to `new`; `old` is the state drawn last, or None at first."""


def has_changed(old: Page | None, new: Page, *fields: str) -> bool:
    """Return whether any of these fields is another object than in `old`; True if `old` is None."""
    return old is None or any(getattr(old, name) is not getattr(new, name) for name in fields)
