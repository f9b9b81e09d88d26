"""Board geometry as data: places, trays, and the lines drawn under them.

Coordinates are in drawing units: x increases to the right, y increases downwards, and `Board.size`
is the size of the whole drawing. Boards turn in degrees, clockwise.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Mapping, Sequence
from itertools import permutations
from math import cos, dist, hypot, radians, sin
from typing import NamedTuple, TypeVar

Point = tuple[float, float]
Name = TypeVar("Name", bound=Hashable)


class Place(NamedTuple):
    """A location for pieces on the board; `x` and `y` are its middle."""

    x: float
    y: float
    radius: float  # of the largest circle available to a piece
    label: str  # the name on the board, which a setting can hide
    kind: str = "plain"  # a class of `board.css`
    corners: tuple[Point, ...] = ()  # relative to the middle; empty for a circle
    role: str = ""  # the part of a sentence key that says what it is, such as "bridge"


class Tray(NamedTuple):
    """An area of a seat's plate for some of its pieces, such as a hand or a home.

    It is divided into `columns` times `rows` slots. Each slot is reserved for the next `pile`
    pieces of the seat, wherever its other pieces are; several pieces in a slot form a pile.
    """

    x: float  # of the upper left corner, from that of the seat's plate
    y: float
    width: float
    height: float
    columns: int = 1
    rows: int = 1
    pile: int = 1  # number of pieces that share a slot
    scale: float = 0.8  # of the pieces in the tray
    skip: int = 0  # number of the seat's first pieces that never enter the tray

    def slot(self, number: int) -> Point:
        """Return the middle of the slot of a piece, from the upper left corner of the plate.

        `number` counts the pieces of a seat from 0.

        >>> Tray(10, 0, 200, 50, columns=4).slot(2)
        (135.0, 25.0)
        """
        row, column = divmod((number - self.skip) // self.pile, self.columns)
        return (
            self.x + self.width / self.columns * (column + 0.5),
            self.y + self.height / self.rows * (row + 0.5),
        )

    @property
    def middle(self) -> Point:
        """The middle of the tray, from the upper left corner of the plate."""
        return self.x + self.width / 2, self.y + self.height / 2


FEW = 50  # places whose names together do not clutter a board


class Board(NamedTuple):
    """A board: its places, the lines under them, and one plate with trays per seat."""

    size: Point
    places: Mapping[str, Place]
    cloth: tuple[Point, ...]  # the outline of the surface under all places
    plate: Point  # width and height of a seat's plate, which has its mark and its trays
    plates: Mapping[int, tuple[Point, ...]]  # by number of seats: one corner per side, clockwise
    trays: Mapping[str, Tray]
    material: str  # a class of `board.css`
    mark: Point = (30, 30)  # of the seat's colour, from the upper left corner of its plate
    middle: Point = (0, 0)  # about which the board turns
    turns: tuple[int, ...] = (0,)  # degrees clockwise that map the set of places onto itself
    signs: tuple[tuple[float, float, str], ...] = ()  # x, y, text; at the edge, instead of labels
    rings: tuple[tuple[float, float, float], ...] = ()  # x, y, radius
    lines: tuple[tuple[Point, ...], ...] = ()
    arrows: tuple[tuple[Point, ...], ...] = ()

    @property
    def is_labelled(self) -> bool:
        """Whether pages show the names of all places: they are few, without signs at the edges."""
        return not self.signs and len(self.places) <= FEW


def follow(places: Collection[Name], steps: Callable[[Name], Sequence[Name]]) -> tuple[Name, ...]:
    """Return all places along their ways: straight on, then each branch in turn.

    A way starts where no step leads; `steps` returns those from a place, straight on first.

    >>> follow("abcde", {"a": "bc", "b": "d"}.get)
    ('a', 'b', 'd', 'c', 'e')
    """
    ahead = {place: [to for to in steps(place) or () if to in places] for place in places}
    entered, way = {to for ends in ahead.values() for to in ends}, dict[Name, None]()
    for start in (*(place for place in places if place not in entered), *places):
        branches = [start]
        for branch in branches:
            at = branch
            while at not in way:
                way[at] = None
                at, *others = [*(to for to in ahead[at] if to not in way), at]
                branches += others
    return tuple(way)


def steps(
    points: Mapping[Name, Point], *, one_way: bool = False
) -> Mapping[tuple[Name, Point], Name]:
    """Return where each arrow key leads, by the point that it leaves and its direction.

    The opposite key undoes each step, and all points can be reached. A direction is a vector of
    length 1, from which a step differs by less than 60 degrees. Where several steps compete, the
    shortest and straightest wins; a point to which no step is left is at an edge, unless `one_way`
    allows also steps that lead back to another point.

    >>> steps({"a": (0, 0), "b": (3, 1)})
    {('a', (1, 0)): 'b', ('b', (-1, 0)): 'a'}
    """
    costs: dict[tuple[Name, Name, Point], float] = {}
    for start, end in permutations(points, 2):
        dx, dy = points[end][0] - points[start][0], points[end][1] - points[start][1]
        for way, along in (((1, 0), dx), ((0, 1), dy)):
            if along > (away := hypot(dx, dy)) / 2:
                costs[start, end, way] = away * away / along
    found: dict[tuple[Name, Point], Name] = {}
    groups = {name: name for name in points}  # of the points that reach each other
    order = sorted(costs, key=costs.__getitem__)
    for is_joining in (True, False):  # first connect all points
        for start, end, (x, y) in order:
            is_taken = (start, (x, y)) in found or (end, (-x, -y)) in found
            old, new = groups[end], groups[start]
            if is_taken or (is_joining and old == new):
                continue
            found[start, (x, y)], found[end, (-x, -y)] = end, start
            groups = {name: new if group == old else group for name, group in groups.items()}
    for start, end, (x, y) in order if one_way else ():
        found.setdefault((start, (x, y)), end)
        found.setdefault((end, (-x, -y)), start)
    return found


def point_on_circle(centre: Point, radius: float, degrees: float) -> Point:
    """Return a point on a circle, rounded to 0.1; 0 degrees is East, angles grow anticlockwise.

    >>> point_on_circle((500, 500), 400, 90)
    (500.0, 100.0)
    """
    turn = radians(degrees)
    return round(centre[0] + radius * cos(turn), 1), round(centre[1] - radius * sin(turn), 1)


# --- rotation of boards: places and plates move, and all text stays upright -----------------------

EDGE, UNDER = 8, 14  # margin around the drawing, and below it for the shadow


def turn_board(board: Board, degrees: int) -> Board:
    """Return the board with its places and everything drawn under them rotated about its middle.

    >>> from nyout.boards import grid
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

    >>> from nyout.boards import grid
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


# --- boards of squares for two seats, one below and one above -------------------------------------

SIDE, MARGIN = 100, 34  # of a square, and of the cloth around all squares
PLATE, GAP = 112, 6  # width of a plate, and its distance from the cloth and from the other plate
RADIUS = 44  # of the circle available to a piece
HALF = SIDE / 2
SQUARE = ((-HALF, -HALF), (HALF, -HALF), (HALF, HALF), (-HALF, HALF))  # the corners


def grid(files: str, ranks: int, trays: Mapping[str, Tray], material: str = "walnut") -> Board:
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


# --- boards of squares in a line ------------------------------------------------------------------


def line(names: Sequence[str], trays: Mapping[str, Tray], material: str = "walnut") -> Board:
    """Return a board of squares from left to right.

    The plates are as wide as the cloth, that of seat 0 below it and that of seat 1 above it. The
    mark takes the left 60 units of a plate, which is `nyout.boards.PLATE` units high.

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


# --- Nyout boards ---------------------------------------------------------------------------------


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
            role="corner" if n in grand else "",
        )
        for n in range(1, 21)
    }
    for arm, n in cardinal.items():
        for step in (1, 2):
            at = point_on_circle(centre, ring * (3 - step) / 3, 90 + 18 * n)
            places[f"{arm}{step}"] = Place(*at, 40, f"{arm}{step}", role="arm")
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
