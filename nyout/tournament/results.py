"""Results of a tournament: the games won in each pairing, with 95% intervals by bouts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import sqrt
from statistics import fmean, stdev
from typing import NamedTuple

from nyout.tournament.arena import Outcome, Played, Thinking
from nyout.tournament.schedule import Pairing, Tournament, pairings, seats_of_one

NORMAL_95 = 1.96  # standard deviations around the mean that cover 95% of a normal curve
DIGITS = 4  # decimals of shares in JSON


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
    for bout, games, _ in played:
        seats = seats_of_one(tournament, bout)
        gained[bout.pairing][bout.number] = [
            share(outcome, seat) for outcome, seat in zip(games, seats, strict=True)
        ]
    return [_score(pairing, bouts) for pairing, bouts in gained.items() if bouts]


def _score(pairing: Pairing, gained: dict[int, list[float]]) -> Score:
    bouts = [gained[number] for number in sorted(gained)]
    shares = tuple(share for games in bouts for share in games)
    return Score(pairing, shares, tuple(map(fmean, bouts)))


def interval(bouts: Sequence[float]) -> Interval:
    """Return the 95% interval of the mean share of a game, from the mean shares of the bouts.

    The games of a bout have the same dice, so only bouts are independent of each other. One bout
    won and one lost are added, so that a few equal results have no interval of width 0.

    >>> [round(bound, 3) for bound in interval([1.0] * 100)]
    [0.971, 1.0]
    >>> [round(bound, 3) for bound in interval([0.5, 1.0] * 500)]
    [0.734, 0.765]
    """
    known = [*bouts, 1.0, 0.0]
    middle, reach = fmean(known), NORMAL_95 * stdev(known) / sqrt(len(known))
    return Interval(max(0.0, middle - reach), min(1.0, middle + reach))


def thinking(played: Iterable[Played]) -> dict[str, Thinking]:
    """Return the time that each player took for its decisions in all bouts."""
    total: dict[str, Thinking] = {}
    for bout, _, times in played:
        for name, (seconds, decisions) in zip(bout.pairing, times, strict=True):
            before = total.get(name, Thinking(0.0, 0))
            total[name] = Thinking(before.seconds + seconds, before.decisions + decisions)
    return total


def row(score: Score) -> dict[str, str | int | float]:
    """Return the results of a pairing as JSON values."""
    (one, other), games, (low, high) = score.pairing, len(score.shares), interval(score.bouts)
    return {
        "player": one,
        "against": other,
        "games": games,
        "won": score.wins,
        "drawn": score.draws,
        "lost": games - score.wins - score.draws,
        "score": round(score.mean, DIGITS),
        "low": round(low, DIGITS),
        "high": round(high, DIGITS),
    }


def report(tournament: Tournament, played: Sequence[Played]) -> Iterator[str]:
    """Yield the lines of the report: a row per pairing, and the time per move of each player."""
    width = max(map(len, ("against", *tournament.players)))
    yield (
        f"{'player':{width}}  {'against':{width}} {'games':>7} {'won':>7} {'drawn':>7} {'lost':>7}"
        f" {'score':>7}   95% interval"
    )
    for result in map(row, scores(tournament, played)):
        yield (
            "{player:{width}}  {against:{width}} {games:7,} {won:7,} {drawn:7,} {lost:7,}"
            " {score:7.1%}   {low:.1%} to {high:.1%}"
        ).format(**result, width=width)
    if (seats := tournament.seats) > 2:
        yield f"One seat against {seats - 1}: {1 / seats:.1%} means equal strength."
    plies = fmean(outcome.plies for bout in played for outcome in bout.games)
    yield f"{plies:.1f} plies per game on average"
    spent = thinking(played)
    means = {name: spent[name].seconds / max(1, spent[name].decisions) for name in spent}
    times = (f"{name} {1000 * means[name]:.2f} ms" for name in tournament.players)
    yield f"time per move: {', '.join(times)}"
