"""The temperature that fits positions best, scores of win chances, and their intervals."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import chain, pairwise
from random import Random
from statistics import fmean, quantiles
from typing import NamedTuple

from nyout.cli.calibration.sampling import Sampled
from nyout.players.evaluation.evaluation import softmax
from nyout.tournament.results import Interval

BINS = 10  # of the calibration error, each with the same number of positions
RESAMPLES = 200  # of games, or of results
SEAT = 0  # the seat whose win chances are scored: the players take turns in the seats
SHARPEST, STEP, STEPS, PRECISION = 20.0, 0.5, 50, 1e-6  # of 1 / temperature, in Newton's method


class Noise(NamedTuple):
    """The calibration errors of perfectly calibrated win chances, due to chance alone."""

    mean: float
    most: float  # 95% are smaller


def temperature(games: Sequence[Sampled], guess: float = 1.0) -> float:
    """Return the temperature with which the results of games are most likely.

    Exact win chances do not count. Newton's method starts from a guess; the likelihood has only
    one maximum.
    """
    known = [position for position in chain(*games) if position.exact is None]
    sharpness = 1 / guess
    for _ in range(STEPS):
        slope = curvature = 0.0
        for merits, _, shares in known:
            mean = square = gained = 0.0
            for chance, merit, share in zip(softmax(merits, sharpness), merits, shares):
                mean += chance * merit
                square += chance * merit * merit
                gained += share * merit
            slope += gained - mean
            curvature += square - mean * mean
        step = max(-STEP, min(slope / curvature, STEP)) if curvature else 0.0
        sharpness = max(1 / SHARPEST, min(sharpness + step, SHARPEST))
        if abs(step) < PRECISION:
            break
    return 1 / sharpness


def brier(games: Sequence[Sampled], at: float) -> float:
    """Return the mean squared difference between win chances and results at a temperature.

    >>> brier([(Position((0.0, 0.0), None, (1.0, 0.0)),)], at=1.0)
    0.25
    """
    return fmean((chance - share) ** 2 for chance, share in predictions(games, at))


def calibration_error(found: Sequence[tuple[float, float]]) -> float:
    """Return the mean difference between the win chances of a bin and its results.

    The bins contain equal numbers of predictions, ordered by win chance.

    >>> calibration_error([(0.25, 0.0), (0.25, 1.0)] * 10)
    0.25
    """
    ranked = sorted(found, key=lambda pair: pair[0])
    bounds = [len(ranked) * number // BINS for number in range(BINS + 1)]
    bins = (ranked[low:high] for low, high in pairwise(bounds))
    return sum(abs(sum(chance - share for chance, share in part)) for part in bins) / len(ranked)


def noise(games: Sequence[Sampled], at: float, rng: Random) -> Noise:
    """Return the calibration errors if the results were drawn by the win chances themselves.

    One random number decides all positions of a game, as they share a result.
    """
    chances = [[position.chances(at)[SEAT] for position in game] for game in games]
    errors: list[float] = []
    for _ in range(RESAMPLES):
        drawn = ((game, rng.random()) for game in chances)
        errors.append(
            calibration_error(
                [(chance, float(luck < chance)) for game, luck in drawn for chance in game]
            )
        )
    return Noise(fmean(errors), quantiles(errors, n=20)[-1])


def predictions(games: Sequence[Sampled], at: float) -> list[tuple[float, float]]:
    """Return the win chance at a temperature and the share of the win in each position."""
    return [(position.chances(at)[SEAT], position.shares[SEAT]) for position in chain(*games)]


def interval(
    games: Sequence[Sampled], statistic: Callable[[Sequence[Sampled]], float], rng: Random
) -> Interval:
    """Return the 95% interval of a statistic by the bootstrap.

    It resamples whole games, because the positions of a game are not independent.
    """
    found = [statistic(rng.choices(games, k=len(games))) for _ in range(RESAMPLES)]
    low, *_, high = quantiles(found, n=40)
    return Interval(low, high)
