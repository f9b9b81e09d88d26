"""The room of a live game, which `web/extras/relay.js` connects with relays."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from web.browser import dom
from web.browser.dom import URL, create_proxy, document, to_object, window

SCRIPT = "relay.js"


async def enter(
    secret: str,
    key: str,
    received: Callable[[str, str, bool], object],
    changed: Callable[[str, int], object],
) -> Any:
    """Enter the room with a secret, and return the object that sends to it.

    `received` gets the text of each message of other pages, the key that has signed it, which is
    empty for another window with the game of this one, and whether its author knows the same `key`
    as this page, or this page has none; `changed` gets the value of a `Connection`, and by how many
    minutes the clock is wrong. Raises `OSError` if the script or the list of the site's relays does
    not arrive.
    """
    root = dom.site()
    relays = f"{root}relays.json"
    try:
        listed = json.loads(await dom.fetch_file(relays))
    except ValueError as error:  # the page of a captive portal
        raise OSError(f"relays.json: {error}") from error
    if not hasattr(window, "enterRoom"):
        script = document.createElement("script")
        script.type, script.src = "module", dom.site_address(SCRIPT)
        if not await dom.load_element(script):
            script.remove()
            raise OSError(f"{SCRIPT} did not arrive")
    addresses = to_object([URL.new(name, root).href.replace("http", "ws", 1) for name in listed])
    proxies = create_proxy(received), create_proxy(changed)
    return await window.enterRoom(secret, key, addresses, *proxies, relays)
