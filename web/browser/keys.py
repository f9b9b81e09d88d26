"""The names of key events, and which of them the page may use as shortcuts."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from web.browser import dom

TEXT_FIELDS = "dialog, textarea, input:not([type=range])"
"""A selector for the fields and dialogs that handle keys themselves."""

KEYLESS = "keyless"
"""The class of the root element that disables all shortcuts of one character."""


LETTERS = {f"Key{letter.upper()}": letter for letter in "abcdefghijklmnopqrstuvwxyz"}
SIGNS = {"BracketLeft": "[", "BracketRight": "]", "Comma": ",", "Period": ".", "Slash": "/"}
LATIN = {**LETTERS, **SIGNS}
"""What the keys of a Latin keyboard type, by position."""

UNNAMED = "Process", "Unidentified"
"""The names of all keys that an input method handles."""


def key_name(event: dom.KeyEvent) -> str:
    """Return the name of a pressed key with its modifiers, such as `Control+Shift+Z`.

    A key of another script than Latin counts as the Latin key in its position; Caps Lock has no
    effect. While an input method composes a character, its keys have no name.
    """
    if event.isComposing:
        return ""
    key = event.key
    if key in UNNAMED or not key.isascii():
        key = LATIN.get(event.code, key)
        if key == "/" and event.shiftKey:
            key = "?"
    if len(key) == 1:
        key = key.lower()
    if (event.ctrlKey or event.metaKey) and not event.altKey:
        shift = "Shift+" if event.shiftKey else ""
        return f"Control+{shift}{key.upper()}"
    return key


def is_free(event: dom.KeyEvent) -> bool:
    """Return whether the page may use a key of one character as a shortcut.

    Alt may be held: some keyboard layouts need it to type the character.
    """
    is_command = event.metaKey or (event.ctrlKey and not event.altKey)
    return not is_command and not event.target.closest(f"{TEXT_FIELDS}, select, .{KEYLESS}")
