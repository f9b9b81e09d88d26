"""The protocol of views, which `web.app.store` draws."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from typing import Protocol

from web.state.actions import Action
from web.state.page import Page

Dispatch = Callable[[Action], None]
"""A function that applies an action to the page state and redraws the views."""


class Phase(Enum):
    """The time at which a view is drawn after an action."""

    AT_ONCE = "during the event: the response to the click itself, such as a selected piece"
    BEFORE_PAINT = "in the same frame: the words and buttons around the board"
    AFTER_PAINT = "in a later task: parts that can wait"


class View(Protocol):
    """A part of the page that is drawn from the state.

    `reads` names the fields of `Page` that the view depends on: it is redrawn when a field becomes
    another object. If `at_rest` is true, it is not redrawn while a ply is in motion.
    """

    @property
    def phase(self) -> Phase: ...
    @property
    def reads(self) -> tuple[str, ...]: ...
    @property
    def at_rest(self) -> bool: ...

    def render(self, old: Page | None, new: Page) -> None:
        """Update the view to `new`; `old` is the state drawn last, or None at first."""
        ...


def differs(old: Page | None, new: Page, *fields: str) -> bool:
    """Return whether any of these fields is another object than in `old`; True if `old` is None."""
    return old is None or any(getattr(old, name) is not getattr(new, name) for name in fields)
