"""What this browser keeps from one visit to the next, and what its windows tell each other."""

from __future__ import annotations

from collections.abc import Callable

from web.browser.dom import on, window


def kept(key: str) -> str | None:
    """What this browser has kept under a key; None if nothing, or if it keeps nothing."""
    try:
        text = window.localStorage.getItem(key)
    except Exception:  # a browser that blocks storage throws at the touch
        return None
    return text if isinstance(text, str) else None  # JavaScript's null is not None


def keep(key: str, text: str) -> bool:
    """Keep a text under a key; False if the browser refuses."""
    try:
        window.localStorage.setItem(key, text)
    except Exception:  # as above, or the quota is used up
        return False
    return True


def drop(key: str) -> None:
    """Keep nothing under a key any more."""
    if kept(key) is not None:
        window.localStorage.removeItem(key)


def between_tabs(name: str, heed: Callable[[str], object]) -> Callable[[str], None]:
    """Call `heed` with what other pages of this site tell; gives what tells them."""
    try:
        channel = window.BroadcastChannel.new(name)
    except Exception:  # a browser that blocks storage throws here too
        return lambda text: None
    on(channel, "message", lambda event: heed(event.data) if isinstance(event.data, str) else None)
    return channel.postMessage
