"""Comparison of alternatives by win chances that are searched to the same depth, within a budget.

A budget is a number of positions. Results therefore never depend on time.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from nyout import view
from nyout.analysis.judging import judge
from nyout.core import State
from nyout.games.ai import AlphaBeta, Search, TurnSearch
from nyout.players.evaluation.evaluation import Chances
from nyout.players.evaluation.features import outcomes
from nyout.players.search.steps import Steps
from nyout.players.search.tree import Exhausted, positions_after_moves, ranked
from nyout.players.search.turns import mean

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


def moves(state: State, nodes: int, kept: Iterable[State] = ()) -> Steps[Moves]:
    """Return a comparison of the moves in a position; a generator that pauses like a search.

    Args:
        state: A position in which a seat is to move.
        nodes: The budget. If it does not suffice for the first depth, win chances are estimates.
        kept: Positions after moves that the result contains even if they are not among the best.
    """
    seat, kept = state.turn(), tuple(kept)
    position = judge(state, seat)
    position.limit(max(nodes, 1))
    estimates = {after: position.estimate(after) for after in positions_after_moves(state)}
    found = _best_first(estimates, seat)
    if len(found) == 1:
        return Moves(found, 1)
    for number, settings in enumerate(_depths(position.settings)):
        position.settings = settings
        afters = [*found]
        if number:
            afters = list(dict.fromkeys([*afters[:CANDIDATES], *kept]))
        searched: dict[State, Chances] = {}
        try:
            for after in afters:
                searched[after] = yield from position.after_move(after)
        except Exhausted:
            break
        found = _best_first(searched, seat)
    return Moves(found, len(estimates) + position.nodes)


def throws(state: State, nodes: int) -> Steps[Throws]:
    """Return a comparison of the possible throws, each followed by the best turn.

    If the budget `nodes` does not suffice, win chances are estimates of the positions after throws.
    """
    position = judge(state, view.of(state).actor())
    position.limit(max(nodes, 1))
    ends = outcomes(state)
    found: dict[State, Chances] = {}
    try:
        for _, after in ends:
            found[after] = yield from position.after_turn(after)
    except Exhausted:
        found = {after: position.estimate(after) for _, after in ends}
    parts = [(weight, found[after]) for weight, after in ends]
    return Throws(found, mean(parts), len(ends) + position.nodes)


def _depths(settings: Search) -> Iterator[Search]:
    """Yield the settings of each depth of a search, the shallowest first."""
    match settings:
        case AlphaBeta(turns, _):
            yield from (AlphaBeta(depth) for depth in range(turns + 1))
        case TurnSearch(stages, _):
            yield from (TurnSearch((stage,)) for stage in stages)


def _best_first(found: Mapping[State, Chances], seat: int) -> dict[State, Chances]:
    order = ranked({after: chances[seat] for after, chances in found.items()})
    return {after: found[after] for after in order}
