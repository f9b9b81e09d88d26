"""Keys of the whole page: each presses a button; Escape takes a click back or closes."""

from __future__ import annotations

from web.browser import dom
from web.browser.keys import TEXT_FIELDS, is_free, pressed
from web.state import actions
from web.views.view import Dispatch

KEYS = {"Control+Z": "undo", "Control+Shift+Z": "redo", "/": "type", "?": "sheet"}
"""The ids of the buttons that keys press."""


def listen(dispatch: Dispatch) -> None:
    """Start handling the keys."""
    dom.on_page("keydown", lambda event: _key(event, dispatch))


def _key(event: dom.KeyEvent, dispatch: Dispatch) -> None:
    key = pressed(event)
    if key == "Escape":
        if not event.target.closest("dialog") and not event.repeat and not event.altKey:
            on_board = bool(event.target.closest("#board"))
            if on_board:
                event.preventDefault()
            dispatch(actions.Escape(on_board))
        return
    if event.repeat and event.target.closest("#throw"):
        event.preventDefault()  # a key held down on another button must not throw the dice
    free = not event.target.closest(TEXT_FIELDS) if "+" in key else is_free(event)
    if key in KEYS and free:
        event.preventDefault()
        dom.element(KEYS[key]).click()
