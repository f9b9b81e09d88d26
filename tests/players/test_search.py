"""Searches: alpha-beta agrees with the plain search, and budgets of nodes are kept."""

from random import Random
from typing import Any

import pytest

from nyout import GAMES
from nyout.players import alphabeta, evaluation, features
from nyout.players.search import Stage, Tree, average, search
from tests.players.test_levels import decisions


def finished(steps):
    """What a part of a search returns, with its pauses passed over."""
    while True:
        try:
            next(steps)
        except StopIteration as end:
            return end.value


@pytest.mark.parametrize(("game", "turns"), [("run", 0), ("run", 1), ("scouts", 0)])
def test_alpha_beta_finds_the_value_of_the_plain_search(game, turns):
    judge = evaluation.load(game, 2)
    found = decisions(game, Random(7))
    for state in found[-1 : -60 * (turns + 1) : -9 * (turns + 1)]:
        seat = state.turn()
        plain = finished(Tree(judge, seat).after(state, seat, turns))
        fast = finished(alphabeta.Tree(judge, seat).after(state, seat, turns, -1.0, 2.0))
        assert fast == pytest.approx(plain[seat], abs=1e-7)


@pytest.mark.parametrize("game", ["hypnosia", "le-nyout", "not-nyout"])
def test_a_budget_of_nodes_is_kept(game):
    judge = evaluation.load(game, 2)
    found = decisions(game, Random(2))
    for state in found[:: len(found) // 5]:
        *_, (nodes, move) = search(state, judge, (Stage(width=2), Stage(1, width=3)), nodes=400)
        assert nodes <= 800
        assert move in state.moves()


def test_equal_outcomes_of_a_fight_are_merged():
    found = features.of_game("not-nyout")
    fights = [
        after
        for state in decisions("not-nyout", Random(1))
        for after in map(state.play, state.moves())
        if getattr(after, "fight", None)
    ]
    for fight in fights[:20]:
        merged = found.outcomes(fight)
        assert merged == features.outcomes(fight)
        assert len(merged) == 2


def test_the_mean_of_win_chances_keeps_their_sum():
    assert sum(average([(1, (0.2, 0.8)), (5, (0.7, 0.3))])) == pytest.approx(1)


def test_positions_with_other_repetitions_are_told_apart_in_scouts():
    state: Any = decisions("scouts", Random(1))[-1]
    key = features.of_game("scouts").key
    other = state._replace(history=(*state.history[:-1], 1))
    longer = state._replace(history=(1, *state.history))
    assert len({key(state), key(other), key(longer)}) == 3
    assert key(state) == key(state._replace(history=(*state.history,)))


@pytest.mark.parametrize("game", GAMES)
def test_a_win_in_hand_needs_no_search(game):
    for state in decisions(game, Random(5))[-1:]:
        first = next(iter(search(state, evaluation.load(game, 2))))
        assert first[0] == 0
