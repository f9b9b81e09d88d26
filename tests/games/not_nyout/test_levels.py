"""The levels of Not Nyout: wins in hand, and the moves of every level in chosen positions."""

from random import Random

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from nyout.core import notation
from nyout.games.ai import NAMES, Stage, TurnSearch
from nyout.games.not_nyout.rules import SIX, NotNyout
from nyout.players import choice
from nyout.players.evaluation import load_evaluation
from nyout.players.search import has_won, search
from tests.games.not_nyout.positions import position, random_positions


def move_of(level: str, state: NotNyout) -> str:
    """Return the notation of the move of a level."""
    return notation(choice(level, state, Random(0)))


@pytest.mark.parametrize("level", NAMES)
def test_the_last_taker_ends_the_last_turn_instead_of_attacking(level):
    state = position("4", "6", dice="2", taker=0, idle=SIX - 1)
    assert move_of(level, state) == "end"


@pytest.mark.parametrize("level", NAMES)
def test_the_other_player_attacks_in_the_last_turn(level):
    state = position("4", "6", dice="2", taker=1, idle=SIX - 1)
    assert move_of(level, state) == "2-4x1-6"


@given(random_positions(), st.integers(0, 99), st.integers(1, 3))
def test_a_beam_of_any_width_finds_a_win_in_hand(state, throw, width):
    state = state._replace(idle=state.patience() - 1)
    throws = state.moves()
    state = state.play(throws[throw % len(throws)])
    seat = state.turn()
    assume(seat >= 0 and any(has_won(state.play(move), seat) for move in state.moves()))
    settings = TurnSearch((Stage(width=width),), nodes=100)
    *_, progress = search(state, load_evaluation("not-nyout", len(state.players)), settings)
    assert has_won(state.play(progress.move), seat)


GOLDEN = {
    "join, then attack": (
        position("4 stablex3", "6 stablex3", dice="24"),
        ["4-stable-4-join", "4-stable-4-join", "4-stable-4-join", "4-stable-4-join"],
    ),
    "face a pair": (
        position("4 stablex2", "6x2 3 stable", dice="24"),
        ["2-stable-2", "2-stable-2", "2-stable-2", "4-stable-4-join"],
    ),
    "keep away from an enemy behind": (
        position("10 stablex3", "8 stablex3", dice="1"),
        ["1-10x1-s1", "1-10x1-s1", "1-stable-1", "1-stable-1"],
    ),
    "three dice": (
        position("5 6 stablex2", "2 stablex3", dice="134"),
        ["3-6x1-9", "3-6x1-9", "4-5x1-e2", "4-6x1-10"],
    ),
    "turn inwards": (
        position("5x2 stable", "12 16", dice="34", taker=0),
        ["4-5x2-e2", "split-5x2-1", "4-5x2-s2", "3-5x2-8"],
    ),
    "two against one": (
        position("4 9", "12", dice="23", taker=0),
        ["2-4x1-6", "2-4x1-6", "2-4x1-6", "2-4x1-6"],
    ),
    "one against two": (
        position("12", "4 9", dice="3", taker=0),
        ["end", "end", "3-12x1-15", "3-12x1-15"],
    ),
    "one against one": (
        position("12", "4", dice="3", taker=1, idle=2),
        ["3-12x1-15", "3-12x1-15", "3-12x1-15", "3-12x1-15"],
    ),
}


@pytest.mark.parametrize(("state", "moves"), GOLDEN.values(), ids=GOLDEN)
def test_each_level_plays_its_golden_move(state, moves):
    assert [move_of(level, state) for level in NAMES] == moves
