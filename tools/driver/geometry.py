"""Positions of elements in the window."""

from __future__ import annotations

from playwright.sync_api import Locator

# Returns the elements that are partly outside the window, and the dice that are outside their box.
CLIPPED = """() => {
    const fits = (node, outer) => {
        const { top, left, bottom, right } = node.getBoundingClientRect();
        return top >= outer.top && left >= outer.left
            && bottom <= outer.bottom + .5 && right <= outer.right + .5;
    };
    const sight = { top: 0, left: 0, bottom: innerHeight, right: innerWidth };
    const ids = ["board", "actions", "plates-far", "plates-near", "card"];
    const box = document.getElementById("card").getBoundingClientRect();
    const dice = [...document.querySelectorAll("#dice .throw > *")];
    return [
        ...ids.filter(id => !fits(document.getElementById(id), sight)),
        ...dice.filter(die => die.checkVisibility() && !fits(die, box)).map(die => die.className),
    ];
}"""


def centre_of(element: Locator) -> tuple[float, float]:
    """Return the centre of an element in pixels."""
    box = element.bounding_box()
    assert box, "the element is not visible"
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
