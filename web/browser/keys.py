"""Keys: the name of a key event, and whether a key is free for the page."""

from __future__ import annotations

from web.browser import dom

TEXT_FIELDS = "dialog, textarea, input:not([type=range])"
"""A selector for the fields and dialogs that handle keys themselves."""

KEYLESS = "keyless"
"""The flag that turns off all keys of one character."""


def pressed(event: dom.KeyEvent) -> str:
    """The name of a key with its modifiers, such as `Control+Shift+Z`."""
    if (event.ctrlKey or event.metaKey) and not event.altKey:
        return f"Control+{'Shift+' * event.shiftKey}{event.key.upper()}"
    return event.key


def is_free(event: dom.KeyEvent) -> bool:
    """Whether a key of one character is meant for the page; some keyboards need Alt for it."""
    held = event.metaKey or (event.ctrlKey and not event.altKey)
    return not held and not event.target.closest(f"{TEXT_FIELDS}, select, .{KEYLESS}")
