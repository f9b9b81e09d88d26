"""Features of Le Nyout: the same for all seats and all orders of pawns."""

from random import Random

import pytest

from nyout.games.le_nyout.ai import features
from nyout.games.le_nyout.rules import LeNyout
from tests.players.positions import decisions

all_seats = pytest.mark.parametrize("seats", [2, 3, 4])


def positions(seats: int) -> list[LeNyout]:
    """Return the positions of a random game in which a seat has a choice."""
    states = decisions("le-nyout", Random(seats), seats)
    return [state for state in states if isinstance(state, LeNyout)]


@all_seats
def test_seats_that_move_round_take_their_features_along(seats):
    for state in positions(seats):
        other = state._replace(
            pawns=state.pawns[1:] + state.pawns[:1], seat=(state.seat - 1) % seats
        )
        rows = features(state)
        expected = [sorted(row.indices) for row in rows[1:] + rows[:1]]
        assert [sorted(row.indices) for row in features(other)] == expected


@all_seats
def test_the_order_of_pawns_does_not_matter(seats):
    for state in positions(seats):
        other = state._replace(pawns=tuple(row[::-1] for row in state.pawns))
        assert features(other) == features(state)


def test_seats_with_equal_pawns_attack_each_other():
    row = ("hand", "hand", "off")
    rows = features(LeNyout((row, row, row), seat=0))
    assert len(rows[0].indices) == len(rows[1].indices) + 1
