"""Tests throws: their draw from seeds by their odds, and the comparison with fair dice."""

from dataclasses import replace
from fractions import Fraction
from math import nextafter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nyout import GAMES, match
from nyout.core import CHANCE, Move
from nyout.fairness import RARE, Result, Verdict, is_from_seed, tail_probability, tallies, tally
from nyout.match import Match, Seat
from nyout.plies import ply_rng, select_throw
from tools.driver.playing import play_plies

SEATS = Seat("Ann"), Seat("Bob")
DICE_GAMES = [name for name, game in GAMES.items() if game.start().turn() == CHANCE]


def throws(game: str, times: int, rng: Random) -> list:
    """Return this many throws from the first position of a game."""
    state = GAMES[game].start()
    return [(state, select_throw(state, rng.random())) for _ in range(times)]


def random_match(game: str, plies: int, seed: str = "9") -> Match:
    """Return a match of this many random plies, or fewer if it ends."""
    start = match.start(GAMES[game], SEATS, seed)
    return play_plies(start, lambda at: at.rng().choice(at.state.moves()), plies)


@pytest.mark.parametrize("game", DICE_GAMES)
def test_throws_follow_only_from_their_own_seed(game: str) -> None:
    at = random_match(game, 60)
    assert is_from_seed(at)
    assert not is_from_seed(replace(at, seed="another"))
    own = at.go_to(0).cut()
    own = own.roll(next(move for move in own.state.moves() if move != at.moves[0]))
    assert is_from_seed(own)


@pytest.mark.parametrize("game", DICE_GAMES)
def test_expected_counts_add_up_to_the_throws(game: str) -> None:
    results = tallies(random_match(game, 120))
    assert results
    for one in results:
        assert sum(one.expected.values()) == pytest.approx(sum(one.counts.values()))
        assert set(one.counts) == set(one.expected)


def test_throws_of_seats_and_of_physical_dice_are_tallied_apart() -> None:
    *seats, together = tallies(random_match("hypnosia", 60))
    assert [one.seat for one in seats] == [0, 1]
    assert together.seat is None
    for result, count in together.counts.items():
        assert count == sum(one.counts[result] for one in seats)
    start = match.start(GAMES["le-nyout"], SEATS, "9", first=0).roll(("1",)).play(("hand", "1"))
    results = tallies(start.throw())
    tallied = [(one.seat, one.own, sum(one.counts.values())) for one in results]
    assert tallied == [(0, True, 1), (1, False, 1)]


def test_a_verdict_needs_enough_throws_and_finds_loaded_dice() -> None:
    for times in range(14):
        assert tally(0, False, throws("le-nyout", times, Random(times))).verdict is Verdict.FEW
    assert tally(0, False, throws("le-nyout", 14, Random(1))).verdict is not Verdict.FEW
    state = GAMES["le-nyout"].start()
    assert tally(0, False, [(state, ("5",))] * 40).verdict is Verdict.SUSPECT


@pytest.mark.slow
@pytest.mark.parametrize("game", DICE_GAMES)
def test_fair_throws_look_rare_as_often_as_claimed(game: str) -> None:
    rng = Random(20)
    rare = [(tally(0, False, throws(game, 100, rng)).chance or 0) < RARE for _ in range(300)]
    assert 3 <= sum(rare) <= 30  # 15 are expected


def test_the_tail_of_the_chi_squared_distribution_matches_published_tables() -> None:
    for freedom, chi in {1: 3.841459, 2: 5.991465, 3: 7.814728, 5: 11.070498, 9: 16.918978}.items():
        assert tail_probability(chi, freedom) == pytest.approx(0.05, abs=1e-6)
        assert tail_probability(0, freedom) == 1


def test_a_throw_of_sticks_counts_as_one_result_with_its_odds() -> None:
    one = tally(0, False, throws("le-nyout", 16, Random(3)))
    assert one.expected[Result("throw", "2")] == 6
    assert one.expected[Result("throw", "5")] == 1


# --- throws: exact odds, and the same draw for the same seed and ply ------------------------------


class Odds:
    """The part of a chance position that `throw` uses."""

    def __init__(self, *odds: int) -> None:
        self.weights = odds

    def odds(self) -> tuple[int, ...]:
        return self.weights

    def moves(self) -> tuple[Move, ...]:
        return tuple((str(n),) for n in range(len(self.weights)))


@given(st.lists(st.integers(1, 40), min_size=1, max_size=24))
def test_each_throw_covers_an_interval_as_wide_as_its_odds(odds):
    state, total = Odds(*odds), sum(odds)
    middles = [select_throw(state, float(Fraction(2 * n + 1, 2 * total))) for n in range(total)]  # pyright: ignore
    assert middles == [move for move, weight in zip(state.moves(), odds) for _ in range(weight)]


@given(st.lists(st.integers(1, 1000), min_size=1, max_size=24))
def test_the_lowest_and_highest_numbers_draw_the_first_and_last_throws(odds):
    state = Odds(*odds)
    assert select_throw(state, 0.0) == state.moves()[0]  # pyright: ignore
    assert select_throw(state, nextafter(1, 0)) == state.moves()[-1]  # pyright: ignore


def test_a_seed_and_a_ply_draw_the_same_number_on_every_machine():
    assert [ply_rng("a", 3).random() for _ in range(3)] == [ply_rng("a", 3).random()] * 3
    numbers = {ply_rng(seed, ply).random() for seed in ("a", "b", "") for ply in range(100)}
    assert len(numbers) == 300
    state = GAMES["le-nyout"].start(first=0)
    assert (
        "".join(select_throw(state, ply_rng("seed", ply).random())[0] for ply in range(40))
        == THROWS
    )


THROWS = "2123444223341225425233243331212212223524"
