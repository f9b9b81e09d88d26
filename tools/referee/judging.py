"""The judgement of moves: a search with the referee's evaluation, deeper than those of the players.

Without dice, the search goes on turn by turn until it has examined its positions. With dice, it
examines the turn that follows, whatever the throw, without limiting its width.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from operator import itemgetter

from nyout.analysis.judging import ALL, CANDIDATES
from nyout.core import State
from nyout.games.ai import AlphaBeta, Search, Stage, TurnSearch
from nyout.players.evaluation import Evaluator, state_features
from nyout.players.levels import level_of
from nyout.players.search import Exhausted, exhaust, positions_after_moves, tree_for
from tools.referee.network import load_referee

NODES = 100_000  # positions that the referee examines to judge the moves of a position
DEPTHS: Mapping[type, Search] = {
    AlphaBeta: AlphaBeta(turns=16),
    TurnSearch: TurnSearch((Stage(), Stage(turns=1, replies=6), Stage(turns=1))),
}
"""The depths of a search, by the kind of search that the levels of a game use."""


def judge_moves(
    state: State, included: Collection[State], nodes: int = NODES
) -> dict[State, float]:
    """Return the referee's win chances of the mover after the best moves and after those included.

    The first depth also examines all other moves, so that the referee finds the best ones itself.
    """
    game = state_features(state).game
    settings = DEPTHS[type(level_of(game, "best").search)]
    return compare_moves(state, included, load_referee(game), settings, nodes)


def compare_moves(
    state: State, included: Iterable[State], evaluator: Evaluator, settings: Search, nodes: int
) -> dict[State, float]:
    """Return the win chances of the mover after some moves at the greatest depth, the best first.

    Moves that are not `included` are those among the best at the depth before.
    """
    seat = state.turn()
    tree = tree_for(settings._replace(nodes=nodes), evaluator, seat)
    afters = positions_after_moves(state)
    chances = {after: evaluator.chances(after)[seat] for after in afters}
    for number, depth in enumerate(settings.depths):
        ends = [*dict.fromkeys([*[*chances][:CANDIDATES], *included])] if number else afters
        try:
            searched = {end: exhaust(tree.chances(end, seat, depth, *ALL))[seat] for end in ends}
        except Exhausted:
            break
        chances = dict(sorted(searched.items(), key=itemgetter(1), reverse=True))
    return chances
