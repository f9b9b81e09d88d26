"""Results of a tournament: the games won in each pairing, with 95% intervals by bouts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import sqrt
from statistics import fmean, stdev
from typing import NamedTuple

from nyout.tournament.arena import Outcome, Played
from nyout.tournament.schedule import Pairing, Tournament, pairings, seats_of_one

NORMAL_95 = 1.96  # standard deviations around the mean that cover 95% of a normal curve


class Score(NamedTuple):
    """The results of a pairing, for its player `one`."""

    pairing: Pairing
    shares: tuple[float, ...]  # by game: 1 for a win, 1/n for a first rank shared by n, else 0
    bouts: tuple[float, ...]  # the mean share of each bout

    @property
    def wins(self) -> int:
        """Return the number of games that `one` won alone."""
        return sum(share == 1 for share in self.shares)

    @property
    def draws(self) -> int:
        """Return the number of games in which `one` shared the first rank."""
        return sum(0 < share < 1 for share in self.shares)

    @property
    def mean(self) -> float:
        """Return the mean share of a game, from 0 to 1."""
        return fmean(self.shares)


class Interval(NamedTuple):
    """The lower and upper bound of a 95% interval."""

    low: float
    high: float


def share(outcome: Outcome, seat: int) -> float:
    """Return the share of a seat in the win: 1, 1/n for a first rank shared by n, or 0.

    >>> share(Outcome(ranks=(1, 3, 1), plies=80), seat=2)
    0.5
    """
    return (outcome.ranks[seat] == 1) / outcome.ranks.count(1)


def scores(tournament: Tournament, played: Iterable[Played]) -> list[Score]:
    """Return the score of each pairing, in the order of the schedule.

    The bouts may be in any order. The result omits pairings without bouts.
    """
    gained: dict[Pairing, dict[int, list[float]]] = {
        pairing: {} for pairing in pairings(tournament.players, tournament.seats)
    }
    for bout, games in played:
        seats = seats_of_one(tournament, bout)
        gained[bout.pairing][bout.number] = [
            share(outcome, seat) for outcome, seat in zip(games, seats, strict=True)
        ]
    return [_score(pairing, bouts) for pairing, bouts in gained.items() if bouts]


def _score(pairing: Pairing, gained: dict[int, list[float]]) -> Score:
    bouts = [gained[number] for number in sorted(gained)]
    shares = tuple(share for games in bouts for share in games)
    return Score(pairing, shares, tuple(map(fmean, bouts)))


def widened(bouts: Sequence[float]) -> list[float]:
    """Return the mean shares of bouts, plus one bout won and one lost.

    Otherwise, a few bouts with equal results would have intervals of width 0 and infinite ratings.
    """
    return [*bouts, 1.0, 0.0]


def interval(bouts: Sequence[float]) -> Interval:
    """Return the 95% interval of the mean share of a game, from the mean shares of the bouts.

    The games of a bout have the same dice, so only bouts are independent of each other.

    >>> [round(bound, 3) for bound in interval([1.0] * 100)]
    [0.971, 1.0]
    >>> [round(bound, 3) for bound in interval([0.5, 1.0] * 500)]
    [0.734, 0.765]
    """
    known = widened(bouts)
    middle, reach = fmean(known), NORMAL_95 * stdev(known) / sqrt(len(known))
    return Interval(max(0.0, middle - reach), min(1.0, middle + reach))


def table(found: Sequence[Score]) -> Iterator[str]:
    """Yield the lines of a table with a line for each pairing."""
    width = max(len(name) for score in found for name in ("player", *score.pairing))
    yield (
        f"{'player':{width}}  {'against':{width}} {'games':>7} {'won':>7} {'drawn':>7} {'lost':>7}"
        f" {'score':>7}   95% interval"
    )
    for score in found:
        (one, other), games, low_high = score.pairing, len(score.shares), interval(score.bouts)
        lost = games - score.wins - score.draws
        yield (
            f"{one:{width}}  {other:{width}} {games:7,} {score.wins:7,} {score.draws:7,}"
            f" {lost:7,} {score.mean:7.1%}   {low_high.low:.1%} to {low_high.high:.1%}"
        )
