"""Elo ratings with 95% intervals: the most likely Bradley-Terry model of all pairings.

A player with a lead of `d` natural units wins against `n` others of the same kind with the
probability `1 / (1 + n exp(-d))`. Elo points are natural units times 400 / ln 10.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import exp, fsum, log, sqrt
from typing import NamedTuple

from nyout.tournament.results import NORMAL_95, Score, widened

POINTS = 400 / log(10)  # Elo points per natural unit
FARTHEST = 1.0  # limit on one step of Newton's method, in natural units
PRECISION = 1e-10  # step after which the method ends, in natural units
MOST_STEPS = 200  # a safeguard: the likelihood is concave, so the method ends long before

Vector = list[float]
Matrix = list[Vector]


class Rating(NamedTuple):
    """A player's Elo points and their 95% interval; the mean of all players is 0."""

    player: str
    elo: float
    low: float
    high: float


class _Pair(NamedTuple):
    """A pairing and the results of its bouts."""

    one: int  # the number of the player
    other: int
    bouts: tuple[float, ...]  # mean shares of `one`
    size: float  # games per bout

    @property
    def games(self) -> float:
        return self.size * len(self.bouts)

    @property
    def gained(self) -> float:
        return self.size * fsum(self.bouts)


def ratings(players: Sequence[str], scores: Sequence[Score], seats: int) -> list[Rating]:
    """Return the rating of each player, the best first.

    Each pairing counts one additional bout won and one lost, so that a player who won every game
    has a finite rating. The intervals are based on bouts, which are independent unlike games.

    >>> from nyout.tournament.schedule import Pairing
    >>> score = Score(Pairing("a", "b"), shares=(1.0, 0.0) * 30 + (1.0,) * 40, bouts=(0.7,) * 100)
    >>> [round(rating.elo) for rating in ratings(("b", "a"), [score], seats=2)]
    [72, -72]
    """
    pairs = list(_pairs(players, scores))
    merits = _most_likely(pairs, len(players), seats)
    errors = _standard_errors(pairs, merits, seats)
    found = [
        Rating(player, POINTS * merit, POINTS * (merit - reach), POINTS * (merit + reach))
        for player, merit, reach in zip(
            players, merits, (NORMAL_95 * error for error in errors), strict=True
        )
    ]
    return sorted(found, key=lambda rating: -rating.elo)


def _pairs(players: Sequence[str], scores: Sequence[Score]) -> Iterator[_Pair]:
    """Yield the pairing of each score."""
    number = {player: n for n, player in enumerate(players)}
    for score in scores:
        one, other = (number[name] for name in score.pairing)
        size = len(score.shares) / len(score.bouts)
        yield _Pair(one, other, tuple(widened(score.bouts)), size)


def expected(lead: float, seats: int) -> float:
    """Return the probability that a player with this lead wins, in natural units.

    >>> expected(0.0, seats=4)
    0.25
    """
    return 1 / (1 + (seats - 1) * exp(-lead))


def _most_likely(pairs: Sequence[_Pair], players: int, seats: int) -> Vector:
    """Return the merits with the greatest likelihood, by Newton's method; their sum is 0."""
    merits = [0.0] * players
    for _ in range(MOST_STEPS):
        slope = [0.0] * players
        for pair in pairs:
            chance = expected(merits[pair.one] - merits[pair.other], seats)
            surplus = pair.gained - pair.games * chance
            slope[pair.one] += surplus
            slope[pair.other] -= surplus
        step = solved(_information(pairs, merits, seats), slope)
        length = max(map(abs, step))
        if length < PRECISION:
            break
        part = min(1.0, FARTHEST / length)
        merits = [merit + part * move for merit, move in zip(merits, step, strict=True)]
    return merits


def _information(pairs: Sequence[_Pair], merits: Vector, seats: int) -> Matrix:
    """Return the information matrix plus 1 everywhere, which determines the sum of the merits."""
    found = [[1.0] * len(merits) for _ in merits]
    for pair in pairs:
        chance = expected(merits[pair.one] - merits[pair.other], seats)
        known = pair.games * chance * (1 - chance)
        found[pair.one][pair.one] += known
        found[pair.other][pair.other] += known
        found[pair.one][pair.other] -= known
        found[pair.other][pair.one] -= known
    return found


def _standard_errors(pairs: Sequence[_Pair], merits: Vector, seats: int) -> Vector:
    """Return the standard error of each merit: the sandwich estimate, clustered by bouts."""
    matrix = _information(pairs, merits, seats)
    variances = [0.0] * len(merits)
    for pair in pairs:
        chance = expected(merits[pair.one] - merits[pair.other], seats)
        spread = fsum((pair.size * (share - chance)) ** 2 for share in pair.bouts)
        direction = [0.0] * len(merits)
        direction[pair.one], direction[pair.other] = 1.0, -1.0
        # The change of every merit per additional game won in this pairing.
        effects = solved(matrix, direction)
        for n, effect in enumerate(effects):
            variances[n] += effect**2 * spread
    return [sqrt(variance) for variance in variances]


def solved(matrix: Matrix, right: Vector) -> Vector:
    """Return the solution of a system of linear equations with a positive definite matrix.

    >>> solved([[2.0, 1.0], [1.0, 3.0]], [4.0, 7.0])
    [1.0, 2.0]
    """
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for n, pivot in enumerate(rows):
        for row in rows[n + 1 :]:
            factor = row[n] / pivot[n]
            row[n:] = [
                value - factor * other for value, other in zip(row[n:], pivot[n:], strict=True)
            ]
    solution: Vector = []
    for n in reversed(range(len(rows))):
        *known, value = rows[n][n + 1 :]
        rest = fsum(factor * found for factor, found in zip(known, solution, strict=True))
        solution.insert(0, (value - rest) / rows[n][n])
    return solution


def table(found: Sequence[Rating]) -> Iterator[str]:
    """Yield the lines of a table with a line for each rating."""
    width = max(len(name) for name in ("player", *(rating.player for rating in found)))
    yield f"{'player':{width}} {'Elo':>7}   95% interval"
    for player, elo, low, high in found:
        yield f"{player:{width}} {signed(elo):>7}   {signed(low)} to {signed(high)}"


def signed(points: float) -> str:
    """Return a whole number of points with its sign.

    >>> signed(11.7), signed(-0.3)
    ('+12', '0')
    """
    return f"{round(points):+}" if round(points) else "0"
