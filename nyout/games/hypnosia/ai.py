"""Computer players of Hypnosia: levels, features, and the vocabulary of moves.

The features are the pawns by the shape of their place and by their station, points, chances of
capture, and how far each pawn and each stack is behind those of others that it can capture.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache
from typing import NamedTuple

from nyout.core import OVER, Move
from nyout.games.ai import FeatureRow, Level, Stage, TurnSearch
from nyout.games.hypnosia.rules import PAWNS, Hypnosia, free_arrivals, rows_of
from nyout.games.hypnosia.tables import (
    ARRIVALS,
    BRIDGES,
    CIRCLES,
    FACES,
    GONE,
    OUT,
    STACKS,
    STARTS,
    STATIONS,
    STRAIGHT,
    TO_GO,
    movements,
)
from nyout.games.hypnosia.tables import POINTS as POINTS_OF
from nyout.games.hypnosia.tables import throws as turn_throws
from nyout.games.rolloff import unused_faces

LEVELS = (
    Level("beginner", noise=0.22, loss=0.032),
    Level("casual", noise=0.06, loss=0.0105),
    Level("strong", noise=0.03, loss=0.0047),
    Level(
        "best",
        TurnSearch((Stage(), Stage(turns=1, candidates=4, replies=3)), nodes=8000),
        loss=0.0004,
    ),
)

TEMPERATURES = {2: 0.64}

# Stations of a circle between two bridges differ; those a bridge further on are alike.
PERIOD = {"a": 6, "b": 4, "c": 2}
FIRST = {"a": 4, "b": 10, "c": 14}  # the classes before are the places of a column
CLASSES = 32  # for single pawns, then for those in a stack
FAR = 2 * len(FACES)  # points of the longest walk in a turn
KINDS = 4  # of captures: a pawn or a stack captures a pawn or a stack
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
STATION = DANGER + 4  # of single pawns, then of those in a stack, as their colour sees it
ARRIVED = STATION + 2 * len(STATIONS)  # by the spot of an own pawn in the centre
UNUSED = ARRIVED + len(ARRIVALS)  # by the face of an unused die
BEHIND = UNUSED + len(FACES)  # of the others, then of the thrower: by kind of capture and distance
SIZE = BEHIND + 2 * KINDS * FAR

Reach = dict[str, tuple[int, float]]


def features(state: Hypnosia) -> list[FeatureRow]:
    """Return one row for each seat.

    >>> from nyout.games.hypnosia import GAME
    >>> [len(row.indices) for row in features(GAME.start(2, 0))]
    [7, 6]
    """
    rows = rows_of(state.pawns)
    parts = [pawns(row, colour) for row, colour in zip(rows, state.colours)]
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
        indices += part.stations
        indices.append(CAPTURED + (PAWNS + 1) * inside + captured)
        indices.append(LEAD + lead)
        if acts:
            indices.append(THROWS)
            if state.throw:
                indices.append(DICE)
                indices += [UNUSED + int(face) - 1 for face in unused_faces(state.throw)]
        enemies = [row for n, row in enumerate(rows) if n != seat]
        first = BEHIND + KINDS * FAR * acts
        for row in enemies:
            indices += [first + distance for distance in distances(rows[seat], row)]
        scalars = [(POINTS + inside, 0.3 * scores[seat]), (RACE + acts, 0.1 * part.to_go)]
        if part.targets:
            lost, points = exposure(part.targets, enemies)
            if lost:
                first = DANGER + 2 * acts
                scalars += ((first, lost), (first + 1, 0.1 * points))
        features_by_seat.append(FeatureRow(indices, scalars))
    return features_by_seat


def settled_chances(state: Hypnosia) -> tuple[float, ...] | None:
    """Return the win chances if only one seat has pawns in play, which all reach the centre.

    They do so long before H11 ends the game, unless a fifth arrival ends it first (H9).
    """
    places = [spot for spot in state.pawns if spot not in GONE]
    if len(places) > PAWNS:
        return None
    playing = [row for row in rows_of(state.pawns) if not GONE.issuperset(row)]
    if len(playing) > 1:
        return None
    arrivals = iter(free_arrivals([*state.pawns]))
    pawns = [spot if spot in GONE else next(arrivals, spot) for spot in state.pawns]
    ranks = state._replace(pawns=tuple(pawns), seat=OVER, throw="").ranks()
    return tuple((rank == 1) / ranks.count(1) for rank in ranks)


class Pawns(NamedTuple):
    """What the pawns of a seat contribute, whatever the other seats have."""

    shapes: tuple[int, ...]  # of those outside the centre
    stations: tuple[int, ...]  # the weights of their stations and arrivals
    targets: tuple[
        tuple[Reach, int], ...
    ]  # from where each on a circle is attacked; points already walked
    to_go: int  # the fewest points that bring those to the centre
    inside: int  # pawns in the centre
    points: int  # of arrivals, and lost by captures


@lru_cache(maxsize=1 << 14)
def pawns(row: tuple[str, ...], colour: str) -> Pawns:
    """Return what the pawns of a seat contribute."""
    return Pawns(
        shapes=tuple(shapes()[spot] for spot in row if spot in shapes()),
        stations=tuple(stations(colour)[spot] for spot in row if spot in stations(colour)),
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


@cache
def stations(colour: str) -> dict[str, int]:
    """Return the number of the weight of each station, stack and arrival, by spot.

    The stations of a circle are numbered from the radius on which the colour enters the board.
    """
    weights = {spot: ARRIVED + n for n, spot in enumerate(ARRIVALS)}
    first = STATION
    for circle in CIRCLES:
        entrance = int(colour) * circle.stations // len(STARTS)
        for number in range(circle.stations):
            spot = f"{circle.name}{number}"
            weights[spot] = first + (number - entrance) % circle.stations
            weights[f"{spot}x2"] = weights[spot] + len(STATIONS)
        first += circle.stations
    return weights


@lru_cache(maxsize=1 << 14)
def distances(row: tuple[str, ...], enemies: tuple[str, ...]) -> tuple[int, ...]:
    """Return how far each pawn and each stack is behind those that it can capture in a turn.

    A number is the distance - 1, plus `FAR` if a stack captures, plus twice that if it is captured.
    """
    targets = [_kind(spot) for spot in dict.fromkeys(enemies) if spot in attackers()]
    numbers: list[int] = []
    for spot in dict.fromkeys(row):
        place, is_stack = _kind(spot)
        walks = walks_from(place)
        numbers += [
            walks[target] - 1 + FAR * (is_stack + 2 * is_captured)
            for target, is_captured in targets
            if target in walks
        ]
    return tuple(numbers)


def _kind(spot: str) -> tuple[str, bool]:
    """Return the place of a spot, and whether it is that of a stack."""
    return spot.removesuffix("x2"), spot in STACKS


@cache
def walks_from(place: str) -> dict[str, int]:
    """Return the length of the shortest walk from a place to each station within a turn's reach.

    >>> walks_from("a3")["b4"], walks_from("centre1")
    (3, {})
    """
    lengths: dict[str, int] = {}
    ends = {place}
    for points in range(1, FAR + 1):
        ends = {step for at in ends for step in (STRAIGHT.get(at), BRIDGES.get(at)) if step}
        for end in ends.intersection(STATIONS):
            lengths.setdefault(end, points)
    return lengths


ONCE = tuple(1 - (1 - faces / 6) ** 2 for faces in range(7))  # chance of one of them on two dice


def moves() -> Iterable[Move]:
    """Return all movements on an empty board; `rules.legal_moves` selects from them."""
    return movements()


def throws() -> Iterable[Move]:
    """Return the throws of two dice, including those of the roll-off."""
    return turn_throws().moves
