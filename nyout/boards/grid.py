"""Boards of squares between two players, one below and one above."""

from __future__ import annotations

from collections.abc import Mapping

from nyout.boards import Board, Place, Tray

SIDE, MARGIN = 100, 20  # of a square, and of the cloth round all squares
LEFT, TOP = 100, 190  # the room beside and above the squares
PLATE = 150  # the height of a plate
RADIUS = 44  # of the room for a piece


def grid(files: str, ranks: int, trays: Mapping[str, Tray], material: str = "maple") -> Board:
    """A board of squares: "a1" is the lower left one, and file "a" runs upwards from it.

    The first player's plate is below the squares, the second player's above.

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
