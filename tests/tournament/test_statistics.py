"""Tests of scores and their intervals."""

from math import exp
from random import Random
from statistics import fmean

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nyout.tournament import Pairing, Result, Score, Tournament, scores

PLAYERS = ("a", "b", "c", "d")
MERITS = {"a": 0.8, "b": 0.3, "c": -0.2, "d": -0.9}
"""True strengths, in natural units."""


def pairings(seats: int) -> list[Pairing]:
    return Tournament("hypnosia", PLAYERS, seats=seats).pairings()


def truth(pairing: Pairing, seats: int) -> float:
    """Return the probability that the player of a pairing wins."""
    lead = MERITS[pairing.player] - MERITS[pairing.opponent]
    return 1 / (1 + (seats - 1) * exp(-lead))


def simulate(rng: Random, seats: int, bouts: int) -> list[Score]:
    """Return results of players of known strength; games of a bout partly share their luck."""
    results = list[Score]()
    for pairing in pairings(seats):
        chance = truth(pairing, seats)
        shares = list[tuple[float, ...]]()
        for _ in range(bouts):
            luck = rng.random()
            draws = (luck if rng.random() < 0.3 else rng.random() for _ in range(seats))
            shares.append(tuple(float(number < chance) for number in draws))
        results.append(Score(pairing, tuple(shares)))
    return results


@pytest.mark.parametrize("seats", [2, 3])
def test_intervals_contain_the_true_value_in_95_of_100_tournaments(seats: int) -> None:
    rng, trials = Random(seats), 150
    scored = 0.0
    for _ in range(trials):
        for score in simulate(rng, seats, bouts=60):
            low, high = score.interval
            scored += low <= truth(score.pairing, seats) <= high
    assert 0.92 < scored / trials / len(pairings(seats)) < 0.98


@given(st.lists(st.sampled_from([0.0, 0.25, 0.5, 1.0]), min_size=1, max_size=50))
def test_an_interval_contains_the_score_and_is_not_empty(bouts: list[float]) -> None:
    low, high = Score(Pairing("a", "b"), tuple((share,) for share in bouts)).interval
    assert 0 <= low <= fmean(bouts) <= high <= 1
    assert high > low


def test_scores_do_not_depend_on_the_order_of_the_bouts() -> None:
    tournament = Tournament("run", ("a", "b", "c"), games=20, paired=True)
    rng = Random(1)
    results = [
        Result(bout, tuple(rng.choice([0.0, 0.5, 1.0]) for _ in range(2)), 80, {})
        for bout in tournament.bouts()
    ]
    assert (outcome := scores(tournament, results)) == scores(tournament, rng.sample(results, 30))
    assert [score.pairing for score in outcome] == tournament.pairings()
    assert outcome[0].bouts == tuple(result.shares for result in results[:10])
