"""Tests the computer players: legality, determinism and the preferences of greedy."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nyout import CHANCE, GAMES, OVER, plies, view
from nyout.core import notation
from nyout.games.ai import NAMES
from nyout.players import PLAYERS, choice
from tests import golden
from tests.games.le_nyout.positions import position, random_positions
from tests.games.not_nyout import positions as not_nyout
from tools.benchmarks.strength import novice
from tools.driver.playing import ranks

players = pytest.mark.parametrize("player", ["random", "greedy", "beginner"])


@players
@given(at=random_positions(), throw=st.integers(1, 5), seed=st.integers(0, 99))
def test_a_player_offers_at_least_one_move_and_only_legal_ones(player, at, throw, seed):
    state = at._replace(throw=throw)
    moves = list(PLAYERS[player](state, Random(seed)))
    assert moves
    assert set(moves) <= set(state.moves())


@players
@given(at=random_positions(), throw=st.integers(1, 5), seed=st.integers(0, 99))
def test_equal_generators_choose_the_same_move(player, at, throw, seed):
    state = at._replace(throw=throw)
    twice = {choice(player, state, Random(seed)) for _ in range(2)}
    assert len(twice) == 1


@pytest.mark.parametrize("player", ["greedy", pytest.param("beginner", marks=pytest.mark.slow)])
@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_a_player_plays_whole_games_of_every_game(player, game):
    for seats in {game.seats[0], game.seats[-1]}:
        assert min(ranks(game, [player] * seats, Random(seats))) == 1


@pytest.mark.parametrize("player", ["greedy", *NAMES])
def test_a_seat_that_plays_on_alone_never_circles_until_the_guard_ends_the_game(player):
    """Entering the centre loses where the seat is behind, but so does any other move."""
    for record in map(golden.read_golden, golden.files("hypnosia")):
        state = next(filter(plies.is_settled, record.states), record.state)
        rng = Random(player)
        while state.turn() != OVER:
            thrown = state.turn() == CHANCE
            state = state.play(
                plies.select_throw(state, rng.random()) if thrown else choice(player, state, rng)
            )
        assert view.view_of(state).phase() != "quiet"


def test_greedy_beats_random_clearly():
    rng, game, score = Random(1), GAMES["le-nyout"], 0
    for number in range(100):
        seat = number % 2
        names = ["random", "random"]
        names[seat] = "greedy"
        score += ranks(game, names, rng)[seat] == 1
    assert score >= 75


def test_random_plays_every_move():
    state = position("5 1 hand", "9", throw=4)
    assert {choice("random", state, Random(n)) for n in range(99)} == set(state.moves())


# In order of preference: captures, finishes, joins, shortcuts, progress.
PREFERRED = {
    "a win before a capture": (position("20 20", "hand"), 1, "20-off"),
    "a capture before a finish": (position("20 1 hand", "3 hand"), 2, "1-3"),
    "two captured before one": (position("1 7 hand", "3 9 9"), 2, "7-9"),
    "a finish before a join": (position("20 1 3 hand"), 2, "20-off"),
    "a join before a shortcut": (position("10 1 3"), 2, "1-3"),
    "a shortcut before the ring": (position("5"), 2, "5-w2"),
    "the shortest way from the centre": (position("c(w)"), 2, "c-n1"),
    "a capture by entering": (position("9 hand", "2 hand"), 2, "hand-2"),
}


@pytest.mark.parametrize(("at", "throw", "move"), PREFERRED.values(), ids=PREFERRED)
def test_greedy_prefers(at, throw, move):
    moves = {notation(choice("greedy", at._replace(throw=throw), Random(n))) for n in range(20)}
    assert moves == {move}


@pytest.mark.parametrize(("defenders", "move"), [(1, "1-6x1-7"), (4, "end")])
def test_greedy_attacks_only_if_it_is_likelier_to_win_than_to_lose(defenders, move):
    """A horse beats another with 13 of 16 throws, and a group of four with 14 of 40."""
    state = not_nyout.position("6 stablex3", f"7x{defenders}", dice="1", summoned=True)
    assert {notation(choice("greedy", state, Random(n))) for n in range(9)} == {move}


TAKE = not_nyout.position("6 stablex3", "7", dice="1", summoned=True)
NEITHER = not_nyout.position("6 stablex3", "7x4", dice="1", summoned=True)
ENTER = GAMES["run"].start(first=0)


@pytest.mark.parametrize(
    ("state", "moves"),
    [
        (TAKE, {"1-6x1-7"}),
        (NEITHER, {"1-6x1-7", "end"}),
        (ENTER, {notation(move) for move in ENTER.moves() if move[0] == "cow"}),
    ],
    ids=["take", "neither", "enter"],
)
def test_a_novice_plays_any_move_that_takes_or_progresses_and_else_any(state, moves):
    assert {notation(move) for n in range(60) for move in novice(state, Random(n))} == moves
