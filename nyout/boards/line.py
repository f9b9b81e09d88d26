"""Boards of squares in a line for two seats, one below and one above."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from nyout.boards import Board, Place, Tray
from nyout.boards.grid import GAP, HALF, MARGIN, PLATE, RADIUS, SIDE, SQUARE
from nyout.boards.turning import EDGE, crop


def line(names: Sequence[str], trays: Mapping[str, Tray], material: str = "maple") -> Board:
    """Return a board of squares from left to right.

    The plates are as wide as the cloth, that of seat 0 below it and that of seat 1 above it. The
    mark takes the left 60 units of a plate, which is `nyout.boards.grid.PLATE` units high.

    Args:
        names: The name of each square, which is also its label.
        trays: The trays of each seat, by name.
        material: A class of `board.css`.

    >>> board = line(["start", "1", "2", "home"], {})
    >>> board.places["1"].x - board.places["start"].x, board.size
    (100.0, (484, 426))
    """
    left, top = EDGE + MARGIN, EDGE + PLATE + GAP + MARGIN
    right, bottom = left + SIDE * len(names), top + SIDE
    cloth = (
        (EDGE, top - MARGIN),
        (right + MARGIN, top - MARGIN),
        (right + MARGIN, bottom + MARGIN),
        (EDGE, bottom + MARGIN),
    )
    return crop(
        Board(
            size=(0, 0),
            middle=((left + right) / 2, (top + bottom) / 2),
            turns=(0, 180),
            places={
                name: Place(
                    left + HALF + SIDE * number,
                    top + HALF,
                    RADIUS,
                    name,
                    "dark" if number % 2 else "light",
                    SQUARE,
                )
                for number, name in enumerate(names)
            },
            cloth=cloth,
            material=material,
            mark=(31, PLATE / 2),
            plate=(right + MARGIN - EDGE, PLATE),
            plates={2: ((EDGE, bottom + MARGIN + GAP), (EDGE, EDGE))},
            trays=trays,
        ),
        2,
    )
