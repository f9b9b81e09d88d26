"""The areas of places and trays: each point of a board belongs to the nearest of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from math import dist, inf

from nyout.boards import Board, Point

Outline = Sequence[Point]


def divide(board: Board, seats: int) -> Mapping[str, Sequence[Outline]]:
    """Return the outlines of the area of each place, relative to the middle of the place.

    Together, the areas cover the board except for its plates, and they do not overlap.

    >>> from nyout.boards import line
    >>> divide(line(["start", "home"], {}), 2)["home"]
    [[(-50.0, -84.0), (84.0, -84.0), (84.0, 84.0), (-50.0, 84.0)]]
    """
    middles = {name: place[:2] for name, place in board.places.items()}
    areas: dict[str, Sequence[Outline]] = {}
    for name, (x, y) in middles.items():
        parts = [_surround((x, y), middles.values(), board.cloth)]
        for plate in board.plates[seats]:
            parts = [beside for part in parts for beside in _spare(part, plate, board.plate)]
        areas[name] = [[(left - x, top - y) for left, top in part] for part in parts]
    return areas


def divide_plate(board: Board) -> Mapping[str, Outline]:
    """Return the outline of the area of each tray, from the upper left corner of its plate.

    Together, the areas cover the plate. Trays that are not one below the other have none.

    >>> from nyout.boards import Tray, line
    >>> divide_plate(line(["start"], {"hand": Tray(60, 0, 20, 50)}))
    {'hand': [(0, 0), (168, 0), (168, 112), (0, 112)]}
    """
    (width, height), trays = board.plate, sorted(board.trays.items(), key=lambda tray: tray[1].y)
    gaps = [(above.y + above.height, below.y) for (_, above), (_, below) in pairwise(trays)]
    if any(end > start for end, start in gaps):
        return {}
    edges = [0, *(sum(gap) / 2 for gap in gaps), height]
    return {
        name: [(0, top), (width, top), (width, bottom), (0, bottom)]
        for (name, _), (top, bottom) in zip(trays, pairwise(edges), strict=True)
    }


def shape(outlines: Iterable[Outline]) -> str:
    """Return an area as an SVG path that nobody sees, and pointers find.

    >>> shape([[(0, 0), (3.2, 0), (0, 4)]])
    '<path fill="none" pointer-events="all" d="M0,0 3,0 0,4Z"/>'
    """
    lines = (" ".join(f"{x:.0f},{y:.0f}" for x, y in outline) for outline in outlines)
    data = "".join(f"M{line}Z" for line in lines)
    return f'<path fill="none" pointer-events="all" d="{data}"/>'


def _surround(middle: Point, points: Iterable[Point], cloth: Outline) -> Outline:
    """Return the part of a cloth that is nearer to one of some points than to the others."""
    (x, y), area, reach = middle, cloth, inf
    for to_x, to_y in sorted(points, key=lambda point: dist(point, middle))[1:]:
        if dist((to_x, to_y), middle) > 2 * reach:
            break  # the other points are even farther away
        nearer = _cut(area, ((x + to_x) / 2, (y + to_y) / 2), (to_x - x, to_y - y))
        if nearer is not area:
            area, reach = nearer, max(dist(corner, middle) for corner in nearer)
    return area


def _spare(area: Outline, plate: Point, size: Point) -> Iterable[Outline]:
    """Return the parts of an area to the left and right of a plate, above and below it."""
    left, top = plate
    right, bottom = left + size[0], top + size[1]
    under, parts = area, list[Outline]()
    for point, way in (
        ((left, top), (1, 0)),
        ((right, bottom), (-1, 0)),
        ((left, top), (0, 1)),
        ((right, bottom), (0, -1)),
    ):
        if beside := _cut(under, point, way):
            parts.append(beside)
        under = _cut(under, point, (-way[0], -way[1]))
    return parts if under else (area,)


def _cut(outline: Outline, point: Point, way: Point) -> Outline:
    """Return the part of an outline behind a point, seen in a direction; empty if there is none."""
    ahead = [(x - point[0]) * way[0] + (y - point[1]) * way[1] for x, y in outline]
    if max(ahead, default=0) <= 0:
        return outline
    kept: list[Point] = []
    for n, (corner, after) in enumerate(zip(outline, ahead, strict=True)):
        last, before = outline[n - 1], ahead[n - 1]
        if min(before, after) < 0 < max(before, after):  # the side crosses the line
            part = before / (before - after)
            x, y = last
            kept.append((x + part * (corner[0] - x), y + part * (corner[1] - y)))
        if after <= 0:
            kept.append(corner)
    return kept if len(kept) > 2 else ()
