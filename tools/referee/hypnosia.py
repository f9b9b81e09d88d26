"""The inputs of the referee of Hypnosia, as seen by the seat that acts, whose column is first.

They are the spots of all pawns, the points that they still need, and the distances at which single
pawns and stacks can capture each other.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from nyout.games.hypnosia.rules import COLOURS, PAWNS, Hypnosia, rows_of
from nyout.games.hypnosia.tables import (
    ARRIVALS,
    BRIDGES,
    CIRCLES,
    COLUMN,
    OUT,
    POINTS,
    STATIONS,
    STRAIGHT,
    TO_GO,
)
from nyout.games.rolloff import unused_faces

Part = tuple[int, str, str, tuple[str, ...], tuple[str, ...], int]
"""The block of inputs, the two colours, and what determines the inputs that are 1."""

PLACES = len(STATIONS)
COLUMNS = len(COLOURS) * COLUMN
FAR = 12  # points of the longest walk of a turn
MOST_TO_GO = PAWNS * max(TO_GO.values())
LEADS = 10  # a larger lead counts as this one

# The first input of each group of a seat.
SINGLE = 0
STACK = SINGLE + PLACES
START = STACK + PLACES  # places of the columns
ARRIVED = START + COLUMNS
CAPTURED = ARRIVED + len(ARRIVALS)  # by number
NEED = CAPTURED + PAWNS + 1  # points that all pawns need
HIT = NEED + MOST_TO_GO + 1  # by kind of hitter and target, and distance
SEAT = HIT + 4 * (FAR + 1)

LEAD = 2 * SEAT
INSIDE = LEAD + 2 * LEADS + 1
DICE = INSIDE + len(ARRIVALS) + 1
SIZE = DICE + 3

OWN, OTHER, SCORE = range(3)
"""The blocks of a position; those of the pawns are equal."""


def parts(state: Hypnosia) -> Iterator[Part]:
    """Yield the parts of a position of two seats before its end, from which `inputs` follow."""
    rows, seat = rows_of(state.pawns), state.seat
    own, other = tuple(sorted(rows[seat])), tuple(sorted(rows[1 - seat]))
    seen = state.colours[seat]
    dice = len(unused_faces(state.throw))
    yield OWN, seen, OUT[1 - seat], own, other, 0
    yield OTHER, seen, OUT[seat], other, own, 0
    yield SCORE, OUT[seat], OUT[1 - seat], own, other, dice


def inputs(part: Part) -> list[int]:
    """Return the inputs of a part that are 1; a repeated input counts repeatedly."""
    block, first, second, row, enemies, dice = part
    if block == SCORE:
        return _score(first, second, row, enemies, dice)
    return [block * SEAT + one for one in _pawns(first, second, row, enemies)]


def _pawns(seen: str, captor: str, row: tuple[str, ...], enemies: tuple[str, ...]) -> list[int]:
    """Return the inputs of the pawns of a seat, and of the enemies that they can capture."""
    spots = numbers()[seen]
    found = [spots[spot] for spot in row if spot in spots]
    found.append(CAPTURED + row.count(captor))
    found.append(NEED + sum(TO_GO.get(spot.removesuffix("x2"), 0) for spot in row))
    targets = [spot for spot in dict.fromkeys(enemies) if spot.removesuffix("x2") in STATIONS]
    for hitter in dict.fromkeys(row):
        walks = distances().get(hitter.removesuffix("x2"), {})
        for target in targets:
            distance = walks.get(target.removesuffix("x2"))
            if distance:
                kinds = 2 * hitter.endswith("x2") + target.endswith("x2")
                found.append(HIT + kinds * (FAR + 1) + distance)
    return found


def _score(
    own_out: str, other_out: str, row: tuple[str, ...], enemies: tuple[str, ...], dice: int
) -> list[int]:
    own = sum(POINTS.get(spot, 0) for spot in row) + enemies.count(own_out)
    other = sum(POINTS.get(spot, 0) for spot in enemies) + row.count(other_out)
    lead = min(max(own - other, -LEADS), LEADS)
    inside = sum(spot in ARRIVALS for spot in row + enemies)
    return [LEAD + LEADS + lead, INSIDE + inside, DICE + dice]


@cache
def numbers() -> dict[str, dict[str, int]]:
    """Return the inputs of all spots but those of captured pawns, by the colour that looks."""
    return {str(colour): _number_spots(colour) for colour in range(len(COLOURS))}


def _number_spots(colour: int) -> dict[str, int]:
    spots: dict[str, int] = {spot: ARRIVED + n for n, spot in enumerate(ARRIVALS)}
    first = 0
    for circle in CIRCLES:
        shift = colour * circle.stations // len(COLOURS)
        for station in range(circle.stations):
            number = first + (station - shift) % circle.stations
            spots[f"{circle.name}{station}"] = SINGLE + number
            spots[f"{circle.name}{station}x2"] = STACK + number
        first += circle.stations
    for other in range(len(COLOURS)):
        for step in range(COLUMN):
            turned = (other - colour) % len(COLOURS)
            spots[f"{other}s{step + 1}"] = START + COLUMN * turned + step
    return spots


@cache
def distances() -> dict[str, dict[str, int]]:
    """Return the shortest walks of at most `FAR` points from each place to stations."""
    walks: dict[str, dict[str, int]] = {}
    for place in STRAIGHT:
        walks[place] = {}
        ends = {place}
        for points in range(1, FAR + 1):
            ends = {
                step for at in ends for step in (STRAIGHT[at], BRIDGES.get(at)) if step in STRAIGHT
            }
            for end in ends:
                walks[place].setdefault(end, points)
    return walks


def mirror() -> list[int]:
    """Return each input unchanged: pawns walk one way only, so there are no mirror images."""
    return list(range(SIZE))
