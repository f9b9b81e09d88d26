"""The board of RUN: 39 hexes in seven rows, with Black's first row nearest to the reader."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from nyout.boards import Board, Place, Tray, on_circle
from nyout.boards.turning import fitted

LETTERS = "abcdefghi"
ROWS = 7
CORNER = 86.6  # distance of a corner from the middle of its hex, which is 150 wide


def cell(name: str) -> tuple[int, int]:
    """Return the letter of a cell as an index from 0, and its number.

    >>> cell("d1")
    (3, 1)
    """
    return LETTERS.index(name[0]), int(name[1:])


def row(name: str) -> int:
    """Return the row of a cell, from 1 (White's first row) to 7 (Black's).

    >>> row("a4"), row("d1")
    (1, 7)
    """
    letter, number = cell(name)
    return letter - number + 5


def _names() -> list[str]:
    """Return the names of the cells row by row, in alternating directions.

    Of two equally near cells, the arrow keys select the first in this order. The alternation makes
    the up and down keys retrace the same path.

    >>> " ".join(_names()[:11])
    'a4 b5 c6 d7 e8 f9 f8 e7 d6 c5 b4'
    """
    found: list[str] = []
    for at in range(1, ROWS + 1):
        # The sum of a cell's letter and number increases by 2 from left to right.
        for total in range(4, 15, 2) if at % 2 else range(13, 4, -2):
            letter = (total + at - 5) // 2
            found.append(f"{LETTERS[letter]}{total - letter}")
    return found


def _hexes() -> Board:
    """Return the board: hexes with a corner at the top, and White's plate above Black's, right."""
    middle = (500.0, 520.0)
    corners = tuple(on_circle((0, 0), CORNER, angle) for angle in range(30, 390, 60))
    places: dict[str, Place] = {}
    for name in _names():
        x = middle[0] + 75 * (sum(cell(name)) - 9)
        y = round(middle[1] + 1.5 * CORNER * (row(name) - 4), 1)
        places[name] = Place(x, y, 62, name, corners=corners)
    top, bottom = middle[1] - 500, middle[1] + 500
    width, height, gap = 112, 497, 6
    return fitted(
        Board(
            size=(0, 0),
            middle=middle,
            turns=(0, 180),
            places=places,
            cloth=((22, top), (978, top), (978, bottom), (22, bottom)),
            material="meadow",
            mark=(56, 31),
            plate=(width, height),
            plates={2: ((978 + gap, bottom - height), (978 + gap, top))},
            trays={
                "cow": Tray(6, 62, 100, 105, pile=7, scale=0.85),
                "cowboy": Tray(6, 170, 100, 105, pile=5, scale=0.85, skip=7),
                "off": Tray(6, 278, 100, 105, pile=7, scale=0.85),
                "out": Tray(6, 386, 100, 105, columns=2, pile=7, scale=0.7),
            },
            signs=tuple(_signs(places)),
        ),
        2,
    )


def _signs(places: Mapping[str, Place]) -> Iterator[tuple[float, float, str]]:
    """Yield the signs at the ends of the lines of cells: letters below, numbers above."""
    for name, place in places.items():
        letter, number = cell(name)
        below = f"{LETTERS[letter]}{number - 1}"
        if below not in places:
            yield place.x - 48, round(place.y + 83, 1), LETTERS[letter]
        before = f"{LETTERS[letter - 1]}{number}" if letter else ""
        if before not in places:
            yield place.x - 48, round(place.y - 83, 1), str(number)


BOARD = _hexes()
