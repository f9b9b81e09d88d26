"""Geometry as data: where the places of each board are, and what is drawn under them.

Units are those of the drawing: x grows to the right, y downwards, `Board.size` is the whole.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from math import cos, hypot, radians, sin
from typing import NamedTuple, TypeVar

Point = tuple[float, float]
Name = TypeVar("Name", bound=Hashable)


class Place(NamedTuple):
    """A place that a piece can stand on."""

    x: float
    y: float
    radius: float
    label: str
    kind: str = "plain"  # as it is drawn: "plain", "grand", or "exit"


class Tray(NamedTuple):
    """A row of slots beside the board that holds a seat's pieces: a hand, a home."""

    dx: float  # of its first slot, from the corner of the seat's plate
    dy: float
    pitch: float  # from one slot to the next
    width: float  # of the area that a click means, around the slots
    height: float

    @property
    def corner(self) -> Point:
        """The upper left corner of its area, from the corner of the seat's plate."""
        return self.dx - self.pitch / 2 - 8, self.dy - self.height / 2


class Board(NamedTuple):
    """A board: places, the lines between them, and a plate with trays for every seat."""

    size: Point
    places: Mapping[str, Place]
    rings: tuple[tuple[float, float, float], ...]  # x, y, radius
    lines: tuple[tuple[Point, ...], ...]
    arrows: tuple[tuple[Point, ...], ...]
    plate: Point  # width and height of a seat's plate
    plates: Mapping[int, tuple[Point, ...]]  # by the number of seats: a corner a seat
    trays: Mapping[str, Tray]

    def slot(self, place: str, seat: int, seats: int, index: int) -> Point:
        """Where a piece stands: on its place, or in slot `index` of a tray of its seat."""
        if place in self.places:
            return self.places[place][:2]
        (left, top), tray = self.plates[seats][seat], self.trays[place]
        return left + tray.dx + index * tray.pitch, top + tray.dy


def nearest(points: Mapping[Name, Point], start: Point, toward: Point) -> Name | None:
    """The name of the nearest point in a direction, for arrow keys; None where there is none.

    Points more than 60 degrees off the direction do not count; of the others a straighter one
    is worth a longer way.

    >>> nearest({"a": (3, 1), "b": (0, 5)}, start=(0, 0), toward=(1, 0))
    'a'
    """

    def cost(point: Point) -> float | None:
        dx, dy = point[0] - start[0], point[1] - start[1]
        along = dx * toward[0] + dy * toward[1]
        away = hypot(dx, dy)
        return away * away / along if along > away / 2 else None

    costs = {name: at for name, point in points.items() if (at := cost(point)) is not None}
    return min(costs, key=costs.__getitem__, default=None)


def on_circle(centre: Point, radius: float, degrees: float) -> Point:
    """A point of a circle; 0 degrees is East and angles grow anticlockwise.

    >>> on_circle((500, 500), 400, 90)
    (500.0, 100.0)
    """
    turn = radians(degrees)
    return round(centre[0] + radius * cos(turn), 1), round(centre[1] - radius * sin(turn), 1)


def _nyout() -> Board:
    """The Nyout cross: a ring of 20 stations, anticlockwise from North, and four arms of two."""
    centre, ring = (500, 620), 400
    cardinal = {"w": 5, "s": 10, "e": 15, "n": 20}
    grand = {5: "grand", 10: "grand", 15: "grand", 20: "exit"}
    places = {
        str(n): Place(
            *on_circle(centre, ring, 90 + 18 * n),
            54 if n in grand else 40,
            str(n),
            grand.get(n, "plain"),
        )
        for n in range(1, 21)
    }
    for arm, n in cardinal.items():
        for step in (1, 2):
            at = on_circle(centre, ring * (3 - step) / 3, 90 + 18 * n)
            places[f"{arm}{step}"] = Place(*at, 40, f"{arm}{step}")
    places["c"] = Place(*centre, 54, "c", "grand")

    def across(one: int, other: int) -> tuple[Point, Point]:
        return places[str(one)][:2], places[str(other)][:2]

    width, height = 470, 150
    corners = {  # clockwise, from the reader's left hand
        "near left": (10, 1080),
        "far left": (10, 10),
        "far right": (520, 10),
        "near right": (520, 1080),
    }
    seated = {
        2: ("near left", "far right"),
        3: ("near left", "far left", "far right"),
        4: ("near left", "far left", "far right", "near right"),
    }
    return Board(
        size=(1000, 1240),
        places=places,
        rings=((*centre, ring),),
        lines=(across(5, 15), across(10, 20)),
        arrows=(tuple(on_circle(centre, ring - 70, angle) for angle in range(102, 127, 3)),),
        plate=(width, height),
        plates={
            seats: tuple(corners[corner] for corner in where) for seats, where in seated.items()
        },
        trays={
            "hand": Tray(dx=44, dy=100, pitch=54, width=232, height=84),
            "off": Tray(dx=270, dy=100, pitch=54, width=232, height=84),
        },
    )


NYOUT = _nyout()
