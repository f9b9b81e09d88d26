"""Tables of Hypnosia: the circles, the throws, and all movements on an empty board.

The source text of the game has no drawing of the board. `CIRCLES` and `STARTS` define ours; the
rules and the drawing follow from them. A *spot* is the location of a pawn:

- a place of the board: `a12`, or `0s1` in the column of colour 0
- `a12x2` for each pawn of a stack on `a12`
- `centre3` for the third pawn to reach the centre
- `out1` for a pawn captured by seat 1
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from itertools import combinations_with_replacement, product
from typing import NamedTuple

from nyout.core import Move
from nyout.games.rolloff import Throws, dice_of, unused_faces


class Circle(NamedTuple):
    """A circle of stations, numbered anticlockwise from East."""

    name: str  # the first letter of the names of its stations
    stations: int
    bridges: Mapping[str, str]  # the inner end of each bridge, by its double-coloured station


CENTRE = "centre"
CIRCLES = (  # from outside to inside; every bridge is radial
    Circle(
        name="a",
        stations=36,
        bridges={"a3": "b2", "a9": "b6", "a15": "b10", "a21": "b14", "a27": "b18", "a33": "b22"},
    ),
    Circle(
        name="b",
        stations=24,
        bridges={"b0": "c0", "b4": "c2", "b8": "c4", "b12": "c6", "b16": "c8", "b20": "c10"},
    ),
    Circle(
        name="c",
        stations=12,
        bridges=dict.fromkeys(("c1", "c3", "c5", "c7", "c9", "c11"), CENTRE),
    ),
)
STARTS = ("a0", "a6", "a12", "a18", "a24", "a30")  # the station after each colour's column
COLUMN = 4  # places in a column; the first is next to the circle

# The same, place by place: each colour's column, the next place of every place, and the bridges.
COLUMNS = tuple(
    tuple(f"{colour}s{step}" for step in range(1, COLUMN + 1)) for colour in range(len(STARTS))
)
_ON_CIRCLES = {
    f"{circle.name}{n}": f"{circle.name}{(n + 1) % circle.stations}"
    for circle in CIRCLES
    for n in range(circle.stations)
}
_IN_COLUMNS = {
    place: to
    for column, end in zip(COLUMNS, STARTS, strict=True)
    for place, to in zip(column, (end, *column))
}
STATIONS = tuple(_ON_CIRCLES)
STRAIGHT = _ON_CIRCLES | _IN_COLUMNS
BRIDGES = {station: to for circle in CIRCLES for station, to in circle.bridges.items()}


def _points(place: str) -> int:
    """Return the smallest number of points from a place to the centre.

    >>> _points("c1"), _points("c2"), _points("a0"), _points("0s4")
    (1, 2, 9, 13)
    """
    reached, left = {place}, 0
    while CENTRE not in reached:
        steps = (step for at in reached for step in (STRAIGHT[at], BRIDGES.get(at, "")))
        reached, left = {step for step in steps if step}, left + 1
    return left


TO_GO = {place: _points(place) for place in STRAIGHT}

FACES = "654321"  # of a die
STACKS = frozenset(f"{station}x2" for station in STATIONS)  # spots of stacked pawns (H6)
ARRIVALS = tuple(f"{CENTRE}{n}" for n in range(1, 6))  # spots in the centre, by arrival (H8)
OUT = tuple(f"out{seat}" for seat in range(len(COLUMNS)))  # spots of captured pawns, by captor
GONE = frozenset(ARRIVALS + OUT)  # spots of pawns that have left play
POINTS = dict(zip(ARRIVALS, (5, 4, 3, 2, 1))) | dict.fromkeys(OUT, -1)  # for the owner (H7, H8)


class Movement(NamedTuple):
    """The walk of one or two pawns in a move."""

    path: tuple[str, ...]  # places, including both ends
    start: str  # the spot that the pawns leave
    end: str  # the last place of the path
    stack: str  # the spot of a stack on that place; empty for the centre
    pawns: int  # 1, or 2 for a whole stack
    leaves: bool  # whether the pawn leaves another pawn of its stack behind


@cache
def movements() -> Mapping[Move, Movement]:
    """Return all movements on an empty board, ordered by place, then die from 6 to 1, then path.

    A move names a place of its seat's column `s1` to `s4`, without the digit of the colour: the end
    of the move determines it.

    >>> movements()["3", "s2", "a19"].path
    ('3s2', '3s1', 'a18', 'a19')
    """
    table: dict[Move, Movement] = {}
    for place, die in product(STRAIGHT, FACES):
        pawn, pair = (place, f"{place}x2") if place in STATIONS else (place[1:], "")
        for path in paths(place, int(die)):
            end = path[-1]
            stack = f"{end}x2" if end != CENTRE else ""
            table[die, pawn, end] = Movement(path, place, end, stack, 1, leaves=False)
            if pair:
                table[die, f"{pawn}x1", end] = Movement(path, pair, end, stack, 1, leaves=True)
                table[die, f"{pawn}x2", end] = Movement(path, pair, end, stack, 2, leaves=False)
    return table


@cache
def offered_moves(throw: str, stacks_cross_bridges: bool) -> Mapping[str, tuple[Move, ...]]:
    """Return the moves of a throw's unused dice on an empty board, by spot (H3-H6).

    >>> offered_moves("(4)+1", True)["c1"]
    (('1', 'c1', 'c2'), ('1', 'c1', 'centre'))
    """
    table: dict[str, tuple[Move, ...]] = dict.fromkeys((*STRAIGHT, *STACKS, *GONE), ())
    dice = unused_faces(throw)
    for move, movement in movements().items():
        place, step = movement.path[:2]
        bridge = step not in (STRAIGHT[place], CENTRE)
        if move[0] in dice and (stacks_cross_bridges or movement.pawns == 1 or not bridge):
            table[movement.start] += (move,)
    return table


def paths(place: str, points: int) -> list[tuple[str, ...]]:
    """Return the paths of exactly `points` steps from a place, including both ends (H3-H5).

    The first follows the circle, the second crosses the bridge at `place`. Paths that would end in
    a column or pass the centre are omitted.

    >>> paths("a3", 3), paths("c1", 2)
    ([('a3', 'a4', 'a5', 'a6'), ('a3', 'b2', 'b3', 'b4')], [('c1', 'c2', 'c3')])
    """
    complete: list[tuple[str, ...]] = []
    for first_step in (STRAIGHT[place], BRIDGES.get(place)):
        path = [place]
        step = first_step
        while step and len(path) <= points:
            path.append(step)
            step = STRAIGHT.get(step)
        if len(path) == points + 1 and (path[-1] in STATIONS or path[-1] == CENTRE):
            complete.append(tuple(path))
    return complete


@cache
def throws() -> Throws:
    """Return the 21 throws of two dice, the higher die first, with their odds."""
    pairs = tuple(combinations_with_replacement(FACES, 2))
    texts = [f"{high}+{low}" for high, low in pairs]
    return Throws(
        moves=tuple((text,) for text in texts),
        odds=tuple(1 if high == low else 2 for high, low in pairs),
        dice=tuple(dice_of(text, "d6") for text in texts),
    )


@cache
def screen_place(spot: str) -> tuple[str, int, int]:
    """Return the place or tray of a pawn, its points to the centre, and its order of arrival or 0.

    >>> screen_place("c2"), screen_place("centre3"), screen_place("out1")
    (('c2', 2, 0), ('centre', 0, 3), ('out', 0, 0))
    """
    if spot in ARRIVALS:
        return CENTRE, 0, ARRIVALS.index(spot) + 1
    if spot in OUT:
        return "out", 0, 0
    place = spot.removesuffix("x2")
    return place, TO_GO[place], 0
