"""The browser's key-value storage (`localStorage`), for settings and results."""

from __future__ import annotations

from contextlib import suppress

from web.browser.dom import window


def read(key: str) -> str | None:
    """Return the text under a key; None if the key is unset or the browser blocks storage."""
    try:
        text = window.localStorage.getItem(key)
    except Exception:  # browsers that block storage raise on any access
        return None
    return text if isinstance(text, str) else None  # JavaScript's null is not None


def write(key: str, text: str) -> bool:
    """Store a text under a key; return False if the browser refuses."""
    try:
        window.localStorage.setItem(key, text)
    except Exception:  # storage is blocked, or the quota is exceeded
        return False
    return True


def delete(key: str) -> None:
    """Delete a key and its text, unless the browser refuses."""
    with suppress(Exception):  # storage is blocked
        window.localStorage.removeItem(key)
