"""The board of RUN: 39 hexes in seven rows, Black's first row nearest the reader."""

from __future__ import annotations

from nyout.boards import Board, Place, Tray, on_circle

LETTERS = "abcdefghi"
ROWS = 7
CORNER = 86.6  # from the middle of a hex to each of its corners: a hex is 150 wide


def cell(name: str) -> tuple[int, int]:
    """The letter, counted from 0, and the number of a cell.

    >>> cell("d1")
    (3, 1)
    """
    return LETTERS.index(name[0]), int(name[1:])


def row(name: str) -> int:
    """The row of a cell: 1 is White's first, 7 is Black's.

    >>> row("a4"), row("d1")
    (1, 7)
    """
    letter, number = cell(name)
    return letter - number + 5


def _names() -> list[str]:
    """The names of the cells, row by row, back and forth by turns.

    Of two cells as near the arrow keys take the first: so they climb and come back the same way.

    >>> " ".join(_names()[:11])
    'a4 b5 c6 d7 e8 f9 f8 e7 d6 c5 b4'
    """
    found: list[str] = []
    for at in range(1, ROWS + 1):
        # The way up and to the right keeps the letter, so letter + number grows along a row.
        for total in range(4, 15, 2) if at % 2 else range(13, 4, -2):
            letter = (total + at - 5) // 2
            found.append(f"{LETTERS[letter]}{total - letter}")
    return found


def _hexes() -> Board:
    """The hexes, pointing up, with White's plate above them and Black's below."""
    middle = (500, 700)
    corners = tuple(on_circle((0, 0), CORNER, angle) for angle in range(30, 390, 60))
    places: dict[str, Place] = {}
    for name in _names():
        x = middle[0] + 75 * (sum(cell(name)) - 9)
        y = round(middle[1] + 1.5 * CORNER * (row(name) - 4), 1)
        places[name] = Place(x, y, 62, name, corners=corners)
    return Board(
        size=(1000, 1400),
        places=places,
        cloth=((20, 194), (980, 194), (980, 1206), (20, 1206)),
        material="meadow",
        plate=(980, 150),
        plates={2: ((10, 1240), (10, 10))},
        trays={
            "cow": Tray(dx=40, dy=100, pitch=36, width=268, height=72, scale=0.55),
            "cowboy": Tray(dx=318, dy=100, pitch=36, width=196, height=72, scale=0.55, skip=7),
            "off": Tray(dx=524, dy=100, pitch=36, width=268, height=72, scale=0.55),
            "out": Tray(dx=790, dy=100, pitch=15, width=196, height=72, scale=0.4),
        },
    )


BOARD = _hexes()
