"""Iterative deepening: searches all moves at one depth after the other."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple, TypeVar

from nyout.core import Move, State
from nyout.players.search.steps import reported
from nyout.players.search.tree import Exhausted, Tree, ranked, wins

Depth = TypeVar("Depth")


class Progress(NamedTuple):
    """The progress of a search."""

    nodes: int  # positions examined so far
    move: Move  # the best move so far


def deepen(state: State, tree: Tree[Depth], depths: Iterable[Depth]) -> Iterator[Progress]:
    """Yield the progress of a search that examines a position at each depth in turn.

    If the budget ends within a depth, the moves that this depth has examined rank first. A move
    that wins at once is chosen without a search.
    """
    moves: dict[State, Move] = {}
    for move in state.moves():
        moves.setdefault(state.play(move), move)
    for after, move in moves.items():
        if wins(after, state.turn()):
            yield Progress(0, move)
            return
    afters = tree.sorted(list(moves))
    yield Progress(tree.nodes, moves[afters[0]])
    if len(afters) == 1:
        return
    for depth in depths:
        merits: dict[State, float] = {}
        try:
            for after in tree.candidates(afters, depth):
                steps = tree.merit(after, depth, max(merits.values(), default=-1.0))
                best = moves[max(merits, key=merits.__getitem__, default=afters[0])]
                merits[after] = yield from reported(
                    steps, lambda _, best=best: Progress(tree.nodes, best)
                )
        except Exhausted:
            pass
        afters = ranked(merits) + [after for after in afters if after not in merits]
        yield Progress(tree.nodes, moves[afters[0]])
        if tree.is_exhausted() or max(merits.values(), default=-1.0) in (0.0, 1.0):
            return
