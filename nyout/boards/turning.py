"""A board seen from another side: the places turn, the plates and all that is written do not."""

from __future__ import annotations

from nyout.boards import Board, Place, Point

QUARTERS = 4  # of a whole turn


def turns(board: Board) -> tuple[int, ...]:
    """How a board may be turned, in quarters: those by which it lies where it lay, from 0 on.

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
    """Where there are places, as exactly as eyes can tell."""
    return {
        (round(place.x / 5), round(place.y / 5), place.radius) for place in board.places.values()
    }


def turned(board: Board, quarters: int) -> Board:
    """The same board with its places turned clockwise about their middle."""
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
