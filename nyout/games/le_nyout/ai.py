"""Computer players of Le Nyout: levels, features, and the vocabulary of moves.

The features are the groups of each seat, pairs of groups, and the lengths of the races.

A group is the pawns of a seat on one spot. Its weight depends on how many pawns the seat has left.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from math import sqrt
from typing import NamedTuple

from nyout.core import Move
from nyout.games.ai import FeatureRow, Level, Stage, TurnSearch
from nyout.games.le_nyout.rules import (
    NEXT,
    ODDS,
    THROWS,
    WAITING,
    LeNyout,
    Spots,
    points_to_go,
    tables,
)

STAGES = Stage(), Stage(turns=1), Stage(turns=2)

LEVELS = (
    Level("beginner", noise=0.15, loss=0.0222),
    Level("casual", noise=0.08, loss=0.0171),
    Level("strong", noise=0.03, loss=0.0068),
    Level(
        "best",
        # A search that ends with the other seat's turn gains half as much.
        TurnSearch((*STAGES, Stage(4, candidates=3, width=2, replies=2, most=800)), nodes=20_000),
        loss=0.00004,
        review=TurnSearch(STAGES),  # a review has too few positions for the last stage
    ),
)

TEMPERATURES = {2: 0.82, 3: 0.82, 4: 0.74}

SPOTS = tuple(NEXT)
NUMBER = {spot: n for n, spot in enumerate(SPOTS)} | {WAITING: SPOTS.index("20")}
COUNT = len(SPOTS)
SQUARE = COUNT * COUNT
MAX_PAWNS = 4  # of a seat

# The first weight of each block.
GROUPS = 0  # by pawns left, spot, and size
PAIRS = GROUPS + MAX_PAWNS * COUNT * MAX_PAWNS  # two groups of a seat: by size class, and spots
ATTACKS = PAIRS + 4 * SQUARE  # on a group of a waiting seat: by its size class, and spots
THREATS = ATTACKS + 2 * SQUARE  # the same for the waiting seat, in games of more than two
RACE = THREATS + 2 * SQUARE  # scalars of a seat; then of the seat that throws
SIZE = RACE + 5

MARGIN = 4  # points added to the length of a race: a short one is not decided by its length alone


class Groups(NamedTuple):
    """The features of a seat that depend only on its own pawns."""

    indices: tuple[int, ...]
    numbers: tuple[int, ...]  # of the spots of its groups
    targets: tuple[int, ...]  # the offset of each group as the target of an attack
    points: int  # the fewest points that take all pawns off


def features(state: LeNyout) -> list[FeatureRow]:
    """Return one row for each seat.

    >>> from nyout.games.le_nyout import GAME
    >>> features(GAME.start(2, 0))[1].indices
    [459]
    """
    seats = [groups(row) for row in state.pawns]
    thrower = seats[state.seat]
    length = MARGIN + sum([seat.points for seat in seats])
    root = sqrt(length)
    rows: list[FeatureRow] = []
    for number, seat in enumerate(seats):
        indices = [*seat.indices]
        scalars = [(RACE, seat.points / root), (RACE + 1, 10 * seat.points / length)]
        if number == state.seat:
            scalars += (
                (RACE + 2, 5 / root),
                (RACE + 3, 10 / length),
                (RACE + 4, seat.points / 20),
            )
            for rival in seats[:number] + seats[number + 1 :]:
                for target in rival.targets:
                    indices += [target + attacker for attacker in seat.numbers]
        elif len(seats) > 2:
            for target in seat.targets:
                indices += [target + 2 * SQUARE + attacker for attacker in thrower.numbers]
        rows.append(FeatureRow(indices, scalars))
    return rows


@lru_cache(maxsize=1 << 16)
def groups(row: Spots) -> Groups:
    """Return the features of a seat that depend only on its own pawns, in any order."""
    numbers = sorted(NUMBER[spot] for spot in row if spot != "off")
    sizes = {number: numbers.count(number) for number in numbers}
    stage = GROUPS + COUNT * MAX_PAWNS * (len(numbers) - 1)
    large = {number: size > 1 and number != NUMBER["hand"] for number, size in sizes.items()}
    return Groups(
        indices=(
            *(stage + MAX_PAWNS * number + size - 1 for number, size in sizes.items()),
            *(
                PAIRS + SQUARE * (2 * large[a] + large[b]) + COUNT * a + b
                for a in sizes
                for b in sizes
                if a < b
            ),
        ),
        numbers=tuple(sizes),
        targets=tuple(ATTACKS + SQUARE * large[number] + COUNT * number for number in sizes),
        points=sum(points_to_go(SPOTS[number]) for number in numbers),
    )


def moves() -> Iterable[Move]:
    """Return the moves of all throws, with both values of option L11, the shortest walks first."""
    walks = [
        tables(throw, exit_same_turn).walks for exit_same_turn in (False, True) for throw in ODDS
    ]
    return dict.fromkeys(move for table in walks for move in table)


def throws() -> Iterable[Move]:
    """Return the throws of the sticks, including those of the roll-off."""
    return THROWS.moves
