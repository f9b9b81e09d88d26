"""Rotation of boards: places and plates move, and all text stays upright.

Angles are in degrees, clockwise.
"""

from __future__ import annotations

from collections.abc import Callable
from math import cos, dist, radians, sin

from nyout.boards import Board, Place, Point

EDGE, UNDER = 8, 14  # margin around the drawing, and below it for the shadow


def turn_board(board: Board, degrees: int) -> Board:
    """Return the board with its places and everything drawn under them rotated about its middle.

    >>> from nyout.boards.grid import grid
    >>> board = grid("ab", 2, {})
    >>> turn_board(board, 180).places["a1"][:2] == board.places["b2"][:2]
    True
    """
    if not degrees:
        return board
    x, y = board.middle

    def move(point: Point) -> Point:
        dx, dy = _rotate((point[0] - x, point[1] - y), degrees)
        return round(x + dx, 1), round(y + dy, 1)

    def place(was: Place) -> Place:
        return was._replace(corners=tuple(_rotate(corner, degrees) for corner in was.corners))

    ground = _move_points(board, move)
    turned_places = {name: place(was) for name, was in ground.places.items()}
    return ground._replace(places=turned_places)


def turn_plates(board: Board, degrees: int) -> Board:
    """Return the board with its plates rotated about its middle, each to the nearest plate's place.

    >>> from nyout.boards.grid import grid
    >>> board = grid("ab", 2, {})
    >>> turn_plates(board, 180).plates[2] == board.plates[2][::-1]
    True
    """
    width, height = board.plate
    x, y = board.middle[0] - width / 2, board.middle[1] - height / 2
    corners = {corner: None for seated in board.plates.values() for corner in seated}

    def move(corner: Point) -> Point:
        dx, dy = _rotate((corner[0] - x, corner[1] - y), degrees)
        return min(corners, key=lambda place: dist(place, (x + dx, y + dy)))

    return board._replace(
        plates={seats: tuple(map(move, seated)) for seats, seated in board.plates.items()}
    )


def crop(board: Board, seats: int) -> Board:
    """Return the board in the smallest drawing that contains the board and its plates."""
    width, height = board.plate
    corners = board.plates[seats]
    across, down = zip(
        *board.cloth, *corners, *((x + width, y + height) for x, y in corners), strict=True
    )
    left, top = min(across) - EDGE, min(down) - EDGE
    size = max(across) + EDGE - left, max(down) + UNDER - top

    def move(point: Point) -> Point:
        return round(point[0] - left, 1), round(point[1] - top, 1)

    plates = {count: tuple(map(move, seated)) for count, seated in board.plates.items()}
    return _move_points(board, move)._replace(size=size, middle=move(board.middle), plates=plates)


def _move_points(board: Board, move: Callable[[Point], Point]) -> Board:
    """Return the board with all points moved by `move`, except those of its plates."""

    def place(was: Place) -> Place:
        at = move(was[:2])
        return was._replace(x=at[0], y=at[1])

    return board._replace(
        places={name: place(was) for name, was in board.places.items()},
        cloth=tuple(map(move, board.cloth)),
        rings=tuple((*move((x, y)), radius) for x, y, radius in board.rings),
        lines=tuple(tuple(map(move, line)) for line in board.lines),
        arrows=tuple(tuple(map(move, arrow)) for arrow in board.arrows),
        signs=tuple((*move((x, y)), text) for x, y, text in board.signs),
    )


def _rotate(way: Point, degrees: int) -> Point:
    """Return a vector rotated clockwise; multiples of 90 degrees are exact."""
    for _ in range(degrees // 90):
        way = -way[1], way[0]
    if not (turn := radians(degrees % 90)):
        return way
    return way[0] * cos(turn) - way[1] * sin(turn), way[0] * sin(turn) + way[1] * cos(turn)
