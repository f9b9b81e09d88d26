"""The inputs of the referee of RUN, as seen by the seat to move, whose cows walk to row 7.

They are the cells of all pieces, the numbers of pieces in reserve and out of play, how far each
piece is from the nearest enemy cowboy, and the cows that can still leave the board.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from nyout.games.run.rules import (
    AROUND,
    CELL,
    COUNTS,
    COWBOYS,
    COWS,
    KINDS_DUE,
    LETTERS,
    OFF,
    OUT,
    RESERVE,
    ROWS,
    Run,
    cell,
    moves_to_go,
    neighbours,
)

Part = tuple[int, str, str, str]
"""The block of inputs, and what determines those in it that are 1."""

CELLS = len(CELL)
HERD, BOYS = COUNTS["cow"] + 1, COUNTS["cowboy"] + 1
NEAR = 4  # steps to the nearest enemy cowboy; a larger number counts as this one
DUES = tuple(KINDS_DUE)

# The first input of each group of a seat.
COW = 0
COWBOY = COW + CELLS
WAITING = COWBOY + CELLS  # cows in reserve
RESERVED = WAITING + HERD  # cowboys in reserve
STANDING = RESERVED + BOYS  # cowboys on the board
DANGER = STANDING + BOYS  # cows by row, steps to the nearest enemy cowboy, and guard
CONTACT = DANGER + ROWS * NEAR * 2  # cowboys by steps to the nearest enemy one, and guard
LEFT = CONTACT + NEAR * 2  # cows that can still leave the board, by number of enemy cowboys
SEAT = LEFT + HERD * BOYS

LEAD = 2 * SEAT  # in cows that left the board
BOTH_LEFT = LEAD + 2 * HERD  # cows of both seats that can still leave the board
DUE = BOTH_LEFT + HERD * HERD
SIZE = DUE + len(DUES)

OWN, OTHER, SCORE = range(3)
"""The blocks of a position; those of the pieces are equal."""


def parts(state: Run) -> Iterator[Part]:
    """Yield the parts of a position before its end, from which `inputs` follow."""
    pieces, seat = state.pieces, state.seat
    for block, owner in ((OWN, seat), (OTHER, 1 - seat)):
        own = "".join(sorted(pieces[COWS[owner]])), "".join(sorted(pieces[COWBOYS[owner]]))
        enemies = "".join(sorted(pieces[COWBOYS[1 - owner]]))
        yield 2 * block + owner, *own, enemies
    yield 2 * SCORE, pieces[COWS[seat]], pieces[COWS[1 - seat]], state.due


def inputs(part: Part) -> list[int]:
    """Return the inputs of a part that are 1."""
    block, owner = divmod(part[0], 2)
    if block == SCORE:
        return _score(*part[1:])
    return [block * SEAT + one for one in _pieces(owner, *part[1:], seen=owner ^ block)]


def _pieces(owner: int, cows: str, cowboys: str, enemies: str, seen: int) -> list[int]:
    """Return the inputs of the pieces of a seat; the seat `seen` looks at them."""
    number = numbers()[seen]
    hunters = [code for code in enemies if code in number]
    guards = [code for code in cowboys if code in number]
    left = len(cows) - cows.count(OFF) - cows.count(OUT)
    in_play = len(hunters) + enemies.count(RESERVE["cowboy", 1 - owner])
    found = [
        WAITING + cows.count(RESERVE["cow", owner]),
        RESERVED + cowboys.count(RESERVE["cowboy", owner]),
        STANDING + len(guards),
        LEFT + left * BOYS + in_play,
    ]
    for code in filter(number.__contains__, cows + cowboys):
        near = min([steps()[code, hunter] for hunter in hunters], default=NEAR)
        is_guarded = any(steps()[code, guard] == 1 for guard in guards if guard != code)
        danger = 2 * (near - 1) + is_guarded
        if code in guards:
            found += COWBOY + number[code], CONTACT + danger
        else:
            row = moves_to_go("cow", owner, code) - 1
            found += COW + number[code], DANGER + 2 * NEAR * row + danger
    return found


def _score(own: str, other: str, due: str) -> list[int]:
    left, left_of_other = (len(cows) - cows.count(OFF) - cows.count(OUT) for cows in (own, other))
    return [
        LEAD + HERD + own.count(OFF) - other.count(OFF),
        BOTH_LEFT + left * HERD + left_of_other,
        DUE + DUES.index(due),
    ]


@cache
def numbers() -> tuple[dict[str, int], dict[str, int]]:
    """Return the numbers of the cells by code, as each seat sees the board."""
    codes = list(CELL.values())
    turned: dict[str, int] = {}
    for name, code in CELL.items():
        letter, number = cell(name)
        opposite = f"{LETTERS[len(LETTERS) - 1 - letter]}{len(LETTERS) + 1 - number}"
        turned[code] = codes.index(CELL[opposite])
    return {code: n for n, code in enumerate(codes)}, turned


@cache
def steps() -> dict[tuple[str, str], int]:
    """Return the steps between two cells on an empty board, at most `NEAR`."""
    found: dict[tuple[str, str], int] = {}
    for start in CELL:
        reached, ends = {start}, {start}
        for distance in range(NEAR):
            found |= {(CELL[start], CELL[end]): max(distance, 1) for end in ends}
            ends = {end for at in ends for end in neighbours(at, AROUND)} - reached
            reached |= ends
        found |= {(CELL[start], CELL[end]): NEAR for end in CELL if end not in reached - ends}
    return found


def mirror() -> list[int]:
    """Return each input after both ends of all rows have been swapped."""
    codes = list(CELL.values())
    swapped = list(range(SIZE))
    for name, code in CELL.items():
        letter, number = cell(name)
        opposite = CELL[f"{LETTERS[len(LETTERS) - number]}{len(LETTERS) - letter}"]
        for first in (COW, COWBOY, SEAT + COW, SEAT + COWBOY):
            swapped[first + codes.index(code)] = first + codes.index(opposite)
    return swapped
