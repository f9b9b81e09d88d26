"""Searches of whole turns, which choose a move and can be stopped at any time.

A search is an iterator: each step examines about `tree.SLICE` positions and yields the best move so
far. Its result depends only on the position, the evaluation and the settings, never on time.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple, TypeVar

from nyout.core import Move, State
from nyout.games.ai import AlphaBeta, Search
from nyout.players.evaluation.evaluation import Evaluator
from nyout.players.search.alphabeta import AlphaBetaTree
from nyout.players.search.steps import report_steps
from nyout.players.search.tree import Exhausted, Tree, has_won, rank_states
from nyout.players.search.turns import TurnTree

Depth = TypeVar("Depth")


class Progress(NamedTuple):
    """The progress of a search."""

    nodes: int  # positions examined so far
    move: Move  # the best move so far


def search(state: State, evaluator: Evaluator, settings: Search) -> Iterator[Progress]:
    """Yield the progress of a search for a position in which a seat is to move.

    >>> from nyout import GAMES
    >>> from nyout.games.ai import TurnSearch
    >>> from nyout.players.evaluation.weights import load
    >>> state = GAMES["le-nyout"].start(2, 0).play(("1",))
    >>> [progress.move for progress in search(state, load("le-nyout", 2), TurnSearch())]
    [('hand', '1')]
    """
    return deepen(state, tree_for(settings, evaluator, state.turn()), settings.depths)


def tree_for(settings: Search, evaluator: Evaluator, seat: int) -> Tree[Any]:
    """Return the tree of a search for a seat; its depths are those of the settings."""
    kind = AlphaBetaTree if isinstance(settings, AlphaBeta) else TurnTree
    return kind(evaluator, seat, settings.nodes)


def deepen(state: State, tree: Tree[Depth], depths: Iterable[Depth]) -> Iterator[Progress]:
    """Yield the progress of a search that examines a position at each depth in turn.

    If the budget ends within a depth, the moves that this depth has examined rank first. A move
    that wins at once is chosen without a search.
    """
    moves: dict[State, Move] = {}
    for move in state.moves():
        moves.setdefault(state.play(move), move)
    for after, move in moves.items():
        if has_won(after, state.turn()):
            yield Progress(0, move)
            return
    afters = tree.sort_states(list(moves))
    yield Progress(tree.nodes, moves[afters[0]])
    if len(afters) == 1:
        return
    for depth in depths:
        merits: dict[State, float] = {}
        try:
            for after in tree.candidates(afters, depth):
                steps = tree.merit(after, depth, max(merits.values(), default=-1.0))
                best = moves[max(merits, key=merits.__getitem__, default=afters[0])]
                merits[after] = yield from report_steps(
                    steps, lambda _, best=best: Progress(tree.nodes, best)
                )
        except Exhausted:
            pass
        afters = rank_states(merits) + [after for after in afters if after not in merits]
        yield Progress(tree.nodes, moves[afters[0]])
        if tree.is_exhausted() or max(merits.values(), default=-1.0) in (0.0, 1.0):
            return
