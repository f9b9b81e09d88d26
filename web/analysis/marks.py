"""Marks of the targets of a recommended move on the board, the dice and the buttons."""

from __future__ import annotations

from collections.abc import Iterable

from nyout.view import Target
from web.browser import dom
from web.views.lesson import SELECTORS

MARK = "data-task"
"""The attribute with which lessons mark the targets of a task."""


def mark(targets: Iterable[Target]) -> None:
    """Mark these targets in place of any others; buttons are named by the text instead."""
    for node in dom.nodes(f"[{MARK}]"):
        node.removeAttribute(MARK)
    for target in targets:
        if target.kind != "button":
            for node in dom.nodes(SELECTORS[target.kind].format(target=target)):
                node.setAttribute(MARK, "")
