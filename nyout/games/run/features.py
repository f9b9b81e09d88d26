"""Features of RUN: cows by row and danger, cowboys by row, and who can move."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from nyout.games.features import Row
from nyout.games.run.board import ROWS
from nyout.games.run.rules import COWBOYS, COWS, Run
from nyout.games.run.tables import (
    AROUND,
    CELL,
    COUNTS,
    FORWARD,
    OFF,
    OUT,
    RESERVE,
    first_row,
    moves_to_go,
    neighbours,
)

HERD, BOYS = COUNTS["cow"] + 1, COUNTS["cowboy"] + 1
SAFETY = 4  # beside an enemy cowboy, the same but guarded, two steps from one, further

# Where each block of weights begins; where two seats differ, that of the seat to move is first.
ACROSS = 0
WAITING = ACROSS + HERD  # cows in reserve
RESERVED = WAITING + HERD  # cowboys in reserve
STANDING = RESERVED + BOYS  # cowboys on the board
COW = STANDING + BOYS  # by row, safety and seat
COWBOY = COW + ROWS * SAFETY * 2  # by row
CONTACT = COWBOY + ROWS  # a cowboy beside an enemy one, guarded or not, by seat
MOBILE = CONTACT + 4  # ways to move a cow, up to three, by seat
BLOCKED = MOBILE + 8  # a cow without a way, by seat and half of the board
DUE = BLOCKED + 4  # of the seat to move: the turn, or its second part
LEAD = DUE + 3  # cows across more than the enemy's, from -6 to 6
SCALARS = LEAD + 13
SIZE = SCALARS + 4


class Map(NamedTuple):
    """Sets of cells as bits, by the code of a cell; the last ones for each seat."""

    bit: dict[str, int]
    near: dict[str, int]  # the neighbours
    around: dict[str, int]  # those and theirs
    ahead: tuple[dict[str, int], ...]  # where a cow may go
    cone: tuple[dict[str, int], ...]  # where it may be later
    row: tuple[dict[str, int], ...]  # moves that bring it to the last row
    first: tuple[int, int]


@cache
def chart() -> Map:
    """Return the sets of cells of the board."""
    bit = {code: 1 << n for n, code in enumerate(CELL.values())}

    def united(names: list[str]) -> int:
        return sum(bit[CELL[name]] for name in names)

    near = {code: united(neighbours(name, AROUND)) for name, code in CELL.items()}
    around = {
        code: sum(bit[other] for other, beside in near.items() if cells & (bit[other] | beside))
        for code, cells in near.items()
    }
    ahead = tuple(
        {code: united(neighbours(name, FORWARD[seat])) for name, code in CELL.items()}
        for seat in (0, 1)
    )
    row = tuple({code: moves_to_go("cow", seat, code) - 1 for code in bit} for seat in (0, 1))
    cone: list[dict[str, int]] = []
    for seat in (0, 1):
        reach: dict[str, int] = {}
        for code in sorted(bit, key=row[seat].__getitem__):
            cells = ahead[seat][code]
            reach[code] = cells
            for other, beyond in list(reach.items()):
                if cells & bit[other]:
                    reach[code] |= beyond
        cone.append(reach)
    first = united(list(first_row(0))), united(list(first_row(1)))
    return Map(bit, near, around, ahead, tuple(cone), row, first)


def features(state: Run) -> list[Row]:
    """Return one row for each seat.

    >>> from nyout.games.run import GAME
    >>> [len(row.indices) for row in features(GAME.start())]
    [7, 6]
    """
    pieces, seat, due, _ = state
    bit, near, around, ahead, cones, rows, firsts = chart()
    cows = [pieces[own] for own in COWS]
    boys = [pieces[own] for own in COWBOYS]
    guards = [sum([bit[code] for code in row if code in bit]) for row in boys]
    taken = sum(guards) + sum([bit[code] for row in cows for code in row if code in bit])
    found: list[Row] = []
    for own in (0, 1):
        waits = own != seat
        herd, row = cows[own], rows[own]
        enemies, friends = guards[1 - own], guards[own]
        reserve = herd.count(RESERVE["cow", own])
        across = herd.count(OFF)
        indices = [
            ACROSS + across,
            WAITING + reserve,
            RESERVED + boys[own].count(RESERVE["cowboy", own]),
            STANDING + friends.bit_count(),
            LEAD + min(max(across - cows[1 - own].count(OFF), -6), 6) + 6,
        ]
        ways = hunters = 0
        for code in herd:
            if code not in bit:
                continue
            beside = near[code]
            if beside & enemies:
                safety = 1 if beside & friends else 0
            else:
                safety = 2 if around[code] & enemies else 3
            indices.append(COW + (row[code] * SAFETY + safety) * 2 + waits)
            free = ahead[own][code] & ~taken
            if free:
                ways += free.bit_count()
            elif row[code] == 0:
                ways += 1
            else:
                indices.append(BLOCKED + 2 * waits + (row[code] > ROWS // 2))
            hunters += (cones[own][code] & enemies).bit_count()
        if reserve and firsts[own] & ~taken:
            ways += 2
        for code in boys[own]:
            if code in bit:
                indices.append(COWBOY + row[code])
                if near[code] & enemies:
                    indices.append(CONTACT + (2 if near[code] & friends else 0) + waits)
        indices.append(MOBILE + 2 * min(3, ways) + waits)
        if not waits:
            indices.append(DUE + (1 + (due == "+cow") if due[0] == "+" else 0))
        left = len(herd) - across - herd.count(OUT)
        found.append(Row(indices, ((SCALARS, 0.2 * hunters), (SCALARS + 1, 0.3 * left))))
    return found
