"""The temperature that fits games best, scores of win chances, and their intervals."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import chain, pairwise
from math import log
from random import Random
from statistics import fmean, quantiles
from typing import NamedTuple, TypeVar

from nyout.players.evaluation import softmax
from nyout.tournament import Interval
from tools.calibration.sampling import Sampled

FOLDS = 5  # parts of the games, each tested at the temperature that fits the others
BINS = 10  # of the calibration error, with equal numbers of positions
RESAMPLES = 200  # of games, or of results
SEAT = 0  # the seat whose win chances are scored; the players take turns in it
IMPOSSIBLE = 1e-12  # win chance that the likelihood distinguishes from 0
SHARPEST, STEP, STEPS, PRECISION = 20.0, 0.5, 50, 1e-6  # of 1 / temperature, in Newton's method

Item = TypeVar("Item")


class Noise(NamedTuple):
    """The calibration errors of perfectly calibrated win chances, due to chance alone."""

    mean: float
    most: float  # 95% are smaller


def temperature(games: Sequence[Sampled], guess: float = 1.0) -> float:
    """Return the temperature at which the results of games are most likely.

    Exact win chances do not count. Newton's method starts from a guess; the likelihood has only
    one maximum.
    """
    estimated = [position for position in chain(*games) if position.exact is None]
    sharpness = 1 / guess
    for _ in range(STEPS):
        slope = curvature = 0.0
        for merits, _, shares in estimated:
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


def cross_fit(games: Sequence[Sampled]) -> list[Sampled]:
    """Return games, each at the temperature that fits the other folds."""
    temperatures = [
        temperature([game for n, game in enumerate(games) if n % FOLDS != fold])
        for fold in range(FOLDS)
    ]
    return [apply_temperature(game, temperatures[n % FOLDS]) for n, game in enumerate(games)]


def apply_temperature(game: Sampled, temperature: float) -> Sampled:
    """Return the positions of a game with merits divided by a temperature."""
    return tuple(
        position._replace(merits=tuple(merit / temperature for merit in position.merits))
        for position in game
    )


def brier(games: Sequence[Sampled]) -> float:
    """Return the mean squared difference between win chances and results.

    >>> from tools.calibration.sampling import Position
    >>> brier([(Position((0.0, 0.0), None, (1.0, 0.0)),)])
    0.25
    """
    return fmean((chance - share) ** 2 for chance, share in predictions(games))


def log_likelihood(games: Sequence[Sampled]) -> float:
    """Return the mean logarithm of the estimated win chance of the seat that won, at most 0."""
    return fmean(
        sum(
            share * log(max(chance, IMPOSSIBLE))
            for chance, share in zip(position.chances, position.shares)
        )
        for position in chain(*games)
    )


def calibration_error(pairs: Sequence[tuple[float, float]]) -> float:
    """Return the mean difference between the win chances of a bin and its results.

    The bins contain equal numbers of predictions, ordered by win chance.

    >>> calibration_error([(0.25, 0.0), (0.25, 1.0)] * 10)
    0.25
    """
    ranked = sorted(pairs, key=lambda pair: pair[0])
    bounds = [len(ranked) * number // BINS for number in range(BINS + 1)]
    bins = (ranked[low:high] for low, high in pairwise(bounds))
    return sum(abs(sum(chance - share for chance, share in part)) for part in bins) / len(ranked)


def noise(games: Sequence[Sampled], rng: Random) -> Noise:
    """Return the calibration errors if the results were drawn by the win chances themselves.

    One random number decides all positions of a game, as they share a result.
    """
    chances = [[position.chances[SEAT] for position in game] for game in games]
    errors: list[float] = []
    for _ in range(RESAMPLES):
        lucks = [rng.random() for _ in chances]
        results = [
            (chance, float(luck < chance)) for game, luck in zip(chances, lucks) for chance in game
        ]
        errors.append(calibration_error(results))
    return Noise(fmean(errors), quantiles(errors, n=20, method="inclusive")[-1])


def predictions(games: Sequence[Sampled]) -> list[tuple[float, float]]:
    """Return the win chance and the share of the win of `SEAT` in each position."""
    return [(position.chances[SEAT], position.shares[SEAT]) for position in chain(*games)]


def interval(
    games: Sequence[Item], statistic: Callable[[Sequence[Item]], float], rng: Random
) -> Interval:
    """Return the 95% interval of a statistic by the bootstrap.

    It resamples whole games, because the positions of a game are not independent.
    """
    values = [statistic(rng.choices(games, k=len(games))) for _ in range(RESAMPLES)]
    low, *_, high = quantiles(values, n=40, method="inclusive")
    return Interval(low, high)
