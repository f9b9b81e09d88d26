"""Marks of the targets of a task or a recommended move: on the board, the dice and the buttons."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from nyout.view import Target
from web.browser import dom

PLACE = '[data-place="{}"]:not([data-seat])'
"""The selector of a place."""
SELECTORS = {
    "place": "#board " + PLACE.format("{target.at}"),
    "tray": '#board [data-place="{target.at}"][data-seat="{target.seat}"]',
    "die": '#dice [data-die="{target.at}"]',
    "button": "#choices button",
}
"""The selector of a target, by its kind; buttons can be told apart only by their text."""


def mark(
    owner: str, targets: Iterable[Target], label: Callable[[Target], str] | None = None
) -> None:
    """Mark these targets in place of those that the same owner has marked.

    Args:
        owner: The part of the page that recommends them; `data-task` has its name.
        targets: The targets.
        label: Returns the text of the button of a target. Without it, no button is marked.
    """
    for node in dom.nodes(f'[data-task="{owner}"]'):
        node.removeAttribute("data-task")
    for target in targets:
        for node in dom.nodes(SELECTORS[target.kind].format(target=target)):
            if target.kind != "button" or (label and node.textContent == label(target)):
                node.setAttribute("data-task", owner)
