"""Features and weights for games without `features.py`: scores, distances and pieces in play."""

from __future__ import annotations

from nyout import view
from nyout.core import State
from nyout.games.features import Row

LEAD, BEST, TO_GO, PIECES, MOVES_NEXT = range(5)
SIZE = 5
WEIGHTS = (1.0, 0.5, -2.0, 2.0, 0.1)
"""Weights that no training has made."""


def features(state: State) -> list[Row]:
    """Return one row for each seat.

    Its numbers are the score, the lead over the best other seat, the distance to the goal and the
    pieces in play as parts of those of all seats, and whether the seat acts next.

    >>> from nyout import GAMES
    >>> features(GAMES["run"].start())[0].scalars
    [(0, 0.0), (1, 0.0), (2, 0.5), (3, 0.5)]
    """
    scores = state.scores()
    count = len(scores)
    to_go, pieces = [0] * count, [0] * count
    for piece in view.scene(state).pieces:
        if piece.seat in range(count):
            to_go[piece.seat] += piece.to_go
            pieces[piece.seat] += piece.place != view.OUT
    acts = view.actor(state)
    return [
        Row(
            [MOVES_NEXT] if seat == acts else [],
            [
                (LEAD, float(scores[seat])),
                (BEST, float(scores[seat] - max(scores[:seat] + scores[seat + 1 :], default=0))),
                (TO_GO, _part(to_go, seat)),
                (PIECES, _part(pieces, seat)),
            ],
        )
        for seat in range(count)
    ]


def _part(numbers: list[int], seat: int) -> float:
    return numbers[seat] / (sum(numbers) or 1)
