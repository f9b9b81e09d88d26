"""Files that the browser shares with other programs; extras download this module."""

from __future__ import annotations

from typing import TYPE_CHECKING

from web.browser.dom import to_object, window

if TYPE_CHECKING:
    from nodes import Blob


async def share_picture(title: str, text: str, address: str, picture: Blob | None) -> bool:
    """Share a link, with a picture if the browser can; return False if it or the user declines."""
    shared: dict[str, object] = {"title": title, "text": text, "url": address}
    kind = to_object({"type": "image/png"})
    try:
        if picture is not None:
            files = [window.File.new(to_object([picture]), "nyout.png", kind)]
            shared |= (
                {"files": files} if window.navigator.canShare(to_object({"files": files})) else {}
            )
        await window.navigator.share(to_object(shared))
    except Exception:  # as in `web.browser.device.share`
        return False
    return True
