"""Searches: alpha-beta agrees with expectimax, and searches keep their budgets and pause often."""

from itertools import islice, pairwise
from random import Random
from typing import Any

import pytest

from nyout import GAMES
from nyout.games.ai import Stage, TurnSearch
from nyout.players import levels
from nyout.players.evaluation import game_features, load_evaluation, outcomes
from nyout.players.search import AlphaBetaTree, TurnTree, exhaust, search
from tests.players.positions import decisions

games = pytest.mark.parametrize("game", GAMES)


@pytest.mark.parametrize(("game", "turns"), [("run", 0), ("run", 1), ("scouts", 0)])
def test_alpha_beta_agrees_with_expectimax(game, turns):
    evaluation = load_evaluation(game, 2)
    states = decisions(game, Random(7))
    for state in states[-1 : -60 * (turns + 1) : -9 * (turns + 1)]:
        seat = state.turn()
        plain = exhaust(TurnTree(evaluation, seat).search_after(state, seat, turns))
        fast = exhaust(AlphaBetaTree(evaluation, seat).search_after(state, seat, turns, -1.0, 2.0))
        assert fast == pytest.approx(plain[seat], abs=1e-7)


@pytest.mark.parametrize("game", ["hypnosia", "le-nyout", "not-nyout"])
def test_a_search_keeps_its_budget(game):
    evaluation = load_evaluation(game, 2)
    states = decisions(game, Random(2))
    settings = TurnSearch((Stage(width=2), Stage(1, width=3)), nodes=400)
    for state in states[:: len(states) // 5]:
        *_, progress = search(state, evaluation, settings)
        assert progress.nodes <= 800
        assert progress.move in state.moves()


@games
def test_a_search_can_be_stopped_at_any_time_with_a_legal_move(game):
    states = decisions(game, Random(4))
    state = states[len(states) // 2]
    level = levels.level_of(game, "best")
    steps = [*islice(levels.run_search(level, state, load_evaluation(game, 2)), 12)]
    assert all(move in state.moves() for _, move in steps)
    assert all(later.nodes - earlier.nodes <= 300 for earlier, later in pairwise(steps))


def test_a_stage_that_would_exceed_the_budget_is_left_out():
    state, evaluation = decisions("le-nyout", Random(4))[8], load_evaluation("le-nyout", 2)

    def nodes(*stages: Stage) -> int:
        *_, progress = search(state, evaluation, TurnSearch((Stage(), *stages)))
        return progress.nodes

    few = nodes()
    assert nodes(Stage(1, most=few - 1)) == few < nodes(Stage(1, most=few)) == nodes(Stage(1))


@games
def test_an_immediate_win_needs_no_search(game):
    for state in decisions(game, Random(5))[-1:]:
        first = next(iter(search(state, load_evaluation(game, 2), TurnSearch())))
        assert first.nodes == 0


def test_equal_outcomes_of_a_fight_are_merged():
    features = game_features("not-nyout")
    fights = [
        after
        for state in decisions("not-nyout", Random(1))
        for after in map(state.play, state.moves())
        if getattr(after, "fight", None)
    ]
    for fight in fights[:20]:
        merged = features.outcomes(fight)
        assert merged == outcomes(fight)
        assert len(merged) == 2


def test_scouts_positions_with_different_repetitions_have_different_keys():
    state: Any = decisions("scouts", Random(1))[-1]
    key = game_features("scouts").key
    other = state._replace(history=(*state.history[:-1], 1))
    longer = state._replace(history=(1, *state.history))
    assert len({key(state), key(other), key(longer)}) == 3
    assert key(state) == key(state._replace(history=(*state.history,)))
