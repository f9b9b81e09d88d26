"""What draws the attention of a user who looks at another tab: marks of this one, notifications."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from web.browser import dom
from web.browser.dom import document, to_object, window

ICONS = {False: "icon.svg", True: "icon-turn.svg"}
"""The icon of a tab, and the one with a dot."""
_shown: list[Any] = []  # the notification of a page that no service worker controls


def is_hidden() -> bool:
    """Return whether the user looks at another tab or program."""
    return bool(document.hidden)


def mark_tab(title: str, on: bool) -> None:
    """Give the tab a title, its icon a dot, and the icon of the installed app a badge, or none."""
    document.title = title
    document.querySelector("link[rel=icon]").href = dom.site_address(ICONS[on])
    change = "setAppBadge" if on else "clearAppBadge"
    if hasattr(window.navigator, change):
        dom.run_task(_badge(change))


async def _badge(change: str) -> None:
    with suppress(Exception):  # the system shows no badges, or only those of installed apps
        await getattr(window.navigator, change)()


def _permission() -> str:
    return str(getattr(getattr(window, "Notification", None), "permission", "denied"))


def can_ask() -> bool:
    """Return whether the user may be asked for the permission to show notifications."""
    return _permission() == "default"


def ask() -> None:
    """Ask the user for the permission; browsers require that a press has led to this."""
    window.Notification.requestPermission()


def notify(title: str) -> None:
    """Replace the last notification, if the user permits them; an empty title only closes it."""
    if _permission() != "granted":
        return
    icon = document.querySelector("link[rel=apple-touch-icon]").href
    if worker := getattr(getattr(window.navigator, "serviceWorker", None), "controller", None):
        worker.postMessage(to_object({"order": "notify", "title": title, "icon": icon}))
        return
    for shown in _shown:
        shown.close()
    _shown.clear()
    with suppress(Exception):  # phones show none without a service worker
        if title:
            _shown.append(window.Notification.new(title, to_object({"icon": icon})))
            _shown[0].addEventListener("click", window.focus.bind(window))
