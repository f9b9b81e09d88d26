"""Tests the calibrated win chances: exact ones stay exact, and players do not use them."""

from math import log
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nyout import GAMES
from nyout.analysis import judging
from nyout.analysis.judging import estimate_chances
from nyout.core import OVER, State
from nyout.games.le_nyout import endgame
from nyout.players import choice, levels
from nyout.players.evaluation import softmax, win_shares
from tests.games.le_nyout.positions import random_positions
from tests.players.positions import decisions

LOW = 0.4
every_game = pytest.mark.parametrize("game", GAMES)


@pytest.fixture
def cold(monkeypatch: pytest.MonkeyPatch) -> None:
    """Give every game a low temperature for each number of seats."""
    monkeypatch.setattr(judging, "temperatures", lambda _: dict.fromkeys(range(2, 7), LOW))


def log_odds(chance: float) -> float:
    return log(chance / (1 - chance))


@every_game
@pytest.mark.usefixtures("cold")
def test_the_log_odds_of_two_seats_are_divided_by_the_temperature(game: str) -> None:
    count = 0
    for state in decisions(game, Random(1)):
        prediction = levels.evaluation_for(state).chances(state)[0]
        estimate = estimate_chances(state)[0]
        if 0.01 < prediction < 0.99 and not is_exact(state):
            assert log_odds(estimate) == pytest.approx(log_odds(prediction) / LOW)
            count += 1
    assert count


def is_exact(state: State) -> bool:
    part = levels.table_for("best", state) or levels.endgame_of("not-nyout", state)
    return part is not None and part.chances(state) is not None


@given(merits=st.lists(st.floats(-20, 20), min_size=2, max_size=6), temperature=st.floats(0.1, 10))
def test_a_temperature_keeps_the_order_and_the_sum(merits: list[float], temperature: float) -> None:
    chances = softmax(merits, 1 / temperature)
    assert sum(chances) == pytest.approx(1)
    order = sorted(range(len(merits)), key=merits.__getitem__)
    assert [chances[seat] for seat in order] == sorted(chances)


@given(at=random_positions())
@pytest.mark.usefixtures("cold")
def test_win_chances_of_the_table_and_of_the_end_stay_exact(at: State) -> None:
    exact = win_shares(at.ranks()) if at.turn() == OVER else endgame.chances(at)
    if exact:
        assert estimate_chances(at) == exact


@every_game
def test_players_ignore_the_temperature(game: str, request: pytest.FixtureRequest) -> None:
    states = decisions(game, Random(2))[3::20]
    before = [choice("strong", state, Random(0)) for state in states]
    request.getfixturevalue("cold")
    assert [choice("strong", state, Random(0)) for state in states] == before


@every_game
def test_temperatures_are_known_only_for_the_seats_of_a_game(game: str) -> None:
    assert {*judging.temperatures(game)} <= {*GAMES[game].seats}
    assert judging.temperature(game, 99) == 1


def test_a_game_without_levels_has_the_temperature_1() -> None:
    assert judging.temperature("", 2) == 1
