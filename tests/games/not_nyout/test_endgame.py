"""Exact win chances of Not Nyout, compared with a search that plays every move and throw."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nyout import CHANCE, OVER
from nyout.core import State
from nyout.games.not_nyout.endgame import chances, is_near
from nyout.games.not_nyout.rules import SIX, homes
from nyout.players import levels
from nyout.players.evaluation import win_shares
from tests.games.not_nyout.positions import STATIONS, position, quarter_turn

PLACES = st.sampled_from([*STATIONS, "stable"])


def exact_chance(state: State, seat: int) -> float:
    """Return the win chance of a seat if both players play perfectly."""
    turn = state.turn()
    if turn == OVER:
        return win_shares(state.ranks())[seat]
    values = [exact_chance(state.play(move), seat) for move in state.moves()]
    if turn == CHANCE:
        return sum(map(float.__mul__, values, map(float, state.odds()))) / sum(state.odds())
    return max(values) if turn == seat else min(values)


@given(PLACES, PLACES, st.sampled_from([0, 1]), st.sampled_from([0, 1]), st.sampled_from([4, 5]))
def test_the_chances_are_those_of_a_full_search(own, other, seat, taker, idle):
    state = position(own, other, seat=seat, taker=taker, idle=idle)
    result = chances(state)
    assert result == pytest.approx((exact_chance(state, 0), exact_chance(state, 1)), abs=1e-12)


@given(PLACES, PLACES, st.sampled_from(homes(2)), st.sampled_from([0, 1]), st.integers(0, 5))
def test_a_quarter_turn_of_the_board_keeps_the_chances(own, other, home, taker, idle):
    state = position(own, other, home=home, taker=taker, idle=idle)
    assert chances(quarter_turn(state)) == pytest.approx(chances(state), abs=1e-12)


def test_players_who_are_out_have_no_chance():
    state = position("4", "6", "outx1", taker=1, idle=SIX - 1)
    assert chances(state) == pytest.approx((0.25 * 13 / 16, 1 - 0.25 * 13 / 16, 0))


@pytest.mark.parametrize(
    "state",
    [
        position("4 stable", "6", taker=0),
        position("4", "6", "8", taker=0),
        position("4", "6", dice="2", taker=0),
    ],
    ids=["three horses", "three players", "after the throw"],
)
def test_other_positions_have_no_exact_chances(state):
    assert chances(state) is None


def test_pages_need_no_table_of_endgames():
    state = position("4", "6", taker=0)
    assert is_near(state)
    assert levels.table_for("best", state) is None
