"""Boards turned to be seen from another side: places turn; plates and all text stay upright."""

from __future__ import annotations

from nyout.boards import Board, Place, Point

QUARTERS = 4  # quarter turns in a full turn


def turns(board: Board) -> tuple[int, ...]:
    """Return the numbers of quarter turns that map the set of places onto itself, from 0.

    >>> from nyout.boards.cross import cross
    >>> from nyout.boards.grid import grid
    >>> turns(cross("hand", "off", "linen")), turns(grid("abc", 4, {}))
    ((0, 1, 2, 3), (0, 2))
    """
    lies = _spots(board)
    return tuple(
        quarters for quarters in range(QUARTERS) if _spots(turned(board, quarters)) == lies
    )


def _spots(board: Board) -> set[tuple[int, int, float]]:
    """Return the points and radii of all places, the points rounded to what the eye can tell."""
    return {
        (round(place.x / 5), round(place.y / 5), place.radius) for place in board.places.values()
    }


def turned(board: Board, quarters: int) -> Board:
    """Return the board with its drawing turned clockwise about the middle of the places.

    `quarters` is a number of quarter turns. Plates, trays and text stay upright.
    """
    if not quarters:
        return board
    across, down = zip(*(place[:2] for place in board.places.values()))
    x, y = (min(across) + max(across)) / 2, (min(down) + max(down)) / 2

    def there(point: Point) -> Point:
        dx, dy = _turned((point[0] - x, point[1] - y), quarters)
        return round(x + dx, 1), round(y + dy, 1)

    def place(was: Place) -> Place:
        at = there(was[:2])
        corners = tuple(_turned(corner, quarters) for corner in was.corners)
        return was._replace(x=at[0], y=at[1], corners=corners)

    return board._replace(
        places={name: place(was) for name, was in board.places.items()},
        cloth=tuple(map(there, board.cloth)),
        rings=tuple((*there((left, top)), radius) for left, top, radius in board.rings),
        lines=tuple(tuple(map(there, line)) for line in board.lines),
        arrows=tuple(tuple(map(there, arrow)) for arrow in board.arrows),
    )


def _turned(way: Point, quarters: int) -> Point:
    for _ in range(quarters):
        way = -way[1], way[0]
    return way
