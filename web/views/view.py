"""The protocol of views, which `web.app.store` draws."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from typing import Protocol

from web.state.actions import Action
from web.state.page import Page

Dispatch = Callable[[Action], None]
"""Applies an action to the page state, and draws what changed."""


class Phase(Enum):
    """When a view is drawn after an action."""

    AT_ONCE = "within the event: what a person waits for, such as the piece that was clicked"
    BEFORE_PAINT = "in the same frame: the words and buttons around the board"
    AFTER_PAINT = "in a later task: what nobody waits for"


class View(Protocol):
    """A part of the page that is drawn from the state.

    `reads` names the fields of `Page` that it depends on: it is drawn when one of them is another
    object. A view with `at_rest` is not drawn while a ply is in motion.
    """

    @property
    def phase(self) -> Phase: ...
    @property
    def reads(self) -> tuple[str, ...]: ...
    @property
    def at_rest(self) -> bool: ...

    def render(self, old: Page | None, new: Page) -> None:
        """Update the view to `new`; `old` is the state last drawn, None at first."""
        ...


def differs(old: Page | None, new: Page, *fields: str) -> bool:
    """Whether one of these fields is another object than in `old`; True if `old` is None."""
    return old is None or any(getattr(old, name) is not getattr(new, name) for name in fields)
