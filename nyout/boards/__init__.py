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
    radius: float  # of the circle in it that a piece has for itself
    label: str  # its coordinate, which can be shown or hidden
    kind: str = "plain"  # as it is drawn: a class of `board.css`
    corners: tuple[Point, ...] = ()  # from its middle; a circle has none


class Tray(NamedTuple):
    """A row of slots beside the board that holds a seat's pieces: a hand, a home.

    Slot n is for the n-th piece of the seat, wherever the others are.
    """

    dx: float  # of slot `skip`, from the corner of the seat's plate
    dy: float
    pitch: float  # from one slot to the next
    width: float  # of the area that a click means, around the slots
    height: float
    scale: float = 0.8  # of the pieces in it
    skip: int = 0  # the pieces of the seat, the first ones, that never come into it

    @property
    def corner(self) -> Point:
        """The upper left corner of its area, from the corner of the seat's plate."""
        return self.dx - self.pitch / 2 - 8, self.dy - self.height / 2


class Board(NamedTuple):
    """A board: places, what is drawn under them, and a plate with trays for every seat."""

    size: Point
    places: Mapping[str, Place]
    cloth: tuple[Point, ...]  # the outline of what all places lie on
    plate: Point  # width and height of a seat's plate
    plates: Mapping[int, tuple[Point, ...]]  # by the number of seats: a corner a side, clockwise
    trays: Mapping[str, Tray]
    material: str  # what it is made of: a class of `board.css`
    rings: tuple[tuple[float, float, float], ...] = ()  # x, y, radius
    lines: tuple[tuple[Point, ...], ...] = ()
    arrows: tuple[tuple[Point, ...], ...] = ()

    def slot(self, place: str, side: int, seats: int, index: int) -> Point:
        """Where a piece stands: on its place, or in slot `index` of a tray on that side."""
        if place in self.places:
            return self.places[place][:2]
        (left, top), tray = self.plates[seats][side], self.trays[place]
        return left + tray.dx + (index - tray.skip) * tray.pitch, top + tray.dy


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
