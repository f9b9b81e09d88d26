"""Nyout boards: a ring of 20 stations around a cross, for two to four seats."""

from __future__ import annotations

from nyout.boards import Board, Place, Point, Tray, point_on_circle
from nyout.boards.turning import EDGE


def cross(near: str, far: str, material: str) -> Board:
    """Return a Nyout board: a ring of 20 stations, four arms of two stations, and a centre.

    Stations are numbered anticlockwise from North, which is 20.

    Args:
        near: The name of the upper tray of each seat, such as "hand".
        far: The name of the lower tray of each seat, such as "off".
        material: A class of `board.css`.

    The centre is "c"; an arm's stations are "n1", the outer one, and "n2".

    >>> board = cross("hand", "off", "linen")
    >>> list(board.trays), len(board.places)
    (['hand', 'off'], 29)
    """
    centre, ring = (500, 500), 400
    cardinal = {"w": 5, "s": 10, "e": 15, "n": 20}
    grand = {5: "grand", 10: "grand", 15: "grand", 20: "exit"}
    places = {
        str(n): Place(
            *point_on_circle(centre, ring, 90 + 18 * n),
            54 if n in grand else 40,
            str(n),
            grand.get(n, "plain"),
        )
        for n in range(1, 21)
    }
    for arm, n in cardinal.items():
        for step in (1, 2):
            at = point_on_circle(centre, ring * (3 - step) / 3, 90 + 18 * n)
            places[f"{arm}{step}"] = Place(*at, 40, f"{arm}{step}")
    places["c"] = Place(*centre, 54, "c", "grand")

    def across(start: int, end: int) -> tuple[Point, Point]:
        return places[str(start)][:2], places[str(end)][:2]

    width, height = 236, 92  # the largest that fits between the ring and the corners of a square
    right, bottom = 1000 - EDGE - width, 1000 - EDGE - height
    corners = {  # clockwise from the reader's left
        "near left": (EDGE, bottom),
        "far left": (EDGE, EDGE),
        "far right": (right, EDGE),
        "near right": (right, bottom),
    }
    seated = {
        2: ("near left", "far right"),
        3: ("near left", "far left", "far right"),
        4: ("near left", "far left", "far right", "near right"),
    }
    return Board(
        size=(1000, 1006),
        middle=centre,
        turns=(0, 90, 180, 270),
        places=places,
        cloth=tuple(point_on_circle(centre, ring + 74, angle) for angle in range(0, 360, 4)),
        rings=((*centre, ring),),
        lines=(across(5, 15), across(10, 20)),
        arrows=(tuple(point_on_circle(centre, ring - 70, angle) for angle in range(102, 127, 6)),),
        material=material,
        mark=(21, 46),
        plate=(width, height),
        plates={
            seats: tuple(corners[corner] for corner in where) for seats, where in seated.items()
        },
        trays={
            near: Tray(x=42, y=3, width=190, height=43, columns=4, scale=0.54),
            far: Tray(x=42, y=46, width=190, height=43, columns=4, scale=0.54),
        },
    )
