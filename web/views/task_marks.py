"""Marks of the targets of a task or a recommended move: on the board, the dice and the buttons."""

from __future__ import annotations

from collections.abc import Iterable

from nyout.view import Target
from web.browser import dom
from web.state.page import Page

PLACE = '[data-place="{}"]:not([data-seat])'
"""The selector of a place."""
SELECTORS = {
    "place": "#board " + PLACE.format("{target.at}"),
    "tray": '#board [data-place="{target.at}"][data-seat="{target.seat}"]',
    "die": '#dice [data-die="{target.at}"]',
}
"""The selector of a target that is not a button, by its kind."""


def mark(owner: str, targets: Iterable[Target], page: Page) -> None:
    """Mark these targets in place of those that the same owner has marked.

    The page shows a button for each of the targets that share a place, so that only the button
    tells which one is meant.

    Args:
        owner: The part of the page that recommends them; `data-task` has its name.
        targets: The targets.
        page: The state of the page.
    """
    for node in dom.nodes(f'[data-task="{owner}"]'):
        node.removeAttribute("data-task")
    buttons = page.selection.buttons()
    for target in targets:
        if target in buttons:
            selector = f'#choices [data-choice="{buttons.index(target)}"]'
        else:
            selector = SELECTORS.get(target.kind, "")
        if selector:
            for node in dom.nodes(selector.format(target=target)):
                node.setAttribute("data-task", owner)
