"""Tests every game as a game of OpenSpiel."""

import pickle
import subprocess
import sys
from random import Random
from typing import Any

import pyspiel
import pytest
from open_spiel.python.observation import make_observation

from nyout import CHANCE, GAMES, OVER
from nyout.adapters import openspiel
from nyout.adapters.observation import Observer
from nyout.core import Game, notation
from tests.adapters.games import all_options, by_game


def name_of(game: Game) -> str:
    return f"nyout_{game.name.replace('-', '_')}"


def load(game: Game, **params: Any) -> Any:
    return pyspiel.load_game(name_of(game), params)


def sizes(game: Game) -> list[int]:
    """Return the fewest and the most seats."""
    return sorted({game.seats[0], game.seats[-1]})


def random_states(game: Any, plies: int, seed: int) -> list[Any]:
    """Return the states of a random game, at most so many plies long."""
    rng = Random(seed)
    states = [game.new_initial_state()]
    while len(states) <= plies and not states[-1].is_terminal():
        states.append(states[-1].child(rng.choice(states[-1].legal_actions())))
    return states


@pytest.mark.parametrize(
    ("name", "seats"), [("le-nyout", 2), ("not-nyout", 4), ("run", 2), ("hypnosia", 2)]
)
def test_a_game_passes_the_simulation_of_openspiel(name: str, seats: int) -> None:
    game = load(GAMES[name], players=seats)
    assert game.num_players() == seats
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


@by_game
def test_actions_probabilities_and_names_are_those_of_the_engine(game: Game) -> None:
    for state in random_states(load(game), plies=150, seed=1):
        engine = state.node.state
        if engine.turn() == OVER:
            assert state.is_terminal()
            continue
        names = [state.action_to_string(action) for action in state.legal_actions()]
        assert sorted(names) == sorted(map(notation, engine.moves()))
        if engine.turn() == CHANCE:
            chances = {state.action_to_string(action): p for action, p in state.chance_outcomes()}
            odds = zip(engine.moves(), engine.odds(), strict=True)
            expected = {notation(move): odd / sum(engine.odds()) for move, odd in odds}
            assert chances == pytest.approx(expected)
        else:
            assert state.current_player() == engine.turn()


@by_game
def test_a_clone_and_a_pickled_state_continue_independently(game: Game) -> None:
    states = random_states(load(game), plies=40, seed=2)
    state = [state for state in states if not state.is_terminal()][-1]
    before, action = str(state), state.legal_actions()[0]
    clone, copy = state.clone(), pickle.loads(pickle.dumps(state))
    state.apply_action(action)
    assert str(clone) == str(copy) == before != str(state)
    assert clone.history() == copy.history() == state.history()[:-1]
    for twin in clone, copy:
        twin.apply_action(action)
        assert twin.node.state == state.node.state


@by_game
def test_the_tensor_is_the_observation_in_named_blocks(game: Game) -> None:
    spiel_game, observer = load(game), Observer(game, game.seats[0])
    state = random_states(spiel_game, plies=60, seed=3)[-1]
    observation: Any = make_observation(spiel_game)
    for seat in range(game.seats[0]):
        values = observer.observe(state.node.state, seat)
        assert state.observation_tensor(seat) == values
        observation.set_from(state, seat)
        assert list(observation.tensor) == values
    assert list(observation.dict) == [block.name for block in observer.blocks]


@by_game
def test_every_option_is_a_parameter_and_survives_serialisation(game: Game) -> None:
    for seats in sizes(game):
        for options in all_options(game, seats):
            spiel_game = load(game, players=seats, **options)
            assert spiel_game.new_initial_state().node.state == game.start(seats, None, **options)
            assert str(pickle.loads(pickle.dumps(spiel_game))) == str(spiel_game)
            assert str(pyspiel.load_game(str(spiel_game))) == str(spiel_game)


@by_game
def test_a_first_seat_omits_the_roll_off(game: Game) -> None:
    for first in game.firsts(game.seats[0]):
        spiel_game = load(game, first=first)
        assert spiel_game.new_initial_state().node.state == game.start(game.seats[0], first)
        assert str(pickle.loads(pickle.dumps(spiel_game))) == str(spiel_game)
    with pytest.raises(Exception, match="expected"):
        load(game, first=9)


def test_the_returns_of_four_seats_are_those_of_their_ranks() -> None:
    game = load(GAMES["le-nyout"], players=4)
    states = random_states(game, plies=game.max_game_length(), seed=4)
    assert states[-2].returns() == [0, 0, 0, 0]
    ranks, returns = states[-1].node.state.ranks(), states[-1].returns()
    assert sum(returns) == pytest.approx(0)
    assert [returns[seat] for seat in range(4) if ranks[seat] == 1] == [1]
    by_rank = sorted(zip(ranks, returns, strict=True))
    assert [value for _, value in by_rank] == sorted(returns, reverse=True)


def test_invalid_parameters_and_actions_are_refused_with_the_valid_ones() -> None:
    with pytest.raises(ValueError, match="RUN for 3 seats; expected 2"):
        load(GAMES["run"], players=3)
    with pytest.raises(ValueError, match="homes=XY; expected NS, EW, SN, WE"):
        load(GAMES["not-nyout"], homes="XY")
    state = load(GAMES["run"]).new_initial_state()
    with pytest.raises(ValueError, match="action 9999 is not legal here; legal: \\[0, "):
        state.apply_action(9999)
    assert state.history() == []
    with pytest.raises(ValueError, match="no parameters of observations"):
        make_observation(load(GAMES["run"]), params={"size": 3})


def test_a_process_that_has_registered_the_games_ends_without_errors() -> None:
    script = f"import pyspiel, {openspiel.__name__}; pyspiel.load_game('nyout_run')"
    run = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, check=False, text=True
    )
    assert (run.returncode, run.stderr) == (0, "")
