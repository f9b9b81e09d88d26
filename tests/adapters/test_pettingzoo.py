"""Tests every game as an environment of PettingZoo."""

import pickle
import sys
import warnings
from functools import partial
from importlib import import_module, reload
from typing import Any
from xml.etree import ElementTree

import pytest
from pettingzoo.test import api_test, seed_test

from nyout import GAMES
from nyout.adapters.observation import Observer
from nyout.adapters.pettingzoo import env
from nyout.core import OVER, Game
from nyout.games.vocabulary import vocabulary
from nyout.match import Match
from tests.adapters.games import by_game

ADVICE = {  # api_test prefers arrays without a mask, although the games of PettingZoo have masks
    "Observation is not a NumPy array",
    "Observation space for each agent probably should be gymnasium.spaces.box or"
    " gymnasium.spaces.discrete",
}

by_size = pytest.mark.parametrize(
    ("name", "seats"),
    [
        (name, seats)
        for name in GAMES
        for seats in sorted({GAMES[name].seats[0], GAMES[name].seats[-1]})
    ],
)


def random_game(at: Any, seed: int) -> dict[str, float]:
    """Play random actions to the end, and return the sum of the rewards of each agent."""
    at.reset(seed=seed)
    for number, agent in enumerate(at.agents):
        at.action_space(agent).seed(seed + number)
    rewards = dict.fromkeys(at.agents, 0.0)
    for agent in at.agent_iter():
        observation, reward, is_over, _, _ = at.last()
        rewards[agent] += reward
        at.step(None if is_over else at.action_space(agent).sample(observation["action_mask"]))
    return rewards


@by_size
def test_an_environment_passes_the_tests_of_pettingzoo(name: str, seats: int) -> None:
    with warnings.catch_warnings(record=True) as log:
        warnings.simplefilter("always")
        api_test(env(GAMES[name], seats), num_cycles=200)
    assert {str(warning.message) for warning in log} == ADVICE
    seed_test(partial(env, GAMES[name], seats), num_cycles=50)


@by_game
def test_the_mask_and_the_values_are_those_of_the_acting_seat(game: Game) -> None:
    at = env(game)
    at.reset(seed=1)
    numbering, observer = vocabulary(game.name), Observer(game, game.seats[0])
    for agent in at.agent_iter(30):
        state = at.unwrapped.match.state
        if state.turn() == OVER:
            break
        assert agent == f"seat_{state.turn()}"
        for number, other in enumerate(at.agents):
            observation = at.observe(other)
            assert list(observation["observation"]) == observer.observe(state, number)
            expected = list(numbering.legal(state)) if other == agent else []
            assert list(observation["action_mask"].nonzero()[0]) == expected
        at.step(at.action_space(agent).sample(at.observe(agent)["action_mask"]))


def test_seats_that_are_out_get_their_rewards_at_the_end() -> None:
    at = env(GAMES["not-nyout"], seats=3)
    rewards = random_game(at, seed=2)
    match = at.unwrapped.match
    assert at.agents == []
    assert sum(rewards.values()) == pytest.approx(0)
    best = match.state.ranks().index(1)
    assert rewards[f"seat_{best}"] == max(rewards.values()) > 0


def test_a_seed_determines_the_throws_of_this_and_the_following_games() -> None:
    first, second = env(GAMES["le-nyout"]), env(GAMES["le-nyout"])
    games = []
    for at in first, second:
        at.reset(seed=3)
        moves = at.unwrapped.match.moves
        at.reset()
        games.append((moves, at.unwrapped.match.moves))
    assert games[0] == games[1]
    assert games[0][0] != games[0][1]


@by_game
def test_a_pickled_environment_continues_with_the_same_throws(game: Game) -> None:
    table = env(game)
    table.reset(seed=4)
    for _ in range(3):
        table.step(int(table.last()[0]["action_mask"].argmax()))
    copy = pickle.loads(pickle.dumps(table))
    assert copy.unwrapped.game == game
    for _ in range(3):
        action = int(table.last()[0]["action_mask"].argmax())
        for one in table, copy:
            one.step(action)
    assert copy.unwrapped.match.text() == table.unwrapped.match.text()


def test_a_finished_game_can_be_written_as_a_record() -> None:
    at = env(GAMES["le-nyout"], options={"exit_same_turn": True})
    random_game(at, seed=4)
    match = at.unwrapped.match
    text = match.text()
    assert Match.from_text(text).states == match.states


@by_game
def test_positions_are_rendered_as_text_and_as_svg(game: Game) -> None:
    text, image = env(game), env(game, render_mode="svg")
    text.reset(seed=5)
    image.reset(seed=5)
    *standing, prompt = text.render().splitlines()
    assert [line.partition(":")[0] for line in standing] == text.agents
    assert prompt.startswith(text.agent_selection)
    assert ElementTree.fromstring(image.render()).tag == "{http://www.w3.org/2000/svg}svg"


def test_invalid_arguments_and_actions_are_refused_with_the_valid_ones() -> None:
    with pytest.raises(ValueError, match="RUN for 3 seats; expected 2"):
        env(GAMES["run"], seats=3)
    with pytest.raises(ValueError, match="render_mode='human'; expected ansi, svg"):
        env(GAMES["run"], render_mode="human")
    at = env(GAMES["run"])
    at.reset()
    with pytest.raises(ValueError, match="action 9999 is not legal here; legal: \\[0, "):
        at.step(9999)


@pytest.mark.parametrize(
    ("adapter", "missing"), [("openspiel", "pyspiel"), ("pettingzoo", "gymnasium.spaces")]
)
def test_a_missing_library_is_named_with_the_command_that_installs_it(
    adapter: str, missing: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    module = import_module(f"nyout.adapters.{adapter}")
    monkeypatch.setitem(sys.modules, missing, None)
    with pytest.raises(
        ImportError, match=rf"{missing} is missing: pip install 'nyout\[{adapter}\]'"
    ):
        reload(module)
