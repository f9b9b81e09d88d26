"""The board of Hypnosia: three circles one in another, round a centre, and six starting columns.

The source text of the game draws no board. `CIRCLES` and `STARTS` are the whole of ours: the
rules and the drawing are both made from them, so that another board is another table.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from nyout.boards import Board, Place, Point, Tray, on_circle


class Circle(NamedTuple):
    """A circle of stations, numbered anticlockwise from East."""

    name: str  # the letter that its stations begin with
    stations: int
    radius: int
    bridges: Mapping[str, str]  # the double-coloured stations, and where each leads to

    def degrees(self, station: int) -> float:
        """Where on the circle a station lies.

        >>> CIRCLES[0].degrees(3), CIRCLES[1].degrees(2)
        (30.0, 30.0)
        """
        return 360 * station / self.stations


CENTRE = "centre"
CIRCLES = (  # from the outside inwards; every bridge is radial
    Circle(
        *("a", 36, 400),
        {"a3": "b2", "a9": "b6", "a15": "b10", "a21": "b14", "a27": "b18", "a33": "b22"},
    ),
    Circle(
        *("b", 24, 286),
        {"b0": "c0", "b4": "c2", "b8": "c4", "b12": "c6", "b16": "c8", "b20": "c10"},
    ),
    Circle(
        *("c", 12, 172),
        dict.fromkeys(("c1", "c3", "c5", "c7", "c9", "c11"), CENTRE),
    ),
)
STARTS = ("a0", "a6", "a12", "a18", "a24", "a30")  # where the column of each colour leads to
COLUMN = 4  # places in a column; the first is beside the circle


# What the table says, place by place: each colour's column, the next place of every place, and
# where the bridges lead to.
COLUMNS = tuple(
    tuple(f"{colour}s{step}" for step in range(1, COLUMN + 1)) for colour in range(len(STARTS))
)
_ON_CIRCLES = {
    f"{circle.name}{n}": f"{circle.name}{(n + 1) % circle.stations}"
    for circle in CIRCLES
    for n in range(circle.stations)
}
_IN_COLUMNS = {
    place: to
    for column, end in zip(COLUMNS, STARTS, strict=True)
    for place, to in zip(column, (end, *column))
}
STATIONS = tuple(_ON_CIRCLES)
STRAIGHT = _ON_CIRCLES | _IN_COLUMNS
BRIDGES = {station: to for circle in CIRCLES for station, to in circle.bridges.items()}


def _points(place: str) -> int:
    """The least number of points that bring a pawn into the centre.

    >>> _points("c1"), _points("c2"), _points("a0"), _points("0s4")
    (1, 2, 9, 13)
    """
    reached, left = {place}, 0
    while CENTRE not in reached:
        steps = (step for at in reached for step in (STRAIGHT[at], BRIDGES.get(at, "")))
        reached, left = {step for step in steps if step}, left + 1
    return left


TO_GO = {place: _points(place) for place in STRAIGHT}


def _circles() -> Board:
    """The circles round their centre, on a hexagon with a column in every corner."""
    middle, radius, pitch = (720, 772), 30, 64
    places: dict[str, Place] = {}
    degrees: dict[str, float] = {}
    for circle in CIRCLES:
        for station in range(circle.stations):
            name, angle = f"{circle.name}{station}", circle.degrees(station)
            kind = {None: "plain", CENTRE: "special"}.get(circle.bridges.get(name), "bridge")
            places[name] = Place(*on_circle(middle, circle.radius, angle), radius, name, kind)
            degrees[name] = angle
    for column, end in zip(COLUMNS, STARTS, strict=True):
        for step, name in enumerate(column, 1):
            at = on_circle(middle, CIRCLES[0].radius + pitch * step, degrees[end])
            places[name] = Place(*at, radius, f"s{step}", "start")
    places[CENTRE] = Place(*middle, 80, "★", "centre")  # the same in every language

    def line(one: str, other: str) -> tuple[Point, Point]:
        return places[one][:2], places[other][:2]

    def arc(start: int) -> tuple[Point, ...]:
        """An arrow along the outer circle, between two bridges."""
        return tuple(on_circle(middle, 343, angle) for angle in range(start, start + 25, 4))

    width, height, gap = 450, 130, 10
    size = (1440, 1544)
    left, centre, right = gap, (size[0] - width) / 2, size[0] - gap - width
    far, near = gap, size[1] - gap - height
    corners = {  # clockwise, from the reader's left hand
        "near left": (left, near),
        "far left": (left, far),
        "far": (centre, far),
        "far right": (right, far),
        "near right": (right, near),
        "near": (centre, near),
    }
    seated = {
        2: ("near left", "far right"),
        3: ("near left", "far left", "far right"),
        4: ("near left", "far left", "far right", "near right"),
        5: ("near left", "far left", "far", "far right", "near right"),
        6: tuple(corners),
    }
    return Board(
        size=size,
        places=places,
        cloth=tuple(on_circle(middle, 716, angle) for angle in range(0, 360, 60)),
        rings=tuple((*middle, circle.radius) for circle in CIRCLES),
        lines=(
            *(line(*bridge) for bridge in BRIDGES.items()),
            *(line(column[-1], end) for column, end in zip(COLUMNS, STARTS, strict=True)),
        ),
        arrows=(arc(33), arc(213)),
        material="night",
        plate=(width, height),
        plates={
            seats: tuple(corners[corner] for corner in where) for seats, where in seated.items()
        },
        trays={"out": Tray(dx=46, dy=94, pitch=54, width=232, height=64)},
    )


BOARD = _circles()
