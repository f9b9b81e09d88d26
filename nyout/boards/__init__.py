"""Board geometry as data: places, trays, and the lines drawn under them.

Coordinates are in drawing units: x increases to the right, y increases downwards, and `Board.size`
is the size of the whole drawing.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from math import cos, hypot, radians, sin
from typing import NamedTuple, TypeVar

Point = tuple[float, float]
Name = TypeVar("Name", bound=Hashable)


class Place(NamedTuple):
    """A location for pieces on the board; `x` and `y` are its middle."""

    x: float
    y: float
    radius: float  # of the largest circle available to a piece
    label: str  # the name on the board, which a setting can hide
    kind: str = "plain"  # a class of `board.css`
    corners: tuple[Point, ...] = ()  # relative to the middle; empty for a circle


class Tray(NamedTuple):
    """An area of a seat's plate for some of its pieces, such as a hand or a home.

    It is divided into `columns` times `rows` slots. Each slot is reserved for the next `pile`
    pieces of the seat, wherever its other pieces are; several pieces in a slot form a pile.
    """

    x: float  # of the upper left corner, from that of the seat's plate
    y: float
    width: float
    height: float
    columns: int = 1
    rows: int = 1
    pile: int = 1  # number of pieces that share a slot
    scale: float = 0.8  # of the pieces in the tray
    skip: int = 0  # number of the seat's first pieces that never enter the tray

    def slot(self, number: int) -> Point:
        """Return the middle of the slot of a piece, from the upper left corner of the plate.

        `number` counts the pieces of a seat from 0.

        >>> Tray(10, 0, 200, 50, columns=4).slot(2)
        (135.0, 25.0)
        """
        row, column = divmod((number - self.skip) // self.pile, self.columns)
        return (
            self.x + self.width / self.columns * (column + 0.5),
            self.y + self.height / self.rows * (row + 0.5),
        )

    @property
    def middle(self) -> Point:
        """The middle of the tray, from the upper left corner of the plate."""
        return self.x + self.width / 2, self.y + self.height / 2


class Board(NamedTuple):
    """A board: its places, the lines under them, and one plate with trays per seat."""

    size: Point
    places: Mapping[str, Place]
    cloth: tuple[Point, ...]  # the outline of the surface under all places
    plate: Point  # width and height of a seat's plate, which has its mark and its trays
    plates: Mapping[int, tuple[Point, ...]]  # by number of seats: one corner per side, clockwise
    trays: Mapping[str, Tray]
    material: str  # a class of `board.css`
    mark: Point = (30, 30)  # of the seat's colour, from the upper left corner of its plate
    middle: Point = (0, 0)  # about which the board turns
    turns: tuple[int, ...] = (0,)  # degrees clockwise that map the set of places onto itself
    signs: tuple[tuple[float, float, str], ...] = ()  # x, y, text; at the edge, instead of labels
    rings: tuple[tuple[float, float, float], ...] = ()  # x, y, radius
    lines: tuple[tuple[Point, ...], ...] = ()
    arrows: tuple[tuple[Point, ...], ...] = ()


def nearest(points: Mapping[Name, Point], start: Point, toward: Point) -> Name | None:
    """Return the name of the nearest point in a direction, or None if there is none.

    Arrow keys use this. Points 60 degrees or more off the direction do not count. Among the others,
    a point closer to the direction can win over a nearer one. `toward` is a vector of length 1.

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


def point_on_circle(centre: Point, radius: float, degrees: float) -> Point:
    """Return a point on a circle, rounded to 0.1; 0 degrees is East, angles grow anticlockwise.

    >>> point_on_circle((500, 500), 400, 90)
    (500.0, 100.0)
    """
    turn = radians(degrees)
    return round(centre[0] + radius * cos(turn), 1), round(centre[1] - radius * sin(turn), 1)
