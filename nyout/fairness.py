"""Are the dice fair? What proves the throws of a match, and how often each result came.

A chi-square test compares the observed results with the expected ones.

A throw of several dice with at most `FEW` possible throws, such as sticks, counts as one result.
In other throws each die is one result, grouped by the kind of die.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from enum import Enum
from itertools import chain
from math import erfc, exp, pi, sqrt
from typing import NamedTuple

from nyout import plies, view
from nyout.core import CHANCE, Move, State, notation
from nyout.match import Match

FEW = 6  # possible throws, up to which a throw counts as one result
LEAST = 5  # minimum expected count of a tested result; below it the test is not valid
RARE, SUSPECT = 0.05, 0.001  # shares of fair games with results at least as unlikely


def is_from_seed(match: Match) -> bool:
    """Return whether the seed determines all throws before the cursor, except of physical dice.

    It may not in a match opened from a link: links contain no seed, so the match has a new one.
    """
    return all(
        plies.select_throw(state, match.go_to(ply).rng().random()) == move
        for ply, (state, move) in enumerate(zip(match.states[: match.cursor], match.moves))
        if state.turn() == CHANCE and ply + 1 not in match.own_dice
    )


class Proof(Enum):
    """What a match by link proves; values are sentence-key suffixes."""

    ALL = "all"
    OPEN = "open"  # some throws of the stint in progress cannot be checked yet
    WRONG = "wrong"
    UNSIGNED = "unsigned"
    OLD = "old"
    LINK = "link"  # a match without joint throws


class Agreement(NamedTuple):
    """What a match by link proves, and by whom."""

    proof: Proof
    names: tuple[str, ...] = ()  # whose signatures prove it, or whose is missing
    ply: int = 0  # with a wrong throw


def check_agreement(match: Match) -> Agreement:
    """Return who has decided the throws of a match by link, and signed its moves."""
    joint = match.joint
    if not match.is_joint:
        return Agreement(Proof.OLD if match.is_of_version_1 else Proof.LINK)
    if (seat := joint.wrong_signature) is not None:
        return Agreement(Proof.UNSIGNED, (match.names[seat],))
    if ply := joint.wrong_throw:
        return Agreement(Proof.WRONG, ply=ply)
    throws = {ply for ply, state in enumerate(match.states[:-1]) if state.turn() == CHANCE}
    is_known = throws <= dict(joint.throws()).keys()
    names = tuple(match.names[seat] for seat in joint.players)
    return Agreement(Proof.ALL if is_known else Proof.OPEN, names)


class Verdict(Enum):
    """What the test of the dice says; values are sentence-key suffixes."""

    FEW = "few"  # too few throws for a test
    SUSPECT = "suspect"
    RARE = "rare"
    FAIR = "fair"


class Result(NamedTuple):
    """A possible result of a die, or of a throw that counts as one result."""

    kind: str  # "d4", "coin", …, or "throw"
    face: str


class Tally(NamedTuple):
    """The observed and expected counts of each result, for one seat or for all seats."""

    seat: int | None  # None for all seats
    own: bool  # whether the dice were physical, not those of the page
    counts: Mapping[Result, int]
    expected: Mapping[Result, float]

    @property
    def chance(self) -> float | None:
        """The share of fair games with results at least as unlikely; None before enough throws.

        This is the p-value of Pearson's chi-square, summed over the kinds of dice.
        """
        kinds = sorted({result.kind for result in self.expected})
        tested = [pooled for kind in kinds if len(pooled := self._pool_rare(kind)) > 1]
        if not tested:
            return None
        chi = sum((came - awaited) ** 2 / awaited for cells in tested for came, awaited in cells)
        return tail_probability(chi, sum(len(cells) - 1 for cells in tested))

    @property
    def verdict(self) -> Verdict:
        """The result of the test."""
        if (chance := self.chance) is None:
            return Verdict.FEW
        limits = {Verdict.SUSPECT: SUSPECT, Verdict.RARE: RARE}
        return next((each for each, limit in limits.items() if chance < limit), Verdict.FAIR)

    def _pool_rare(self, kind: str) -> list[tuple[int, float]]:
        """Return observed and expected counts of a kind, merging rare results up to `LEAST`."""
        of_kind = (result for result in self.expected if result.kind == kind)
        pairs = sorted((self.expected[result], self.counts[result]) for result in of_kind)
        came, awaited = 0, 0.0
        cells: list[tuple[int, float]] = []
        for expected, count in pairs:
            came, awaited = came + count, awaited + expected
            if round(awaited, 9) >= LEAST:
                cells.append((came, awaited))
                came, awaited = 0, 0.0
        if awaited and cells:
            came, awaited = came + cells[-1][0], awaited + cells[-1][1]
            cells[-1] = came, awaited
        return cells


def tallies(match: Match) -> tuple[Tally, ...]:
    """Return a tally of the throws before the cursor for each seat, then for all seats.

    The dice of the page and physical dice have separate tallies. The tally for all seats is
    omitted if only one seat threw.
    """
    thrown: dict[tuple[int, bool], list[tuple[State, Move]]] = {}
    for ply, (state, move) in enumerate(zip(match.states, match.moves[: match.cursor]), 1):
        if state.turn() == CHANCE:
            by = view.view_of(state).actor(), ply in match.own_dice
            thrown.setdefault(by, []).append((state, move))
    result = [tally(seat, own, throws) for (seat, own), throws in sorted(thrown.items())]
    for own in (False, True):
        throws = [of_seat for (_, by), of_seat in thrown.items() if by == own]
        if len(throws) > 1:
            result.append(tally(None, own, chain.from_iterable(throws)))
    return tuple(result)


def tally(seat: int | None, own: bool, throws: Iterable[tuple[State, Move]]) -> Tally:
    """Return the tally of some throws, each with the position before it."""
    counts: Counter[Result] = Counter()
    weights: Counter[tuple[Result, int]] = Counter()  # by the sum of the odds of a throw
    for state, thrown in throws:
        whole = sum(state.odds())
        counts.update(dice_results(state, thrown))
        for move, weight in zip(state.moves(), state.odds()):
            for result in dice_results(state, move):
                weights[result, whole] += weight
    # Whole numbers as long as possible: fractions would add 25 kB to a first visit.
    expected: defaultdict[Result, float] = defaultdict(float)
    for (result, whole), weight in weights.items():
        expected[result] += weight / whole
    order = sorted(expected, key=lambda result: (result.kind, result.face.zfill(2)))
    return Tally(
        seat,
        own,
        {result: counts[result] for result in order},
        {result: expected[result] for result in order},
    )


def dice_results(state: State, throw: Move) -> tuple[Result, ...]:
    """Return the results that a possible throw counts as.

    >>> from nyout import GAMES
    >>> dice_results(GAMES["le-nyout"].start(), ("4",))
    (Result(kind='throw', face='4'),)
    >>> dice_results(GAMES["hypnosia"].start(), ("6+3",))
    (Result(kind='d6', face='6'), Result(kind='d6', face='3'))
    """
    dice = view.view_of(state).dice(throw)
    if len(dice) > 1 and len(state.moves()) <= FEW:
        return (Result("throw", notation(throw)),)
    return tuple(Result(die.kind, die.face) for die in dice)


def tail_probability(chi: float, freedom: int) -> float:
    """Return the probability of a chi-square of at least `chi` with that many degrees of freedom.

    >>> round(tail_probability(3.841459, 1), 6), round(tail_probability(18.307038, 10), 6)
    (0.05, 0.05)
    """
    half = chi / 2
    if freedom % 2:
        share, term, order = erfc(sqrt(half)), 2 * sqrt(half / pi) * exp(-half), 1.5
    else:
        share, term, order = exp(-half), half * exp(-half), 2.0
    for _ in range((freedom - 1) // 2):
        share += term
        term *= half / order
        order += 1
    return share
