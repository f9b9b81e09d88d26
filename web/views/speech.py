"""The log that screen readers read out."""

from __future__ import annotations

from web.browser import dom
from web.markup import NOTHING, html

MAX_ANNOUNCEMENTS = 20  # in the log


def say(text: str) -> None:
    """Append a text, if there is any, to the log; an open dialog hides that, and says it itself."""
    for status in dom.nodes("dialog[open] .foot [role=status]"):
        status.textContent = text
    log = dom.element("speech")
    log.insertAdjacentHTML("beforeend", html("<p>{text}</p>", text=text) if text else NOTHING)
    if len(log.children) > MAX_ANNOUNCEMENTS:
        log.children[0].remove()
