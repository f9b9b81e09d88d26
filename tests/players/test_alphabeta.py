"""Alpha-beta: agrees with plain minimax, and pauses and stops as requested."""

from functools import cache
from itertools import pairwise
from random import Random
from typing import NamedTuple
from zlib import crc32

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nyout.core import OVER
from nyout.games.ai import AlphaBeta
from nyout.players.evaluation import Features, load_evaluation, win_shares
from nyout.players.search import SLICE, AlphaBetaTree, exhaust, search
from tests.games.run.positions import position
from tests.players.positions import decisions

LENGTH = 7  # moves of a game of `Sums`


class Sums(NamedTuple):
    """A game of additions, in which many orders of moves reach the same position."""

    seed: int
    seat: int = 0
    total: int = 0
    plies: int = 0  # moves since the start of the game
    rest: int = 2  # remaining moves of this turn; a move of 3 ends the turn

    def turn(self):
        return OVER if self.plies == LENGTH else self.seat

    def moves(self):
        return () if self.turn() == OVER else (("1",), ("2",), ("3",))

    def odds(self):
        return ()

    def play(self, move):
        goes_on = self.rest == 2 and move != ("3",)
        return Sums(
            self.seed,
            self.seat if goes_on else 1 - self.seat,
            self.total + int(move[0]),
            self.plies + 1,
            1 if goes_on else 2,
        )

    def scores(self):
        return (0, 0)

    def ranks(self):
        return ((1, 1), (1, 2), (2, 1))[self.total % 3] if self.turn() == OVER else ()


class Arbitrary(NamedTuple):
    """An evaluation that assigns arbitrary win chances, many of them equal."""

    features: Features = Features("", 0, lambda state: (), lambda state: state, lambda state: [])

    def chances(self, state):
        if state.turn() == OVER:
            ranks = state.ranks()
            return tuple((rank == 1) / ranks.count(1) for rank in ranks)
        chance = (1 + crc32(repr(state).encode()) % 7) / 9
        return chance, 1 - chance


def minimax(state, seat, mover, turns):
    """Return the win chance of a seat after a move of `mover`, without any shortcut."""
    turns -= state.turn() != mover
    if state.turn() == OVER or turns < 0:
        return Arbitrary().chances(state)[seat]
    chances = [minimax(state.play(move), seat, state.turn(), turns) for move in state.moves()]
    return max(chances) if state.turn() == seat else min(chances)


starts = st.tuples(st.integers(0, 10**6), st.sampled_from((0, 1))).map(lambda pair: Sums(*pair))


@given(state=starts, turns=st.integers(0, 4))
def test_the_value_is_that_of_minimax(state, turns):
    tree = AlphaBetaTree(Arbitrary(), state.seat)
    for depth in range(turns + 1):  # the refutations found at one depth are tried at the next
        for move in state.moves():
            after = state.play(move)
            value = exhaust(tree.search_after(after, state.seat, depth, -1.0, 2.0))
            assert value == minimax(after, state.seat, state.seat, depth)


@given(state=starts, turns=st.integers(0, 4))
def test_the_chosen_move_is_the_best_of_minimax(state, turns):
    *_, progress = search(state, Arbitrary(), AlphaBeta(turns))
    merits = {
        move: minimax(state.play(move), state.seat, state.seat, turns) for move in state.moves()
    }
    shallower = [
        max(minimax(state.play(move), state.seat, state.seat, depth) for move in state.moves())
        for depth in range(turns)
    ]
    if not {0.0, 1.0} & {*shallower}:  # otherwise the search ends at a lower depth
        assert merits[progress.move] == max(merits.values())


@pytest.mark.parametrize("game", ["run", "scouts"])
def test_a_search_keeps_its_budget_and_pauses(game):
    evaluation = load_evaluation(game, 2)
    states = decisions(game, Random(2))
    for state in states[:: len(states) // 5]:
        *steps, last = search(state, evaluation, AlphaBeta(2, nodes=1500))
        slices = [later.nodes - earlier.nodes for earlier, later in pairwise([*steps, last])]
        assert max(slices, default=0) <= 3 * SLICE
        assert last.nodes <= 1500 + 3 * SLICE
        assert last.move in state.moves()


@pytest.mark.parametrize("game", ["run", "scouts"])
def test_a_win_within_the_turn_is_found(game):
    evaluation = load_evaluation(game, 2)
    wins = 0
    for state in [state for n in range(8) for state in decisions(game, Random(n))[-6:]]:
        seat = state.turn()
        tree = AlphaBetaTree(evaluation, seat)
        merits = {
            move: exhaust(tree.search_after(state.play(move), seat, 0, -1.0, 2.0))
            for move in state.moves()
        }
        if max(merits.values()) == 1.0:
            *_, progress = search(state, evaluation, AlphaBeta(2, nodes=4000))
            assert merits[progress.move] == 1.0
            wins += 1
    assert wins


@given(state=starts, early=st.integers(1, 3))
def test_a_selective_search_that_reaches_the_end_of_the_game_is_exact(state, early):
    tree = AlphaBetaTree(Arbitrary(), state.seat, early=early)
    for move in state.moves():
        after = state.play(move)
        # Each late move of a line reduces the depth.
        value = exhaust(tree.search_after(after, state.seat, 2 * LENGTH, -1.0, 2.0))
        assert value == minimax(after, state.seat, state.seat, LENGTH)


@given(state=starts, early=st.integers(0, 3))
def test_a_search_ends_once_its_value_is_proven(state, early):
    exact = {
        move: minimax(state.play(move), state.seat, state.seat, LENGTH) for move in state.moves()
    }
    *_, progress = search(state, Arbitrary(), AlphaBeta(2 * LENGTH, early=early))
    assert exact[progress.move] == max(exact.values())


# --- RUN: settled positions and endings -----------------------------------------------------------


def test_a_settled_position_ends_a_line_within_the_turn():
    state = position("xb5 xe6 Xd1 wg7 Wc5", off=(1, 0))
    after = state.play(("b5", "off"))
    tree = AlphaBetaTree(load_evaluation("run", 2), 0)
    assert (after.turn(), tree.nodes) == (0, 0)
    assert exhaust(tree.search_after(after, 0, 5, -1.0, 2.0)) == 1.0
    assert tree.nodes == 0


ENDINGS = {
    "a race": "xc4 Xg6 we6 Wc3",
    "a hunt": "xc4 Xe5 we4 Wf6",
    "two cows against one": "xb4 xc5 Xg4 wf6",
}


@pytest.mark.parametrize("board", ENDINGS.values(), ids=ENDINGS)
def test_an_ending_of_few_pieces_is_proven(board):
    state = position(board)
    *_, progress = search(state, load_evaluation("run", 2), AlphaBeta(turns=40, early=6))
    values = {move: solve(state.play(move)) for move in state.moves()}
    assert values[progress.move] == max(values.values())


@cache
def solve(state):
    """Return the win chance of seat 0 under perfect play."""
    if state.turn() == OVER:
        return win_shares(state.ranks())[0]
    values = [solve(state.play(move)) for move in state.moves()]
    return max(values) if state.turn() == 0 else min(values)
