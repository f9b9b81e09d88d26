"""Tests throws: exact odds, and the same draw for the same seed and ply."""

from fractions import Fraction
from math import nextafter

from hypothesis import given
from hypothesis import strategies as st

from nyout import GAMES
from nyout.core import Move
from nyout.plies import ply_rng, select_throw


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
