"""Rotation of boards: places and plates move, and all text stays upright.

Angles are in degrees, clockwise.
"""

from __future__ import annotations

from collections.abc import Callable
from math import cos, dist, radians, sin

from nyout.boards import Board, Place, Point

EDGE, UNDER = 8, 14  # margin around the drawing, and below it for the shadow


def turned(board: Board, degrees: int) -> Board:
    """Return the board with its places and everything drawn under them rotated about its middle.

    >>> from nyout.boards.grid import grid
    >>> board = grid("ab", 2, {})
    >>> turned(board, 180).places["a1"][:2] == board.places["b2"][:2]
    True
    """
    if not degrees:
        return board
    x, y = board.middle

    def moved(point: Point) -> Point:
        dx, dy = _turned((point[0] - x, point[1] - y), degrees)
        return round(x + dx, 1), round(y + dy, 1)

    def place(was: Place) -> Place:
        return was._replace(corners=tuple(_turned(corner, degrees) for corner in was.corners))

    ground = _mapped(board, moved)
    turned_places = {name: place(was) for name, was in ground.places.items()}
    return ground._replace(places=turned_places)


def reseated(board: Board, degrees: int) -> Board:
    """Return the board with its plates rotated about its middle, each to the nearest plate's place.

    >>> from nyout.boards.grid import grid
    >>> board = grid("ab", 2, {})
    >>> reseated(board, 180).plates[2] == board.plates[2][::-1]
    True
    """
    width, height = board.plate
    x, y = board.middle[0] - width / 2, board.middle[1] - height / 2
    corners = {corner: None for seated in board.plates.values() for corner in seated}

    def moved(corner: Point) -> Point:
        dx, dy = _turned((corner[0] - x, corner[1] - y), degrees)
        return min(corners, key=lambda place: dist(place, (x + dx, y + dy)))

    return board._replace(
        plates={seats: tuple(map(moved, seated)) for seats, seated in board.plates.items()}
    )


def fitted(board: Board, seats: int) -> Board:
    """Return the board in the smallest drawing that contains the board and its plates."""
    width, height = board.plate
    corners = board.plates[seats]
    across, down = zip(
        *board.cloth, *corners, *((x + width, y + height) for x, y in corners), strict=True
    )
    left, top = min(across) - EDGE, min(down) - EDGE
    size = max(across) + EDGE - left, max(down) + UNDER - top

    def moved(point: Point) -> Point:
        return round(point[0] - left, 1), round(point[1] - top, 1)

    plates = {count: tuple(map(moved, seated)) for count, seated in board.plates.items()}
    return _mapped(board, moved)._replace(size=size, middle=moved(board.middle), plates=plates)


def _mapped(board: Board, moved: Callable[[Point], Point]) -> Board:
    """Return the board with all points moved by `moved`, except those of its plates."""

    def place(was: Place) -> Place:
        at = moved(was[:2])
        return was._replace(x=at[0], y=at[1])

    return board._replace(
        places={name: place(was) for name, was in board.places.items()},
        cloth=tuple(map(moved, board.cloth)),
        rings=tuple((*moved((x, y)), radius) for x, y, radius in board.rings),
        lines=tuple(tuple(map(moved, line)) for line in board.lines),
        arrows=tuple(tuple(map(moved, arrow)) for arrow in board.arrows),
        signs=tuple((*moved((x, y)), text) for x, y, text in board.signs),
    )


def _turned(way: Point, degrees: int) -> Point:
    """Return a vector rotated clockwise; multiples of 90 degrees are exact."""
    for _ in range(degrees // 90):
        way = -way[1], way[0]
    if not (turn := radians(degrees % 90)):
        return way
    return way[0] * cos(turn) - way[1] * sin(turn), way[0] * sin(turn) + way[1] * cos(turn)
