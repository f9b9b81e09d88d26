"""Levels: legal, the same everywhere, never blind to a win, and stronger from one to the next."""

import os
import subprocess
import sys
from itertools import pairwise
from random import Random
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nyout import CHANCE, GAMES, OVER
from nyout.core import State
from nyout.players import PLAYERS, choice, evaluation, levels
from nyout.players.search import wins
from nyout.plies import chance
from tests.games.le_nyout.positions import random_positions

NAMES = ["beginner", "casual", "strong", "best"]

games = pytest.mark.parametrize("game", GAMES)


def decisions(game: str, rng: Random, seats: int = 2) -> list[State]:
    """The positions of a random game in which there is a choice."""
    state = GAMES[game].start(seats)
    found: list[State] = []
    while state.turn() != OVER:
        if state.turn() == CHANCE:
            state = state.play(chance.throw(state, rng.random()))
        else:
            found += [state] if len(state.moves()) > 1 else []
            state = state.play(rng.choice(state.moves()))
    return found


@games
def test_every_game_has_the_four_levels_in_order(game):
    assert [level.name for level in levels.LEVELS[game]] == NAMES
    assert set(NAMES) < set(PLAYERS)


@games
def test_no_level_misses_a_win_in_hand(game):
    for n in range(8):
        for state in decisions(game, Random(n))[-3:]:
            seat = state.turn()
            if any(wins(state.play(move), seat) for move in state.moves()):
                for name in NAMES:
                    assert wins(state.play(choice(name, state, Random(0))), seat)


@given(at=random_positions(), seed=st.integers(0, 99))
def test_no_level_keeps_the_last_pawn_on_the_board_in_le_nyout(at, seed):
    rows = (("20", "off", "off", "off"), at.pawns[1])
    state = at._replace(pawns=rows, seat=0, throw=1 + seed % 5)
    for name in NAMES:
        assert choice(name, state, Random(0)) == ("20", "off")


CHOICES = """
from random import Random
from nyout.players import choice
from tests.players.test_levels import decisions
for game in ("hypnosia", "le-nyout", "not-nyout", "run", "scouts"):
    found = decisions(game, Random(5))
    for state in found[5 :: len(found) // 4]:
        print(game, [choice(name, state, Random(1)) for name in ("beginner", "strong")])
"""


def test_levels_play_the_same_whatever_the_seed_of_hashes():
    told = {
        subprocess.run(
            [sys.executable, "-c", CHOICES],
            env=os.environ | {"PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join(sys.path)},
            capture_output=True,
            check=True,
            text=True,
        ).stdout
        for seed in ("1", "2", "3")
    }
    assert len(told) == 1
    assert "run" in told.pop()


@games
def test_a_search_in_turns_with_another_finds_the_same(game):
    found = decisions(game, Random(3))
    one, other = found[len(found) // 3], found[len(found) // 2]
    alone = [*levels.play("casual", one)], [*levels.play("casual", other)]
    first, second = levels.play("casual", one), levels.play("casual", other)
    moves: tuple[list[object], list[object]] = ([], [])
    for _ in range(max(map(len, alone))):
        moves[0].extend(move for move in [next(first, None)] if move)
        moves[1].extend(move for move in [next(second, None)] if move)
    assert moves == alone


@games
def test_a_search_can_be_stopped_at_any_time_with_a_legal_move(game):
    found = decisions(game, Random(4))
    state = found[len(found) // 2]
    level = levels.level_of(game, "best")
    judge = levels.judge_of(level, state, evaluation.load(game, 2))
    progress = levels.searched(level, state, judge)
    steps = [progress_ for progress_, _ in zip(progress, range(12))]
    assert all(move in state.moves() for _, move in steps)
    assert all(later - sooner <= 300 for (sooner, _), (later, _) in pairwise(steps))


class Race(NamedTuple):
    """A game without a folder: each seat in turn adds 1 or 2; who reaches 7 wins."""

    seat: int = 0
    points: tuple[int, ...] = (0, 0)

    def turn(self):
        return OVER if max(self.points) >= 7 else self.seat

    def moves(self):
        return () if self.turn() == OVER else (("1",), ("2",))

    def odds(self):
        return ()

    def play(self, move):
        points = list(self.points)
        points[self.seat] += int(move[0])
        return Race(1 - self.seat, tuple(points))

    def scores(self):
        return self.points

    def ranks(self):
        return tuple(1 + (own < 7) for own in self.points) if self.turn() == OVER else ()


@pytest.mark.parametrize("name", NAMES)
def test_a_game_without_features_has_every_level(name):
    assert choice(name, Race(), Random(1)) in Race().moves()
    assert choice(name, Race(0, (5, 0)), Random(1)) == ("2",)


def test_best_looks_ahead_in_a_game_without_features():
    assert choice("best", Race(), Random(1)) == ("2",)


def test_an_unknown_level_is_refused_with_those_there_are():
    with pytest.raises(ValueError, match="no level 'expert': there is beginner, casual"):
        levels.level_of("run", "expert")


def test_noise_is_fixed_by_position_and_decision():
    found = decisions("le-nyout", Random(1))
    plain = evaluation.load("le-nyout", 2)
    one, other = (levels.Noisy(plain, 0.2, state) for state in found[3:5])
    assert one.chances(found[9]) == one.chances(found[9]) != other.chances(found[9])


def test_noise_has_the_deviation_that_it_says():
    errors = [levels.bell(str(n)) for n in range(5000)]
    assert abs(sum(errors) / 5000) < 0.05
    assert abs(sum(error * error for error in errors) / 5000 - 1) < 0.05


def test_weights_that_do_not_fit_are_told_and_replaced(monkeypatch):
    def refuse(game: str, seats: int):
        raise evaluation.WeightsError("run: weights-2.txt has rules 0; expected 1")

    levels.evaluation_of.cache_clear()
    monkeypatch.setattr(levels, "load", refuse)
    state = GAMES["run"].start()
    with pytest.warns(UserWarning, match="has rules 0; expected 1"):
        assert choice("casual", state, Random(1)) in state.moves()
    levels.evaluation_of.cache_clear()


@pytest.mark.parametrize("game", ["hypnosia", "run"])
def test_casual_beats_random(game):
    won, rules = 0, GAMES[game]
    for number in range(6):
        seat, rng = number % 2, Random(number)
        state = rules.start(2)
        while (turn := state.turn()) != OVER:
            state = state.play(
                chance.throw(state, rng.random())
                if turn == CHANCE
                else choice("casual" if turn == seat else "random", state, rng)
            )
        won += wins(state, seat)
    assert won >= 5
