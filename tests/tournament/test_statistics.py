"""Tests of scores and their intervals."""

from math import exp
from random import Random
from statistics import fmean

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nyout.tournament.arena import Outcome, Played, Thinking
from nyout.tournament.results import Score, interval, scores, thinking
from nyout.tournament.schedule import Bout, Pairing, Tournament, pairings

PLAYERS = ("a", "b", "c", "d")
MERITS = {"a": 0.8, "b": 0.3, "c": -0.2, "d": -0.9}
"""True strengths, in natural units."""


def expected(lead: float, seats: int) -> float:
    """Return the probability that a player with this lead wins, in natural units."""
    return 1 / (1 + (seats - 1) * exp(-lead))


def simulated(rng: Random, seats: int, bouts: int) -> list[Score]:
    """Return results of players of known strength; games of a bout partly share their luck."""
    found = list[Score]()
    for pairing in pairings(PLAYERS, seats):
        chance = expected(MERITS[pairing.one] - MERITS[pairing.other], seats)
        shares = list[float]()
        for _ in range(bouts):
            luck = rng.random()
            for _ in range(seats):
                drawn = luck if rng.random() < 0.3 else rng.random()
                shares.append(float(drawn < chance))
        means = [fmean(shares[n : n + seats]) for n in range(0, len(shares), seats)]
        found.append(Score(pairing, tuple(shares), tuple(means)))
    return found


@pytest.mark.parametrize("seats", [2, 3])
def test_intervals_contain_the_true_value_in_95_of_100_tournaments(seats: int) -> None:
    rng, trials = Random(seats), 150
    scored = 0.0
    for _ in range(trials):
        found = simulated(rng, seats, bouts=60)
        for score in found:
            truth = expected(MERITS[score.pairing.one] - MERITS[score.pairing.other], seats)
            low, high = interval(score.bouts)
            scored += low <= truth <= high
    assert 0.92 < scored / trials / len(pairings(PLAYERS, seats)) < 0.98


@given(st.lists(st.sampled_from([0.0, 0.25, 0.5, 1.0]), min_size=1, max_size=50))
def test_an_interval_contains_the_score_and_is_not_empty(bouts: list[float]) -> None:
    low, high = interval(bouts)
    assert 0 <= low <= fmean(bouts) <= high <= 1
    assert high > low


def test_scores_do_not_depend_on_the_order_of_the_bouts() -> None:
    tournament = Tournament("run", ("a", "b"), games=20, paired=True)
    gains: dict[tuple[int, ...], tuple[float, float]] = {
        (1, 2): (1.0, 0.0),
        (2, 1): (0.0, 1.0),
        (1, 1): (0.5, 0.5),
    }
    rng = Random(1)
    bouts = [
        Played(
            Bout(Pairing("a", "b"), number),
            tuple(Outcome(rng.choice([*gains]), 9) for _ in range(2)),
            (Thinking(0.5, 10), Thinking(0.25, 5)),
        )
        for number in range(10)
    ]
    (score,) = scores(tournament, bouts)
    assert [score] == scores(tournament, rng.sample(bouts, 10))
    assert score.wins + score.draws < 20
    assert thinking(bouts) == {"a": (5.0, 100), "b": (2.5, 50)}
    (first, one), (second, other) = ((game.ranks, n) for n, game in enumerate(bouts[0].games))
    assert score.shares[:2] == (gains[first][one], gains[second][other])
