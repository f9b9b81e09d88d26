"""Features of Hypnosia: the same for both seats and all orders of pawns."""

from random import Random

import pytest

from nyout.games.hypnosia.ai import features
from nyout.games.hypnosia.rules import PAWNS, Hypnosia, rows_of
from tests.players.positions import decisions

SWAP = {"out0": "out1", "out1": "out0"}


def positions(seats: int) -> list[Hypnosia]:
    """Return the positions of a random game in which a seat has a choice."""
    states = decisions("hypnosia", Random(seats), seats)
    return [state for state in states if isinstance(state, Hypnosia)]


def swap_seats(state: Hypnosia) -> Hypnosia:
    """Return the position with both seats exchanged."""
    pawns = tuple(SWAP.get(spot, spot) for spot in state.pawns)
    return state._replace(
        pawns=pawns[PAWNS:] + pawns[:PAWNS], seat=1 - state.seat, colours=state.colours[::-1]
    )


def test_exchanged_seats_have_exchanged_features():
    for state in positions(2):
        assert features(swap_seats(state)) == features(state)[::-1]


def test_the_order_of_pawns_does_not_matter():
    for state in positions(2):
        other = state._replace(pawns=sum((row[::-1] for row in rows_of(state.pawns)), ()))
        for row, expected in zip(features(other), features(state), strict=True):
            assert sorted(row.indices) == sorted(expected.indices)
            assert dict(row.scalars) == pytest.approx(dict(expected.scalars))
