"""Features of RUN: the same for both seats."""

from random import Random

import pytest

from nyout.games.run.ai import features
from nyout.games.run.rules import CELL, PIECES, Run
from tests.players.positions import decisions

CODES = "".join(CELL.values())
SWAP = str.maketrans(CODES + "1234", CODES[::-1] + "2143")  # turns the board by 180 degrees

seeds = pytest.mark.parametrize("seed", range(4))


def positions(seed: int) -> list[Run]:
    """Return the positions of a random game in which a seat has a choice."""
    return [state for state in decisions("run", Random(seed)) if isinstance(state, Run)]


def swap_seats(state: Run) -> Run:
    """Return the position with both seats exchanged."""
    pieces = state.pieces.translate(SWAP)
    return state._replace(pieces=pieces[PIECES:] + pieces[:PIECES], seat=1 - state.seat)


@seeds
def test_exchanged_seats_have_exchanged_features(seed):
    for state in positions(seed)[::10]:
        assert features(swap_seats(state)) == features(state)[::-1]
