"""Comparison of alternatives by win chances that are searched to the same depth, within a budget.

A budget is a number of positions. Results therefore never depend on time.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from nyout import view
from nyout.analysis.judging import judge
from nyout.core import Move, State
from nyout.players.evaluation.evaluation import Chances
from nyout.players.evaluation.features import outcomes
from nyout.players.search.steps import Steps
from nyout.players.search.tree import Exhausted, positions_after_moves, rank_states
from nyout.players.search.turns import mean

NODES = 4000
"""The budget for hints, *Play for me* and the costliest moves of reviews, which therefore agree."""
CANDIDATES = 4  # positions after moves that remain after the first depth


class Moves(NamedTuple):
    """Win chances of all seats after the best moves of a position, searched to the same depth."""

    chances: Mapping[State, Chances]  # by the position after the move, the best one first
    nodes: int  # positions examined


class Throws(NamedTuple):
    """Win chances of all seats after the possible throws, searched to the same depth."""

    chances: Mapping[State, Chances]
    mean: Chances
    nodes: int  # positions examined


def best(state: State) -> Steps[Move]:
    """Return the move that is best by the judgement of hints; a generator that pauses like one."""
    ranking = yield from moves(state, NODES)
    return move_to(state, next(iter(ranking.chances)))


def move_to(state: State, after: State) -> Move:
    """Return the first legal move that leads from one position to another."""
    return next(move for move in state.moves() if state.play(move) == after)


def moves(state: State, nodes: int, included: Iterable[State] = ()) -> Steps[Moves]:
    """Return a comparison of the moves in a position; a generator that pauses like a search.

    Args:
        state: A position in which a seat is to move.
        nodes: The budget. If it does not suffice for the first depth, win chances are estimates.
        included: Positions after moves that the result contains, even if they are not the best.
    """
    seat, included = state.turn(), tuple(included)
    position = judge(state, seat)
    position.limit(max(nodes, 1))
    estimates = {after: position.estimate(after) for after in positions_after_moves(state)}
    ranked_chances = _best_first(estimates, seat)
    if len(ranked_chances) == 1:
        return Moves(ranked_chances, 1)
    for number, depth in enumerate(position.settings.depths):
        afters = [*ranked_chances]
        if number:
            afters = list(dict.fromkeys([*afters[:CANDIDATES], *included]))
        searched: dict[State, Chances] = {}
        try:
            for after in afters:
                searched[after] = yield from position.search_move(after, depth)
        except Exhausted:
            break
        ranked_chances = _best_first(searched, seat)
    return Moves(ranked_chances, len(estimates) + position.nodes)


def throws(state: State, nodes: int) -> Steps[Throws]:
    """Return a comparison of the possible throws, each followed by the best turn.

    If the budget `nodes` does not suffice, win chances are estimates of the positions after throws.
    """
    position = judge(state, view.view_of(state).actor())
    position.limit(max(nodes, 1))
    ends = outcomes(state)
    chances: dict[State, Chances] = {}
    try:
        for _, after in ends:
            chances[after] = yield from position.search_turn(after)
    except Exhausted:
        chances = {after: position.estimate(after) for _, after in ends}
    parts = [(weight, chances[after]) for weight, after in ends]
    return Throws(chances, mean(parts), len(ends) + position.nodes)


def _best_first(by_state: Mapping[State, Chances], seat: int) -> dict[State, Chances]:
    order = rank_states({after: chances[seat] for after, chances in by_state.items()})
    return {after: by_state[after] for after in order}
