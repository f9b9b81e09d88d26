"""A player that looks one move ahead: it wins, captures, comes home, joins, then races."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from nyout.core import OVER, Move, Scene, State


def greedy(state: State, rng: Random) -> Iterator[Move]:
    """The move of the highest merit, the best so far after each that is looked at."""
    moves = state.moves()
    best: tuple[tuple[int, ...], Move] | None = None
    for move in rng.sample(moves, len(moves)):
        merit = merits(state, move)
        if best is None or merit > best[0]:
            best = merit, move
        yield best[1]


def merits(state: State, move: Move) -> tuple[int, ...]:
    """What a move brings, the weightiest first: a win, captures, points, joins, way saved."""
    seat, after = state.turn(), state.play(move)
    before, then = state.scene(), after.scene()
    end = state.path(move)[-1:]
    met = [piece for piece in before.pieces if piece.seat == seat and piece.place in end]
    own = [piece for piece in then.pieces if piece.seat == seat]
    return (
        after.turn() == OVER and after.ranks()[seat] == 1,
        captures(before, then, seat),
        after.scores()[seat] - state.scores()[seat],
        sum(piece.to_go > 0 for piece in met),
        -sum(piece.to_go for piece in own),  # a shortcut counts by the way it saves
    )


def captures(before: Scene, after: Scene, seat: int) -> int:
    """How many pieces of other seats one move of this seat has displaced or removed."""
    stand = {piece.key: piece.place for piece in after.pieces}
    return sum(
        piece.seat != seat and stand.get(piece.key) != piece.place for piece in before.pieces
    )
