"""Keys that hold on the whole page: each presses a button, and does what that does."""

from __future__ import annotations

from web.browser import dom

KEYS = {"Control+Z": "undo", "Control+Shift+Z": "redo", "/": "type", "?": "sheet"}
"""The buttons that keys press, by their ids."""

TEXTS = "dialog, textarea, input:not([type=range])"
"""Where keys are for what is written there."""

DEAF = "keyless"  # the flag of a page where keys of one character are turned off


def pressed(event: dom.Node) -> str:
    """The key of an event with what is held down beside it."""
    if (event.ctrlKey or event.metaKey) and not event.altKey:
        return f"Control+{'Shift+' * event.shiftKey}{event.key.upper()}"
    return event.key


def is_free(event: dom.Node) -> bool:
    """Whether a key of one character is meant for the page; some keyboards need Alt for it."""
    held = event.metaKey or (event.ctrlKey and not event.altKey)
    return not held and not event.target.closest(f"{TEXTS}, select, .{DEAF}")


def heed() -> None:
    """Let the keys press their buttons from now on."""
    dom.on_page("keydown", _heard)


def _heard(event: dom.Node) -> None:
    key = pressed(event)
    free = not event.target.closest(TEXTS) if "+" in key else is_free(event)
    if key in KEYS and free:
        event.preventDefault()
        dom.element(KEYS[key]).click()
