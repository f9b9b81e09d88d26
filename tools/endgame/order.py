"""Codes for solved win chances, chosen so that the outcomes of each throw keep their order.

Rounding alone would give some outcomes of different value the same code, and reverse others.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from nyout.games.le_nyout.endgame import TOP, chance
from tools.endgame.solve import Array, Outcome, Outcomes, possible

TIE = 1e-9  # win chances that differ by less are equal
SHIFT = 20  # bits of the number of a position
MASK = (1 << SHIFT) - 1

Pairs = Sequence[tuple[int, int]]


class Comparisons(NamedTuple):
    """Pairs of positions whose codes must differ in a given direction.

    Positions are numbered `row * columns + column`; the number after the last is a won game.
    """

    above: Array  # `upper << SHIFT | lower`: the code of `upper` must be greater, sorted
    sums_above: Pairs  # codes whose sum must be greater than TOP
    sums_below: Pairs  # codes whose sum must be less than TOP


class Option(NamedTuple):
    """The positions after a move, for each possible row of the other seat."""

    numbers: Array
    passes: bool  # whether the other seat throws next, so that its win chance is the opposite
    chances: Array  # of the mover


def option(outcome: Outcome, values: Array, columns: Array) -> Option:
    """Return the positions after a move for some rows of the other seat."""
    if outcome.row is None:
        ones = np.ones(len(columns))
        return Option(np.full(len(columns), values.size), False, ones)
    others = columns if outcome.captures is None else outcome.captures[columns]
    width = values.shape[1]
    if outcome.again:
        return Option(outcome.row * width + others, False, values[outcome.row, others])
    return Option(others * width + outcome.row, True, 1.0 - values[others, outcome.row])


def compare(values: Array, outcomes: Sequence[Outcomes]) -> Comparisons:
    """Return the comparisons of the best outcome with each worse one, in all decisions."""
    none: Array = np.empty(0, np.int64)
    by_turn: dict[tuple[bool, bool], list[Array]] = {
        (best, worse): [none] for best in (False, True) for worse in (False, True)
    }
    for others, throws in zip(possible(), outcomes, strict=True):
        columns = np.flatnonzero(others)
        for moves in throws:
            options = [option(outcome, values, columns) for outcome in moves]
            for best, worse, pairs in _preferences(options):
                by_turn[best, worse].append(pairs)
    joined = {key: np.unique(np.concatenate(pairs)) for key, pairs in by_turn.items()}
    # The win chance of a seat is lower if that of the other seat is higher.
    swapped = (joined[True, True] & MASK) << SHIFT | joined[True, True] >> SHIFT
    return Comparisons(
        np.unique(np.concatenate([joined[False, False], swapped])),
        _unpack(joined[False, True]),
        _unpack(joined[True, False]),
    )


def _preferences(options: Sequence[Option]) -> Iterator[tuple[bool, bool, Array]]:
    """Yield pairs `best << SHIFT | worse` of positions, with the field `passes` of both."""
    if len(options) < 2:
        return
    chances = np.array([position.chances for position in options])
    first, least = chances.argmax(axis=0), chances.max(axis=0) - TIE
    for number, best in enumerate(options):
        for worse in options:
            where = (first == number) & (worse.chances < least)
            yield best.passes, worse.passes, best.numbers[where] << SHIFT | worse.numbers[where]


def _unpack(pairs: Array) -> Pairs:
    return [(pair >> SHIFT, pair & MASK) for pair in pairs.tolist()]


def encode(values: Array, outcomes: Sequence[Outcomes]) -> Array:
    """Return the codes of all positions, with every best outcome above each worse one.

    Raises `ValueError` if there are too few codes.
    """
    exact = np.append(values.ravel(), 1.0)
    comparisons = compare(values, outcomes)
    above = comparisons.above
    rising = above[np.argsort(exact[above >> SHIFT], kind="stable")].tolist()
    falling = above[np.argsort(-exact[above & MASK], kind="stable")].tolist()
    floor, ceiling = [0] * len(exact), [TOP] * len(exact)
    raise_codes(floor, rising)
    lower_codes(ceiling, falling)
    between = [(chance(low) + chance(high)) / 2 for low, high in pairwise(range(TOP + 1))]
    nearest = np.searchsorted(between, exact, side="right").clip(floor, ceiling).tolist()
    raised, lowered = nearest.copy(), nearest
    raise_codes(raised, rising)
    lower_codes(lowered, falling)
    # The mean keeps an order that both keep: the sum of both differences is at least 2.
    codes = [(high + low) // 2 for high, low in zip(raised, lowered)]
    settle_sums(codes, comparisons, rising, falling)
    if not 0 <= min(codes) <= max(codes) <= TOP:
        raise ValueError(f"codes {min(codes)} to {max(codes)}; expected 0 to {TOP}")
    return np.array(codes[:-1]).reshape(values.shape)


def raise_codes(codes: list[int], rising: Sequence[int]) -> None:
    """Raise each code just above the codes below it, in the order of their win chances."""
    for pair in rising:
        least = codes[pair & MASK] + 1
        if codes[pair >> SHIFT] < least:
            codes[pair >> SHIFT] = least


def lower_codes(codes: list[int], falling: Sequence[int]) -> None:
    """Lower each code just below the codes above it, in the reverse order of their win chances."""
    for pair in falling:
        most = codes[pair >> SHIFT] - 1
        if codes[pair & MASK] > most:
            codes[pair & MASK] = most


def settle_sums(
    codes: list[int], comparisons: Comparisons, rising: Sequence[int], falling: Sequence[int]
) -> None:
    """Adjust codes until outcomes that end the turn are in order with those that do not.

    Few decisions have both: after a bonus throw, almost every move earns another throw.
    """
    won = len(codes) - 1
    while True:
        low = [pair for pair in comparisons.sums_above if codes[pair[0]] + codes[pair[1]] <= TOP]
        high = [pair for pair in comparisons.sums_below if codes[pair[0]] + codes[pair[1]] >= TOP]
        if not low and not high:
            return
        for first, second in low:
            codes[second if first == won else first] += 1
        raise_codes(codes, rising)
        for first, second in high:
            codes[second if first == won else first] -= 1
        lower_codes(codes, falling)
