"""Hints: the best moves in a position, with their win chances and reasons."""

from __future__ import annotations

from typing import NamedTuple

from nyout.analysis.judging import NODES, move_to, moves
from nyout.analysis.outlook import Outlook, outlook
from nyout.analysis.reasons import reasons
from nyout.core import Game, Move, State
from nyout.players.evaluation import Chances
from nyout.players.search import Steps

COUNT = 3


class Hint(NamedTuple):
    """A good move."""

    move: Move
    chances: Chances  # the win chances of all seats after the move
    outlook: Outlook
    others: tuple[Outlook, ...]  # the outlooks of the other hints
    is_best: bool = True
    also: tuple[Move, ...] = ()  # equally good moves to other places

    def reasons(self, game: Game) -> tuple[str, ...]:
        """Return what the move does and what it leaves, in the current language."""
        return reasons(self.outlook, self.others, game, self.is_best)


def hints(state: State, nodes: int = NODES) -> Steps[tuple[Hint, ...]]:
    """Return up to three different good moves, the best one first.

    Of moves that lead to the same position, or to the same one at the end of the turn, only the
    first is a hint. Equally good moves that differ in their last target are one hint. The generator
    pauses like a search.
    """
    ranking = yield from moves(state, nodes)
    alike: dict[tuple[Move, float], list[Move]] = {}
    for after, chances in ranking.chances.items():
        move = move_to(state, after)
        alike.setdefault((move[:-1], round(chances[state.turn()], 3)), []).append(move)
    outlooks: dict[State, tuple[Outlook, tuple[Move, ...]]] = {}
    for move, *also in alike.values():
        own = yield from outlook(state, move)
        outlooks.setdefault(own.end, (own, tuple(also)))
        if len(outlooks) == COUNT:
            break
    return tuple(
        Hint(
            own.move,
            ranking.chances[state.play(own.move)],
            own,
            tuple(other for other, _ in outlooks.values() if other is not own),
            is_best=number == 0,
            also=also,
        )
        for number, (own, also) in enumerate(outlooks.values())
    )
