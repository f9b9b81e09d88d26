"""Tests of scores, Elo ratings and their intervals."""

from math import log10
from random import Random
from statistics import fmean

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nyout.tournament.arena import Outcome, Played
from nyout.tournament.elo import POINTS, expected, ratings, solved
from nyout.tournament.results import Score, interval, scores
from nyout.tournament.schedule import Bout, Pairing, Tournament, pairings

PLAYERS = ("a", "b", "c", "d")
MERITS = {"a": 0.8, "b": 0.3, "c": -0.2, "d": -0.9}
"""True strengths, in natural units."""


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
    rated = scored = 0.0
    for _ in range(trials):
        found = simulated(rng, seats, bouts=60)
        for rating in ratings(PLAYERS, found, seats):
            rated += rating.low <= POINTS * MERITS[rating.player] <= rating.high
        for score in found:
            truth = expected(MERITS[score.pairing.one] - MERITS[score.pairing.other], seats)
            low, high = interval(score.bouts)
            scored += low <= truth <= high
    assert 0.92 < rated / trials / len(PLAYERS) < 0.98
    assert 0.92 < scored / trials / len(pairings(PLAYERS, seats)) < 0.98


results = st.lists(st.integers(0, 40), min_size=6, max_size=6)


@given(results)
def test_ratings_predict_the_number_of_wins_of_each_player(won: list[int]) -> None:
    """Test the equations of the most likely ratings, with two additional games per pairing."""
    found = [
        Score(pairing, (1.0,) * wins + (0.0,) * (40 - wins), (wins / 40,) * 40)
        for pairing, wins in zip(pairings(PLAYERS, 2), won, strict=True)
    ]
    merit = {rating.player: rating.elo / POINTS for rating in ratings(PLAYERS, found, 2)}
    for player in PLAYERS:
        surplus = 0.0
        for score in found:
            one, other = score.pairing
            beyond = sum(score.shares) + 1 - 42 * expected(merit[one] - merit[other], 2)
            surplus += beyond * ((player == one) - (player == other))
        assert surplus == pytest.approx(0, abs=1e-6)
    assert sum(merit.values()) == pytest.approx(0, abs=1e-9)


def test_the_ratings_of_two_players_differ_by_the_elo_of_their_score() -> None:
    score = Score(Pairing("a", "b"), (1.0,) * 75 + (0.0,) * 25, (0.75,) * 100)
    better, worse = ratings(("b", "a"), [score], 2)
    assert (better.player, worse.player) == ("a", "b")
    assert better.elo - worse.elo == pytest.approx(400 * log10(76 / 26))


@given(st.lists(st.sampled_from([0.0, 0.25, 0.5, 1.0]), min_size=1, max_size=50))
def test_an_interval_contains_the_score_and_is_not_empty(bouts: list[float]) -> None:
    low, high = interval(bouts)
    assert 0 <= low <= fmean(bouts) <= high <= 1
    assert high > low


def test_ratings_are_finite_if_one_player_wins_every_game() -> None:
    score = Score(Pairing("a", "b"), (1.0,) * 2000, (1.0,) * 1000)
    better, _ = ratings(("a", "b"), [score], 2)
    assert 300 < better.low < better.elo < better.high < 1000


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
        )
        for number in range(10)
    ]
    (score,) = scores(tournament, bouts)
    assert [score] == scores(tournament, rng.sample(bouts, 10))
    assert score.wins + score.draws < 20
    (first, one), (second, other) = ((game.ranks, n) for n, game in enumerate(bouts[0].games))
    assert score.shares[:2] == (gains[first][one], gains[second][other])


@given(st.lists(st.lists(st.integers(-9, 9), min_size=4, max_size=4), min_size=4, max_size=4))
def test_linear_equations_are_solved(rows: list[list[int]]) -> None:
    definite = [
        [float(sum(a * b for a, b in zip(one, other)) + (one is other)) for other in rows]
        for one in rows
    ]
    right = [1.0, -2.0, 3.0, 0.5]
    solution = solved(definite, right)
    for row, value in zip(definite, right, strict=True):
        assert sum(a * b for a, b in zip(row, solution)) == pytest.approx(value, abs=1e-6)
