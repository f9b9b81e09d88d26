"""Computer players of RUN: levels, features, and the vocabulary of moves.

The features are the cows by row and danger, the cowboys by row, and the mobility of the cows.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache
from itertools import product
from typing import NamedTuple

from nyout.core import Move
from nyout.games.ai import AlphaBeta, FeatureRow, Level
from nyout.games.run.rules import (
    AROUND,
    CELL,
    COUNTS,
    COWBOYS,
    COWS,
    FORWARD,
    KINDS,
    OFF,
    OUT,
    RESERVE,
    ROWS,
    Run,
    first_row,
    kind_moves,
    moves_to_go,
    neighbours,
    uncatchable_seat,
)

LEVELS = (
    Level("beginner", AlphaBeta(), noise=0.2, loss=0.0382),
    Level("casual", AlphaBeta(), noise=0.08, loss=0.0251),
    Level("strong", AlphaBeta(), noise=0.03, loss=0.0181),
    Level("best", AlphaBeta(turns=15, nodes=15_000, early=10)),
)

HERD, BOYS = COUNTS["cow"] + 1, COUNTS["cowboy"] + 1
NEXT_TO_ENEMY, GUARDED, TWO_STEPS_AWAY, SAFE = range(4)  # danger of a cow by enemy cowboys
DANGERS = 4
MAX_WAYS = 3  # more ways to move a cow make no difference
MAX_LEAD = 6
WINS = (1.0, 0.0), (0.0, 1.0)  # win chances by winner
SECOND_PARTS = {"+cowboy": 1, "+cow": 2}  # values of `Run.due`

# The first weight of each block. A block "by seat" has two weights per value: one for the seat to
# move and one for the other seat.
SCORED = 0  # number of cows that left the board
WAITING = SCORED + HERD  # number of cows in reserve
RESERVED = WAITING + HERD  # number of cowboys in reserve
STANDING = RESERVED + BOYS  # number of cowboys on the board
COW = STANDING + BOYS  # cows on the board, by row, danger and seat
COWBOY = COW + ROWS * DANGERS * 2  # cowboys on the board, by row
CONTACT = COWBOY + ROWS  # cowboys next to an enemy one, without and with a friend, by seat
WAYS = CONTACT + 4  # number of steps and drops of cows, by seat
BLOCKED = WAYS + 2 * (MAX_WAYS + 1)  # cows without a step, by seat and half of the board
DUE = BLOCKED + 4  # of the seat to move: the whole turn, or its second part
LEAD = DUE + 3  # lead in cows that left the board
HUNTERS = LEAD + 2 * MAX_LEAD + 1  # enemy cowboys on the cells that a cow can still reach
LEFT = HUNTERS + 1  # cows that can still leave the board
SIZE = LEFT + 1


class Chart(NamedTuple):
    """The cells related to each cell, as bitboards by the code of the cell."""

    cell: dict[str, int]  # the cell itself
    near: dict[str, int]  # its neighbours
    around: dict[str, int]  # the cells up to two steps away
    ahead: tuple[dict[str, int], ...]  # by seat: the ends of a cow's steps
    cone: tuple[dict[str, int], ...]  # by seat: the cells that a cow can still reach
    rows: tuple[dict[str, int], ...]  # by seat: the steps of a cow to the last row
    drops: tuple[int, int]  # by seat: the cells of its first row


@cache
def chart() -> Chart:
    """Return the chart of the board."""
    cell = {code: 1 << n for n, code in enumerate(CELL.values())}

    def union(names: list[str]) -> int:
        return sum(cell[CELL[name]] for name in names)

    near = {code: union(neighbours(name, AROUND)) for name, code in CELL.items()}
    around = {
        code: sum(cell[other] for other, beside in near.items() if cells & (cell[other] | beside))
        for code, cells in near.items()
    }
    ahead = tuple(
        {code: union(neighbours(name, FORWARD[seat])) for name, code in CELL.items()}
        for seat in (0, 1)
    )
    rows = tuple({code: moves_to_go("cow", seat, code) - 1 for code in cell} for seat in (0, 1))
    cones = tuple(cone(cell, ahead[seat], rows[seat]) for seat in (0, 1))
    drops = union([*first_row(0)]), union([*first_row(1)])
    return Chart(cell, near, around, ahead, cones, rows, drops)


def cone(cell: dict[str, int], ahead: dict[str, int], rows: dict[str, int]) -> dict[str, int]:
    """Return the cells that a cow can reach from each cell; `ahead` has the ends of its steps."""
    cones: dict[str, int] = {}
    for code in sorted(cell, key=rows.__getitem__):  # the cells ahead have fewer steps to go
        cones[code] = ahead[code]
        for other, beyond in list(cones.items()):
            if ahead[code] & cell[other]:
                cones[code] |= beyond
    return cones


def features(state: Run) -> list[FeatureRow]:
    """Return one row for each seat.

    >>> from nyout.games.run import GAME
    >>> [len(row.indices) for row in features(GAME.start())]
    [7, 6]
    """
    pieces, to_move, due, _ = state
    cows = [pieces[row] for row in COWS]
    cowboys = [pieces[row] for row in COWBOYS]
    guards = [_board(row) for row in cowboys]
    occupied = guards[0] | guards[1] | _board(cows[0]) | _board(cows[1])
    scored = [row.count(OFF) for row in cows]
    rows: list[FeatureRow] = []
    for seat in (0, 1):
        waits = seat != to_move
        lead = min(max(scored[seat] - scored[1 - seat], -MAX_LEAD), MAX_LEAD)
        placed, hunters = _piece_places(seat, waits, cows[seat], cowboys[seat], guards[1 - seat])
        indices = [
            *placed,
            SCORED + scored[seat],
            LEAD + lead + MAX_LEAD,
            *_mobility(seat, waits, cows[seat], occupied),
        ]
        if not waits:
            indices.append(DUE + SECOND_PARTS.get(due, 0))
        left = HERD - 1 - scored[seat] - cows[seat].count(OUT)
        rows.append(FeatureRow(indices, ((HUNTERS, 0.2 * hunters), (LEFT, 0.3 * left))))
    return rows


@lru_cache(maxsize=1 << 12)  # saves a tenth of the time of a search
def _board(codes: str) -> int:
    cell = chart().cell
    return sum([cell[code] for code in codes if code in cell])


@lru_cache(maxsize=1 << 12)  # a search changes few pieces, in all combinations with the others
def _piece_places(
    seat: int, waits: bool, cows: str, cowboys: str, enemies: int
) -> tuple[tuple[int, ...], int]:
    """Return the indices of the places of a seat's pieces, and the number of `HUNTERS`.

    `enemies` is the bitboard of the enemy cowboys.
    """
    cell, near, around, _, cones, rows, _ = chart()
    row = rows[seat]
    own = _board(cowboys)
    indices = [
        WAITING + cows.count(RESERVE["cow", seat]),
        RESERVED + cowboys.count(RESERVE["cowboy", seat]),
        STANDING + own.bit_count(),
    ]
    hunters = 0
    for code in filter(cell.__contains__, cows):
        if near[code] & enemies:
            danger = GUARDED if near[code] & own else NEXT_TO_ENEMY
        else:
            danger = TWO_STEPS_AWAY if around[code] & enemies else SAFE
        indices.append(COW + (row[code] * DANGERS + danger) * 2 + waits)
        hunters += (cones[seat][code] & enemies).bit_count()
    for code in filter(cell.__contains__, cowboys):
        indices.append(COWBOY + row[code])
        if near[code] & enemies:
            indices.append(CONTACT + (2 if near[code] & own else 0) + waits)
    return tuple(indices), hunters


def _mobility(seat: int, waits: bool, cows: str, taken: int) -> list[int]:
    """Return the indices of the mobility of a seat's cows among the pieces of a bitboard."""
    at = chart()
    ahead, row = at.ahead[seat], at.rows[seat]
    ways = 2 if RESERVE["cow", seat] in cows and at.drops[seat] & ~taken else 0
    indices: list[int] = []
    for code in cows:
        if code not in ahead:
            continue
        if free := ahead[code] & ~taken:
            ways += free.bit_count()
        elif row[code] == 0:
            ways += 1
        else:
            indices.append(BLOCKED + 2 * waits + (row[code] > ROWS // 2))
    indices.append(WAYS + 2 * min(MAX_WAYS, ways) + waits)
    return indices


def settled_chances(state: Run) -> tuple[float, ...] | None:
    """Return the win chances if one seat cannot be caught up with, else None."""
    winner = uncatchable_seat(state.pieces)
    return None if winner is None else WINS[winner]


def moves() -> Iterable[Move]:
    """Return the drops and steps of both seats and both kinds, then the removals (R2-R5)."""
    tables = [kind_moves(seat, kind) for seat, kind in product((0, 1), KINDS)]
    drops = [move for table in tables for _, move in table.drops]
    steps = [move for table in tables for row in table.steps.values() for _, move in row]
    return dict.fromkeys((*drops, *steps, *((place, "out") for place in CELL)))


def throws() -> Iterable[Move]:
    """Return no throws, as RUN has no dice."""
    return ()
