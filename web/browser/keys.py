"""The names of key events, and which of them the page may use as shortcuts."""

from __future__ import annotations

from web.browser import dom

TEXT_FIELDS = "dialog, textarea, input:not([type=range])"
"""A selector for the fields and dialogs that handle keys themselves."""

KEYLESS = "keyless"
"""The class of the root element that disables all shortcuts of one character."""


def pressed(event: dom.KeyEvent) -> str:
    """Return the name of a pressed key with its modifiers, such as `Control+Shift+Z`."""
    if (event.ctrlKey or event.metaKey) and not event.altKey:
        return f"Control+{'Shift+' * event.shiftKey}{event.key.upper()}"
    return event.key


def is_free(event: dom.KeyEvent) -> bool:
    """Return whether the page may use a key of one character as a shortcut.

    Alt may be held: some keyboard layouts need it to type the character.
    """
    held = event.metaKey or (event.ctrlKey and not event.altKey)
    return not held and not event.target.closest(f"{TEXT_FIELDS}, select, .{KEYLESS}")
