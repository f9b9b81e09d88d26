"""What this browser keeps from one visit to the next, and what its windows tell each other."""

from __future__ import annotations

import sys
from asyncio import Future, get_running_loop, wait_for
from collections.abc import Callable, MutableMapping
from typing import Any

from web.dom import on, pause, window

PATIENCE = 30  # seconds for a database to open


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


async def stored(name: str) -> MutableMapping[str, Any] | None:
    """A mapping that this browser keeps from one visit to the next; None if it refuses."""
    # PyScript imports its own package when the page is idle; before, it would hold the page up.
    while "pyscript" not in sys.modules:
        await pause(100)
    try:
        await wait_for(_opens(f"{name}/probe"), PATIENCE)
        return await wait_for(sys.modules["pyscript"].storage(name), PATIENCE)
    except Exception:  # no database, or one that does not open
        return None


async def _opens(name: str) -> None:
    """Come back once a database opens; PyScript's storage never does from one that fails."""
    opened: Future[bool] = get_running_loop().create_future()
    request = window.indexedDB.open(name)
    on(request, "success", lambda event: opened.done() or opened.set_result(True))
    on(request, "error", lambda event: opened.done() or opened.set_result(False))
    if not await opened:
        raise OSError("the database does not open")
    request.result.close()


def between_tabs(name: str, heed: Callable[[str], object]) -> Callable[[str], None]:
    """Call `heed` with what other pages of this site tell; gives what tells them."""
    try:
        channel = window.BroadcastChannel.new(name)
    except Exception:  # a browser that blocks storage throws here too
        return lambda text: None
    on(channel, "message", lambda event: heed(event.data) if isinstance(event.data, str) else None)
    return channel.postMessage


async def synced(store: Any) -> None:
    """Wait until what was set in a stored mapping is safe. Raises what the browser raises."""
    await store.sync()
