"""The board of Hypnosia: three concentric circles, a centre, and six starting columns.

The source text of the game has no drawing of the board. `CIRCLES` and `STARTS` define ours: the
rules and the drawing are both computed from these tables.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from nyout.boards import Board, Place, Point, Tray, on_circle
from nyout.boards.turning import fitted


class Circle(NamedTuple):
    """A circle of stations, numbered anticlockwise from East."""

    name: str  # the first letter of the names of its stations
    stations: int
    radius: int
    bridges: Mapping[str, str]  # the inner end of each bridge, by its double-coloured station

    def degrees(self, station: int) -> float:
        """Return the angle of a station on the circle, in degrees anticlockwise from East.

        >>> CIRCLES[0].degrees(3), CIRCLES[1].degrees(2)
        (30.0, 30.0)
        """
        return 360 * station / self.stations


CENTRE = "centre"
CIRCLES = (  # from outside to inside; every bridge is radial
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
STARTS = ("a0", "a6", "a12", "a18", "a24", "a30")  # the station after each colour's column
COLUMN = 4  # places in a column; the first is next to the circle


# The tables above, place by place: each colour's column, the next place of every place, and the
# bridges.
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
    """Return the smallest number of points from a place to the centre.

    >>> _points("c1"), _points("c2"), _points("a0"), _points("0s4")
    (1, 2, 9, 13)
    """
    reached, left = {place}, 0
    while CENTRE not in reached:
        steps = (step for at in reached for step in (STRAIGHT[at], BRIDGES.get(at, "")))
        reached, left = {step for step in steps if step}, left + 1
    return left


TO_GO = {place: _points(place) for place in STRAIGHT}


@lru_cache(maxsize=4)
def drawn(colours: str) -> Board:
    """Return the board with the columns of some colours.

    `colours` has one digit per seat, clockwise. The columns follow the outer circle, in the gaps
    between its stations, which saves space. Each seat's plate is behind its column. Seat 0 sits at
    the reader's side.
    """
    middle, radius, outside = (500.0, 500.0), 33, 458
    first = 290 - 60 * int(colours[0])  # degrees of a0: the column of seat 0 is below

    def at(distance: float, degrees: float) -> Point:
        return on_circle(middle, distance, first + degrees)

    places: dict[str, Place] = {}
    for circle in CIRCLES:
        for station in range(circle.stations):
            name = f"{circle.name}{station}"
            kind = {None: "plain", CENTRE: "special"}.get(circle.bridges.get(name), "bridge")
            point = at(circle.radius, circle.degrees(station))
            places[name] = Place(*point, radius, name, kind)
    ends = [60 * int(colour) for colour in colours]
    columns = [COLUMNS[int(colour)] for colour in colours]
    for column, end in zip(columns, ends, strict=True):
        for step, name in enumerate(column, 1):
            places[name] = Place(*at(outside, end + 5 - 10 * step), radius, f"s{step}", "start")
    places[CENTRE] = Place(*middle, 80, "★", "centre")  # the same in every language

    def edge(degrees: int) -> float:
        """Return the radius of the cloth, which is larger under columns and plates."""
        away = min(abs((degrees - end + 208) % 360 - 180) for end in ends)
        part = min(1, max(0, (52 - away) / 18))
        inner = CIRCLES[0].radius + radius + 12
        return inner + (outside - CIRCLES[0].radius) * part * part * (3 - 2 * part)

    def line(*names: str) -> tuple[Point, ...]:
        return tuple(places[name][:2] for name in names)

    def arc(start: int) -> tuple[Point, ...]:
        """Return an arrow along the outer circle, between two bridges."""
        return tuple(at(343, angle) for angle in range(start, start + 25, 4))

    side = 60.0

    def corner(end: int) -> Point:
        x, y = at(474, end - 50)
        return x - side / 2, y - side / 2

    return fitted(
        Board(
            size=(0, 0),
            middle=middle,
            turns=tuple(range(0, 360, 60)),
            places=places,
            cloth=tuple(at(round(edge(angle)), angle) for angle in range(0, 360, 4)),
            rings=tuple((*middle, circle.radius) for circle in CIRCLES),
            lines=(
                *(line(*bridge) for bridge in BRIDGES.items()),
                *(
                    line(*reversed(column), start)
                    for column, start in zip(
                        columns, (STARTS[int(n)] for n in colours), strict=True
                    )
                ),
            ),
            arrows=(arc(33), arc(213)),
            material="night",
            plate=(side, side),
            plates={
                6: tuple(corner(60 * n) for n in range(6)),
                len(ends): tuple(map(corner, ends)),
            },
            trays={"out": Tray(4, 4, side - 8, side - 8, columns=2, rows=2, scale=0.4)},
            landmarks=frozenset(STARTS),
        ),
        len(ends),
    )


BOARD = drawn("054321")
