"""The log that screen readers read out."""

from __future__ import annotations

from web.browser import dom
from web.markup import NOTHING, html

MAX_ANNOUNCEMENTS = 20  # in the log


def say_in_dialog(text: str) -> None:
    """Show a text as the status of the open dialog, which hides the log from screen readers."""
    for status in dom.nodes("dialog[open] .foot [role=status]"):
        status.textContent = text


def say(text: str) -> None:
    """Append a text, if there is any, to the log."""
    log = dom.element("speech")
    log.insertAdjacentHTML("beforeend", html("<p>{text}</p>", text=text) if text else NOTHING)
    if len(log.children) > MAX_ANNOUNCEMENTS:
        log.children[0].remove()
