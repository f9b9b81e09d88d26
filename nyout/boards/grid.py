"""Boards of squares for two seats, one below and one above."""

from __future__ import annotations

from collections.abc import Mapping

from nyout.boards import Board, Place, Tray
from nyout.boards.turning import EDGE, crop

SIDE, MARGIN = 100, 34  # of a square, and of the cloth around all squares
PLATE, GAP = 112, 6  # width of a plate, and its distance from the cloth and from the other plate
RADIUS = 44  # of the circle available to a piece
HALF = SIDE / 2
SQUARE = ((-HALF, -HALF), (HALF, -HALF), (HALF, HALF), (-HALF, HALF))  # the corners


def grid(files: str, ranks: int, trays: Mapping[str, Tray], material: str = "maple") -> Board:
    """Return a board of squares, with "a1" at the lower left and the ranks numbered upwards.

    The plates are to the right of the squares, that of seat 0 below that of seat 1. Each is half as
    high as the cloth, and its mark takes the upper 60 units. Lines and arrows of the board are
    drawn under its places, and squares leave no gaps: they are visible only between smaller places,
    such as round ones (`Place` without `corners`).

    Args:
        files: One letter per file, from left to right.
        ranks: The number of ranks.
        trays: The trays of each seat, by name.
        material: A class of `board.css`.

    >>> list(grid("ab", 2, {}).places)
    ['a1', 'b1', 'a2', 'b2']
    """
    start = EDGE + MARGIN
    right, bottom = start + SIDE * len(files), start + SIDE * ranks
    places = {
        f"{file}{rank}": Place(
            start + HALF + SIDE * column,
            bottom + HALF - SIDE * rank,
            RADIUS,
            f"{file}{rank}",
            "light" if (column + rank) % 2 == 0 else "dark",
            SQUARE,
        )
        for rank in range(1, ranks + 1)
        for column, file in enumerate(files)
    }
    outer, edge = (start - MARGIN / 2, bottom + MARGIN / 2), right + MARGIN
    middle = ((start + right) / 2, (start + bottom) / 2)
    return crop(
        Board(
            size=(0, 0),
            middle=middle,
            turns=(0, 180),
            places=places,
            cloth=((EDGE, EDGE), (edge, EDGE), (edge, bottom + MARGIN), (EDGE, bottom + MARGIN)),
            material=material,
            mark=(PLATE / 2, 31),
            plate=(PLATE, bottom + MARGIN - middle[1] - GAP / 2),
            plates={2: ((edge + GAP, middle[1] + GAP / 2), (edge + GAP, EDGE))},
            trays=trays,
            signs=(
                *((places[f"{file}1"].x, outer[1], file) for file in files),
                *((outer[0], places[f"{files[0]}{n}"].y, str(n)) for n in range(1, ranks + 1)),
            ),
        ),
        2,
    )
