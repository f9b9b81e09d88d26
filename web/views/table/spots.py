"""The spots of a drawn board, which the keyboard visits: its places and trays."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from nyout.boards import Point, nearest
from nyout.view import Spot
from web.browser import dom

ARROWS: dict[str, Point] = {
    "ArrowRight": (1, 0),
    "ArrowLeft": (-1, 0),
    "ArrowDown": (0, 1),
    "ArrowUp": (0, -1),
}


class Spots:
    """The spots of a board, one of which is its Tab stop."""

    def __init__(self) -> None:
        self.targets: dict[Spot, dom.Element] = {}
        self.points: Mapping[Spot, Point] = {}
        self.tab_stop: dom.Element | None = None
        self.here: Spot | None = None  # the spot that has the keyboard focus, or gets it next

    def find(self, svg: dom.Element, points: Mapping[Spot, Point]) -> None:
        """Find the spots in a new drawing; `points` has the middle of each."""
        self.points, self.targets, self.tab_stop = points, {}, None
        for node in svg.querySelectorAll("[data-place]"):
            self.targets[spot_of(node)] = node
            node.setAttribute("role", "button")
            node.setAttribute("tabindex", "-1")
        if self.here not in self.targets:
            self.here = next(iter(self.targets))

    def focus(self, spot: Spot | None = None) -> None:
        """Move the keyboard focus to a spot, by default to `here`."""
        if spot is not None:
            self.here = spot
        if self.here is not None:
            dom.focus(self.targets[self.here])

    def step(self, key: str, stops: Iterable[Spot]) -> None:
        """Move the keyboard focus to the nearest of the stops in the direction of an arrow key."""
        if self.here is not None:
            points = {spot: self.points[spot] for spot in stops if spot != self.here}
            if (there := nearest(points, self.points[self.here], ARROWS[key])) is not None:
                self.focus(there)

    def update_tab_stop(self) -> None:
        """Make `here` the only Tab stop of the board."""
        node = self.targets[self.here] if self.here else None
        if node is not None and node is not self.tab_stop:
            if self.tab_stop:
                self.tab_stop.setAttribute("tabindex", "-1")
            self.tab_stop = node
            node.setAttribute("tabindex", "0")


def spot_at(node: dom.Element | dom.Null) -> Spot | None:
    """Return the spot that is drawn by a node, or around it."""
    place = node.closest("[data-place]") if node else None
    return spot_of(place) if place else None


def spot_of(node: dom.Element) -> Spot:
    """Return the spot of a drawn place or tray."""
    seat = node.dataset.seat if node.hasAttribute("data-seat") else None
    return node.dataset.place, None if seat is None else int(seat)
