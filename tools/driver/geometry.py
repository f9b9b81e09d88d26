"""Positions of elements in the window."""

from __future__ import annotations

from playwright.sync_api import Locator


def centre_of(element: Locator) -> tuple[float, float]:
    """Return the centre of an element in pixels."""
    box = element.bounding_box()
    assert box, "the element is not visible"
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
