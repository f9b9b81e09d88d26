"""Computer players of Hypnosia: levels, features, and the vocabulary of moves.

The features are the pawns by the shape of their place, points, and chances of capture.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache
from typing import NamedTuple

from nyout.core import Move
from nyout.games.ai import FeatureRow, Level, Stage, TurnSearch
from nyout.games.hypnosia.rules import PAWNS, Hypnosia, rows_of
from nyout.games.hypnosia.tables import (
    ARRIVALS,
    OUT,
    STACKS,
    STATIONS,
    STRAIGHT,
    TO_GO,
    movements,
)
from nyout.games.hypnosia.tables import POINTS as POINTS_OF
from nyout.games.hypnosia.tables import throws as turn_throws

LEVELS = (
    Level("beginner", noise=0.15, loss=0.014),
    Level("casual", noise=0.06, loss=0.0073),
    Level("strong", noise=0.03, loss=0.0031),
    Level(
        "best",
        TurnSearch((Stage(), Stage(turns=1, candidates=4, replies=3)), nodes=8000),
        loss=0.0004,
    ),
)

TEMPERATURES = {2: 0.67}

# Stations of a circle between two bridges differ; those a bridge further on are alike.
PERIOD = {"a": 6, "b": 4, "c": 2}
FIRST = {"a": 4, "b": 10, "c": 14}  # the classes before are the places of a column
CLASSES = 32  # for single pawns, then for those in a stack
LEADS = 13  # from 6 points behind to 6 points ahead

# Where each block of weights begins; the first three are by the number of pawns in the centre.
PLACES = 0
POINTS = PLACES + len(ARRIVALS) * CLASSES  # a scalar
CAPTURED = POINTS + len(ARRIVALS)  # by the number of own pawns that others captured
LEAD = CAPTURED + len(ARRIVALS) * (PAWNS + 1)
THROWS = LEAD + LEADS
DICE = THROWS + 1  # the turn has dice left
RACE = DICE + 1  # of the others, then of the thrower: a scalar, the points that all pawns need
DANGER = RACE + 2  # of the others, then of the thrower: two scalars each
SIZE = DANGER + 4

Reach = dict[str, tuple[int, float]]


def features(state: Hypnosia) -> list[FeatureRow]:
    """Return one row for each seat.

    >>> from nyout.games.hypnosia import GAME
    >>> [len(row.indices) for row in features(GAME.start(2, 0))]
    [7, 6]
    """
    rows = rows_of(state.pawns)
    parts = [pawns(row) for row in rows]
    inside = min(sum([part.inside for part in parts]), len(ARRIVALS) - 1)
    scores = [part.points + state.pawns.count(spot) for part, spot in zip(parts, OUT)]
    start = CLASSES * inside
    features_by_seat: list[FeatureRow] = []
    for seat, part in enumerate(parts):
        best = max(scores[:seat] + scores[seat + 1 :])
        lead = min(max(scores[seat] - best + LEADS // 2, 0), LEADS - 1)
        captured = PAWNS - len(part.shapes) - part.inside
        acts = seat == state.seat
        indices = [start + shape for shape in part.shapes]
        indices.append(CAPTURED + (PAWNS + 1) * inside + captured)
        indices.append(LEAD + lead)
        if acts:
            indices.append(THROWS)
            if state.throw:
                indices.append(DICE)
        scalars = [(POINTS + inside, 0.3 * scores[seat]), (RACE + acts, 0.1 * part.to_go)]
        if part.targets:
            lost, points = exposure(part.targets, [row for n, row in enumerate(rows) if n != seat])
            if lost:
                first = DANGER + 2 * acts
                scalars += ((first, lost), (first + 1, 0.1 * points))
        features_by_seat.append(FeatureRow(indices, scalars))
    return features_by_seat


class Pawns(NamedTuple):
    """What the pawns of a seat contribute, whatever the other seats have."""

    shapes: tuple[int, ...]  # of those outside the centre
    targets: tuple[
        tuple[Reach, int], ...
    ]  # from where each on a circle is attacked; points already walked
    to_go: int  # the fewest points that bring those to the centre
    inside: int  # pawns in the centre
    points: int  # of arrivals, and lost by captures


@lru_cache(maxsize=1 << 14)
def pawns(row: tuple[str, ...]) -> Pawns:
    """Return what the pawns of a seat contribute."""
    return Pawns(
        shapes=tuple(shapes()[spot] for spot in row if spot in shapes()),
        targets=tuple(
            (attackers()[spot], TO_GO["0s4"] - TO_GO[spot.removesuffix("x2")])
            for spot in row
            if spot in attackers()
        ),
        to_go=sum(TO_GO[spot.removesuffix("x2")] for spot in row if spot in shapes()),
        inside=sum(spot in ARRIVALS for spot in row),
        points=sum(POINTS_OF.get(spot, 0) for spot in row),
    )


def exposure(
    targets: tuple[tuple[Reach, int], ...], enemies: list[tuple[str, ...]]
) -> tuple[float, float]:
    """Return the expected number of pawns captured in a turn, and of points already walked."""
    lost = lost_points = 0.0
    for reach, points in targets:
        mask, sums = 0, 0.0
        for row in enemies:
            for spot in row:
                if spot in reach:
                    faces, more = reach[spot]
                    mask |= faces
                    sums += more
        if mask or sums:
            chance = min(1.0, ONCE[mask.bit_count()] + sums)
            lost += chance
            lost_points += chance * points
    return lost, lost_points


@cache
def shapes() -> dict[str, int]:
    """Return the class of each spot outside the centre."""
    classes = {place: int(place[-1]) - 1 for place in STRAIGHT if place not in STATIONS}
    for place in STATIONS:
        circle, number = place[0], int(place[1:])
        classes[place] = FIRST[circle] + number % PERIOD[circle]
        classes[f"{place}x2"] = classes[place] + CLASSES // 2
    return classes


@cache
def attackers() -> dict[str, Reach]:
    """Return from where each spot on a circle is attacked by a pawn or a stack.

    For each start: a bit for each face of a die that is enough, and the chance that two dice, one
    after the other, bring it there, whatever stands between. Both pawns of a stack have half of it.
    """
    starts: dict[str, Reach] = {}

    def attack(start: str, target: str, faces: int, chance: float) -> None:
        reach = starts.setdefault(target, {})
        mask, sums = reach.get(start, (0, 0.0))
        reach[start] = mask | faces, sums + (chance / 2 if start in STACKS else chance)

    after: dict[tuple[str, int], list[tuple[str, ...]]] = {}
    for movement in movements().values():
        if movement.stack:
            ends = (movement.end, movement.stack)[: movement.pawns]
            after.setdefault((movement.start, movement.pawns), []).append(ends)
    for (die, *_), movement in movements().items():
        if not movement.stack:
            continue
        ends = (movement.end, movement.stack)[: movement.pawns]
        for end in ends:
            attack(movement.start, end, 1 << int(die) - 1, 0.0)
        if not movement.leaves:
            for further in after.get((ends[-1], movement.pawns), ()):
                for end in further:
                    attack(movement.start, end, 0, 1 / 36)
    return starts


ONCE = tuple(1 - (1 - faces / 6) ** 2 for faces in range(7))  # chance of one of them on two dice


def moves() -> Iterable[Move]:
    """Return all movements on an empty board; `rules.legal_moves` selects from them."""
    return movements()


def throws() -> Iterable[Move]:
    """Return the throws of two dice, including those of the roll-off."""
    return turn_throws().moves
