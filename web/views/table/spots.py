"""The spots of a drawn board, which the keyboard visits: its places and trays."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from nyout.boards import Point, nearest
from nyout.view import Spot
from web.browser import dom
from web.browser.keys import key_name

ARROWS: dict[str, Point] = {
    "ArrowRight": (1, 0),
    "ArrowLeft": (-1, 0),
    "ArrowDown": (0, 1),
    "ArrowUp": (0, -1),
}


KEYS = {**dict.fromkeys(ARROWS, "go"), "Enter": "pick", " ": "pick", "Escape": "back"}
"""Actions of keys while a board has the focus; others handle Escape."""


class Spots:
    """The spots of a board, one of which is its Tab stop; `pick` gets those picked by a key."""

    def __init__(self, root: dom.Element, pick: Callable[[Spot], object]) -> None:
        """Listen to the focus and the keys in an element that contains the board."""
        self.pick = pick
        self.stops: Sequence[Spot] = ()  # the spots that the arrow keys visit
        self.targets: dict[Spot, dom.Element] = {}
        self.points: Mapping[Spot, Point] = {}
        self.tab_stop: dom.Element | None = None
        self.here: Spot | None = None  # the spot that has the keyboard focus, or gets it next
        dom.listen(root, "focusin", self._handle_focus)
        dom.listen(root, "keydown", self._key)

    def find(self, svg: dom.Element, points: Mapping[Spot, Point]) -> None:
        """Find the spots in a new drawing; `points` has the middle of each."""
        self.points, self.targets, self.tab_stop = points, {}, None
        for node in svg.querySelectorAll("[data-place]"):
            self.targets[spot_of(node)] = node
            node.setAttribute("role", "button")
            node.setAttribute("tabindex", "-1")
        self.stops = list(self.targets)
        if self.here not in self.targets:
            self.here = self.stops[0]

    def focus(self, spot: Spot | None = None) -> None:
        """Move the keyboard focus to a spot, by default to `here`."""
        if spot is not None:
            self.here = spot
        if self.here is not None:
            dom.focus(self.targets[self.here])

    def handle_focus(self, spot: Spot) -> None:
        """Make a spot that has received the focus the Tab stop."""
        self.here = spot
        self.update_tab_stop()

    def _handle_focus(self, event: dom.Event) -> None:
        if (spot := spot_at(event.target)) is not None:
            self.handle_focus(spot)

    def _key(self, event: dom.KeyEvent) -> None:
        spot, key = spot_at(event.target), key_name(event)
        if spot is None or event.ctrlKey or event.altKey or event.metaKey:
            return
        if key in ARROWS:
            self._step(spot, ARROWS[key])
        elif KEYS.get(key) != "pick":
            return
        elif not event.repeat:  # else the key has been held since the previous action
            self.pick(spot)
        event.preventDefault()

    def _step(self, here: Spot, way: Point) -> None:
        """Move the keyboard focus to the nearest of the stops in a direction."""
        points = {spot: self.points[spot] for spot in self.stops if spot != here}
        if (there := nearest(points, self.points[here], way)) is not None:
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
