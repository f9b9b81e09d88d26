"""Codes for solved chances, in which the outcomes of one throw keep their order.

Rounding alone would give some moves of different worth the same code, and would reverse others.
"""

from __future__ import annotations

from array import array
from bisect import bisect
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from nyout.cli.endgame.solve import Outcome, Outcomes, Values
from nyout.games.le_nyout.endgame.index import rows
from nyout.games.le_nyout.endgame.table import TOP, chance

TIE = 1e-9  # chances that differ by less are equal
SHIFT = 20  # bits of the number of a position
MASK = (1 << SHIFT) - 1


class Comparisons(NamedTuple):
    """Pairs of positions whose codes have to differ, from all decisions.

    Positions are numbered `row * columns + column`; the number after the last is a game won.
    """

    above: array[int]  # `upper << SHIFT | lower`: the code of `upper` has to be greater
    sums_above: list[tuple[int, int]]  # codes that have to add up to more than TOP
    sums_below: list[tuple[int, int]]  # the same, to less


class Option(NamedTuple):
    """A possible outcome for every row of the other seat: which position, and its chances."""

    numbers: Sequence[int]
    passes: bool  # whether the other seat is to throw, so that the chance is the opposite
    chances: Sequence[float]  # of the mover


def possible() -> Iterator[tuple[int, list[int]]]:
    """Each row with the rows that the other seat can have beside it (L13)."""
    known = rows()
    for number, own in enumerate(known.stations):
        others = enumerate(known.stations[: known.settled])
        yield number, [column for column, other in others if not own & other]


def compared(values: Values, outcomes: Sequence[Outcomes]) -> Comparisons:
    """The comparisons of the best outcome with each worse one, in all decisions."""
    found = Comparisons(array("Q"), [], [])
    width, count = rows().settled, len(values) * rows().settled

    def option(outcome: Outcome) -> Option:
        if outcome.row is None:
            return Option([count] * width, False, [1.0] * width)
        if outcome.again:
            numbers = range(outcome.row * width, (outcome.row + 1) * width)
            return Option(outcome.gather(numbers), False, outcome.gather(values[outcome.row]))
        numbers = outcome.gather(range(outcome.row, width * width, width))
        return Option(numbers, True, [1.0 - values[n // width][outcome.row] for n in numbers])

    for number, columns in possible():
        for moves in outcomes[number]:
            options = [option(outcome) for outcome in moves]
            for column in columns if len(options) > 1 else ():
                best = max(options, key=lambda one: one.chances[column])
                least = best.chances[column] - TIE
                for other in options:
                    if other.chances[column] < least:
                        _note(found, best, other, column)
    return found


def _note(found: Comparisons, best: Option, worse: Option, column: int) -> None:
    better, other = best.numbers[column], worse.numbers[column]
    if best.passes == worse.passes:
        upper, lower = (other, better) if best.passes else (better, other)
        found.above.append(upper << SHIFT | lower)
    else:
        (found.sums_below if best.passes else found.sums_above).append((better, other))


def coded(values: Values, outcomes: Sequence[Outcomes]) -> list[list[int]]:
    """The codes of all positions, in which every best outcome is above each worse one.

    Raises `ValueError` if the scale has too few codes for that.
    """
    exact = [value for row in values for value in row] + [1.0]
    comparisons = compared(values, outcomes)
    rising = sorted(comparisons.above, key=lambda pair: exact[pair >> SHIFT])
    falling = sorted(comparisons.above, key=lambda pair: -exact[pair & MASK])
    floor, ceiling = [0] * len(exact), [TOP] * len(exact)
    raise_codes(floor, rising)
    lower_codes(ceiling, falling)
    between = [(chance(low) + chance(high)) / 2 for low, high in pairwise(range(TOP + 1))]
    nearest = [
        min(max(bisect(between, value), low), high)
        for value, low, high in zip(exact, floor, ceiling)
    ]
    raised, lowered = nearest.copy(), nearest
    raise_codes(raised, rising)
    lower_codes(lowered, falling)
    # Where both keep an order, so does the mean: it adds up two differences of at least 1.
    codes = [(high + low) // 2 for high, low in zip(raised, lowered)]
    settle_sums(codes, comparisons, rising, falling)
    if not 0 <= min(codes) <= max(codes) <= TOP:
        raise ValueError(f"codes {min(codes)} to {max(codes)}; expected 0 to {TOP}")
    width = rows().settled
    return [codes[width * n : width * (n + 1)] for n in range(len(values))]


def raise_codes(codes: list[int], rising: Sequence[int]) -> None:
    """Raise each code as little as puts it above those below it; these come first in `rising`."""
    for pair in rising:
        least = codes[pair & MASK] + 1
        if codes[pair >> SHIFT] < least:
            codes[pair >> SHIFT] = least


def lower_codes(codes: list[int], falling: Sequence[int]) -> None:
    """Lower each code as little as puts it below those above it; these come first in `falling`."""
    for pair in falling:
        most = codes[pair >> SHIFT] - 1
        if codes[pair & MASK] > most:
            codes[pair & MASK] = most


def settle_sums(
    codes: list[int], comparisons: Comparisons, rising: Sequence[int], falling: Sequence[int]
) -> None:
    """Change codes until outcomes of a bonus throw are in order with those that end the turn.

    These are a few in millions: on a bonus throw, almost every move lets the player throw again.
    """
    won = len(codes) - 1
    while True:
        low = [pair for pair in comparisons.sums_above if codes[pair[0]] + codes[pair[1]] <= TOP]
        high = [pair for pair in comparisons.sums_below if codes[pair[0]] + codes[pair[1]] >= TOP]
        if not low and not high:
            return
        for one, other in low:
            codes[other if one == won else one] += 1
        raise_codes(codes, rising)
        for one, other in high:
            codes[other if one == won else one] -= 1
        lower_codes(codes, falling)
