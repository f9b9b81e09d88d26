"""The room of a live game, which `web/live/relay.js` connects with relays."""

from __future__ import annotations

import json
from asyncio import Future
from collections.abc import Callable
from typing import Any

from web.browser import dom
from web.browser.dom import URL, create_proxy, document, mapped, window

SCRIPT = "relay.js"


async def relays() -> list[str]:
    """Return the addresses of the site's relays. Raises `OSError` if their list does not arrive."""
    root = URL.new(dom.setting("root") or ".", document.baseURI).href
    try:
        listed = json.loads(await dom.fetched(f"{root}relays.json"))
    except ValueError as error:  # the page of a captive portal
        raise OSError(f"relays.json: {error}") from error
    return [URL.new(name, root).href.replace("http", "ws", 1) for name in listed]


async def enter(
    secret: str,
    addresses: list[str],
    received: Callable[[str], object],
    changed: Callable[[bool], object],
) -> Any:
    """Enter the room with a secret, and return the object that sends to it.

    `received` gets the text of each message of others, `changed` whether a relay is connected.
    Raises `OSError` if the script does not arrive.
    """
    if not hasattr(window, "enterRoom"):
        await _load()
    return await window.enterRoom(
        secret, mapped(addresses), create_proxy(received), create_proxy(changed)
    )


async def _load() -> None:
    script = document.createElement("script")
    arrived: Future[bool] = Future()
    dom.on(script, "load", lambda event: arrived.set_result(True))
    dom.on(script, "error", lambda event: arrived.set_result(False))
    script.type, script.src = "module", dom.beside(SCRIPT)
    document.head.append(script)
    if not await arrived:
        script.remove()
        raise OSError(f"{SCRIPT} did not arrive")
