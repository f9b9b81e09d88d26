"""Searches of whole turns, which choose a move and can be stopped at any time.

A search is an iterator: each step examines about `tree.SLICE` positions and yields the best move so
far. Its result depends only on the position, the evaluation and the settings, never on time.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from nyout.core import State
from nyout.games.ai import AlphaBeta, Search
from nyout.players.evaluation.evaluation import Evaluator
from nyout.players.search.alphabeta import AlphaBetaTree
from nyout.players.search.deepening import Progress, deepen
from nyout.players.search.tree import Tree
from nyout.players.search.turns import TurnTree


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
