"""Features and weights for games whose `ai.py` has none: scores, distances and pieces in play."""

from __future__ import annotations

from nyout import view
from nyout.core import State
from nyout.games.ai import FeatureRow

SCORE, LEAD, TO_GO, PIECES, ACTS = range(5)
SIZE = 5
WEIGHTS = (1.0, 0.5, -2.0, 2.0, 0.1)
"""Weights chosen by hand, the same for all games."""


def features(state: State) -> list[FeatureRow]:
    """Return one row for each seat.

    Its factors are the score, the lead over the best other seat, and the seat's share of all
    distances to the goal and of all pieces in play. An index tells the seat that acts.

    >>> from nyout import GAMES
    >>> features(GAMES["run"].start())[0].scalars
    [(0, 0.0), (1, 0.0), (2, 0.5), (3, 0.5)]
    """
    scores = state.scores()
    to_go, pieces = [0] * len(scores), [0] * len(scores)
    for piece in view.view_of(state).scene().pieces:
        if piece.seat in range(len(scores)):
            to_go[piece.seat] += piece.to_go
            pieces[piece.seat] += piece.place != view.OUT
    acts = view.view_of(state).actor()
    return [
        FeatureRow(
            [ACTS] if seat == acts else [],
            [
                (SCORE, float(score)),
                (LEAD, float(score - max(scores[:seat] + scores[seat + 1 :], default=0))),
                (TO_GO, _share(to_go, seat)),
                (PIECES, _share(pieces, seat)),
            ],
        )
        for seat, score in enumerate(scores)
    ]


def _share(numbers: list[int], seat: int) -> float:
    return numbers[seat] / (sum(numbers) or 1)
