"""Boards of squares for two seats, one below and one above."""

from __future__ import annotations

from collections.abc import Mapping

from nyout.boards import Board, Place, Tray

SIDE, MARGIN = 100, 20  # of a square, and of the cloth around all squares
LEFT, TOP = 100, 190  # width of the space beside the squares, height of the space above them
PLATE = 150  # height of a plate
RADIUS = 44  # of the circle available to a piece


def grid(files: str, ranks: int, trays: Mapping[str, Tray], material: str = "maple") -> Board:
    """Return a board of squares; square "a1" is at the lower left, and file "a" goes up from it.

    The plate of seat 0 is below the squares, that of seat 1 above them. The squares leave no gap:
    lines and arrows of the board, which are drawn under its places, show only between places that
    are smaller, such as round ones (`Place` without `corners`).

    Args:
        files: One letter per file, from left to right.
        ranks: The number of ranks.
        trays: The trays of each seat, by name.
        material: A class of `board.css`.

    >>> list(grid("ab", 2, {}).places)
    ['a1', 'b1', 'a2', 'b2']
    """
    half, right, bottom = SIDE / 2, LEFT + SIDE * len(files), TOP + SIDE * ranks
    square = ((-half, -half), (half, -half), (half, half), (-half, half))
    places = {
        f"{file}{rank}": Place(
            LEFT + half + SIDE * column,
            bottom + half - SIDE * rank,
            RADIUS,
            f"{file}{rank}",
            "light" if (column + rank) % 2 == 0 else "dark",
            square,
        )
        for rank in range(1, ranks + 1)
        for column, file in enumerate(files)
    }
    return Board(
        size=(right + LEFT, bottom + TOP),
        places=places,
        cloth=(
            (LEFT - MARGIN, TOP - MARGIN),
            (right + MARGIN, TOP - MARGIN),
            (right + MARGIN, bottom + MARGIN),
            (LEFT - MARGIN, bottom + MARGIN),
        ),
        material=material,
        plate=(right + LEFT - 20, PLATE),
        plates={2: ((10, bottom + TOP - PLATE - 10), (10, 10))},
        trays=trays,
    )
