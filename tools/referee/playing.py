"""Players that choose moves by the evaluation of the referee, to measure its strength."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from nyout import view
from nyout.core import Move, State
from nyout.players.evaluation import state_features
from nyout.players.greedy import greedy
from nyout.players.levels import level_of
from nyout.players.search import search
from tools.referee.network import load_referee


def referee(state: State, rng: Random) -> Iterator[Move]:
    """Yield the best move so far of the search of the level Best with the referee's evaluation."""
    if view.view_of(state).is_settled():
        yield from greedy(state, rng)
        return
    game = state_features(state).game
    for progress in search(state, load_referee(game), level_of(game, "best").search):
        yield progress.move
