"""Levels play legal moves, play the same everywhere, and never miss an immediate win."""

import os
import subprocess
import sys
from random import Random

import pytest

from nyout import GAMES
from nyout.core import notation
from nyout.faults import error_about
from nyout.games.ai import NAMES
from nyout.players import PLAYERS, choice, levels
from nyout.players.search import has_won
from tests.players.positions import Race, decisions
from tools.driver.playing import ranks

games = pytest.mark.parametrize("game", GAMES)


@games
def test_every_game_has_the_four_levels_in_order(game):
    assert tuple(level.name for level in levels.levels_of(game)) == NAMES
    assert set(NAMES) < set(PLAYERS)


@games
def test_no_level_misses_an_immediate_win(game):
    for n in range(8):
        for state in decisions(game, Random(n))[-3:]:
            seat = state.turn()
            if any(has_won(state.play(move), seat) for move in state.moves()):
                for name in NAMES:
                    assert has_won(state.play(choice(name, state, Random(0))), seat)


CHOICES = """
from random import Random
from nyout.players import choice
from tools.driver.playing import ranks
from tests.players.positions import decisions
for game in ("hypnosia", "le-nyout", "not-nyout", "run", "scouts"):
    states = decisions(game, Random(5))
    for state in states[5 :: len(states) // 4]:
        print(game, [choice(name, state, Random(1)) for name in ("beginner", "strong")])
"""


def test_levels_play_the_same_with_every_hash_seed():
    outputs = {
        subprocess.run(
            [sys.executable, "-c", CHOICES],
            env=os.environ | {"PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join(sys.path)},
            capture_output=True,
            check=True,
            text=True,
        ).stdout
        for seed in ("1", "2", "3")
    }
    assert len(outputs) == 1
    assert "run" in outputs.pop()


@games
def test_two_interleaved_searches_find_the_same_moves_as_separate_ones(game):
    states = decisions(game, Random(3))
    one, other = states[len(states) // 3], states[len(states) // 2]
    separate = [*levels.play("casual", one)], [*levels.play("casual", other)]
    searches = levels.play("casual", one), levels.play("casual", other)
    moves: tuple[list[object], list[object]] = ([], [])
    for _ in range(max(map(len, separate))):
        for line, search in zip(moves, searches):
            line.extend(move for move in [next(search, None)] if move)
    assert moves == separate


@pytest.mark.parametrize("name", NAMES)
def test_a_game_without_features_has_every_level(name):
    assert choice(name, Race(), Random(1)) in Race().moves()
    assert choice(name, Race(0, (5, 0)), Random(1)) == ("2",)


def test_an_unknown_level_is_refused_with_the_list_of_levels():
    with pytest.raises(ValueError, match="no level 'expert'; expected beginner, casual"):
        levels.level_of("run", "expert")


def test_invalid_weights_cause_a_warning_and_are_replaced(monkeypatch):
    def refuse(game: str, seats: int):
        raise error_about("run, weights-2.txt", "rules 0", 1)

    levels.evaluation_of.cache_clear()
    monkeypatch.setattr(levels, "load_evaluation", refuse)
    state = GAMES["run"].start()
    with pytest.warns(UserWarning, match="rules 0; expected 1"):
        assert choice("casual", state, Random(1)) in state.moves()
    levels.evaluation_of.cache_clear()


@pytest.mark.parametrize("game", ["hypnosia", "run"])
def test_casual_beats_random(game):
    players, score = ["casual", "random"], 0
    for number in range(6):
        score += ranks(GAMES[game], players, Random(number))[players.index("casual")] == 1
        players.reverse()
    assert score >= 5


# --- the moves of each level in a few positions: any change of them must be intended --------------

MOVES = {
    ("hypnosia", 10): "2-a20-a22 2-a20-a22 2-a20-a22 2-a20-a22",
    ("hypnosia", 40): "3-a21-a24 3-a21-a24 3-a21-a24 3-a21-a24",
    ("le-nyout", 5): "6-10 6-10 6-10 hand-4",
    ("le-nyout", 15): "hand-2 hand-2 hand-2 hand-2",
    ("le-nyout", 25): "hand-3 hand-3 hand-3 20-off",
    ("le-nyout", 35): "hand-1 hand-1 hand-1 hand-1",
    ("run", 26): "f8-g8 f8-g8 f8-g8 a4-b4",
    ("run", 52): "h5-g5 h5-g5 h5-g5 h5-h6",
    ("run", 78): "d5-e5 d5-e5 d5-e5 f7-g7",
    ("run", 104): "h6-g6 h6-g6 c3-b3 f5-e5",
    ("scouts", 72): "b1-c2 b1-c2 b1-c2 b1-a2",
    ("scouts", 144): "a5-b6 a5-b6 a5-c5 a5-c5",
    ("scouts", 216): "b3-a4 a5-b4 a5-b4 a5-b4",
    ("scouts", 288): "d5-d3 d5-d3 d5-d3 d5-d3",
}


@pytest.mark.parametrize(("game", "number"), MOVES)
def test_the_levels_play_their_known_moves(game, number):
    state = decisions(game, Random(2))[number]
    moves = [notation(choice(name, state, Random(0))) for name in NAMES]
    assert " ".join(moves) == MOVES[game, number]
