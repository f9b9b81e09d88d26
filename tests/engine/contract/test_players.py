"""Tests the computer players: legality, determinism and the preferences of greedy."""

from random import Random
from typing import Any, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nyout import CHANCE, GAMES
from nyout.core import notation
from nyout.players import PLAYERS, choice
from nyout.view import Piece, Scene, Target
from tests.games.le_nyout.positions import position, random_positions
from tests.playing import ranks
from tests.toys import shown

players = pytest.mark.parametrize("player", ["random", "greedy", "beginner"])


@players
@given(at=random_positions(), throw=st.integers(1, 5), seed=st.integers(0, 99))
def test_a_player_offers_at_least_one_move_and_only_legal_ones(player, at, throw, seed):
    state = at._replace(throw=throw)
    offered = list(PLAYERS[player](state, Random(seed)))
    assert offered
    assert set(offered) <= set(state.moves())


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


def test_greedy_beats_random_clearly():
    rng, game, won = Random(1), GAMES["le-nyout"], 0
    for number in range(100):
        seat = number % 2
        seated = ["random", "random"]
        seated[seat] = "greedy"
        won += ranks(game, seated, rng)[seat] == 1
    assert won >= 75


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
    chosen = {notation(choice("greedy", at._replace(throw=throw), Random(n))) for n in range(20)}
    assert chosen == {move}


@shown
class Fight(NamedTuple):
    """A position in which a seat attacks another with these odds, or rests."""

    wins: int
    of: int
    done: str = ""

    def turn(self):
        return CHANCE if self.done == "attack" else int(bool(self.done))

    def moves(self):
        return (("won",), ("lost",)) if self.done == "attack" else (("attack",), ("rest",))

    def odds(self):
        return (self.wins, self.of - self.wins)

    def play(self, move):
        return self._replace(done=move[0])

    def phase(self):
        return "fight" if self.done == "attack" else "move"

    def scene(self):
        own, other = (self.done == "lost", self.done == "won")
        stands = ("7" if self.done in ("attack", "won") else "5", "7")
        lost = ["out" if gone else at for gone, at in zip((own, other), stands)]
        return Scene(tuple(Piece(f"{n}.0", "horse", n, at) for n, at in enumerate(lost)))

    def scores(self):
        return tuple(int(piece.place != "out") for piece in self.scene().pieces)

    def ranks(self):
        return ()

    def targets(self, move):
        return (Target("button", move[0]),)

    def path(self, move):
        return ("5", "6", "7") if move == ("attack",) else ()


@pytest.mark.parametrize(
    ("wins", "move"), [(13, "attack"), (9, "attack"), (7, "rest"), (3, "rest")]
)
def test_greedy_attacks_only_if_it_is_likelier_to_win_than_to_lose(wins, move):
    state: Any = Fight(wins, 16)
    assert {choice("greedy", state, Random(n)) for n in range(9)} == {(move,)}
