"""Features of Scouts: the same for both seats."""

from random import Random

import pytest

from nyout.core import OVER
from nyout.games.scouts.ai import features
from nyout.games.scouts.rules import Scouts
from tests.players.positions import decisions

seeds = pytest.mark.parametrize("seed", range(4))


def positions(seed: int) -> list[Scouts]:
    """Return the positions of a random game in which a seat has a choice."""
    states = decisions("scouts", Random(seed))
    return [state for state in states if isinstance(state, Scouts) and state.turn() != OVER]


def swap_seats(state: Scouts) -> Scouts:
    """Return the position with both seats exchanged."""
    scouts = sum(1 << at for squares in state.squares for at in squares)
    return state._replace(
        seat=1 - state.seat,
        first=1 - state.first,
        squares=state.squares[::-1],
        boulders=state.boulders[::-1],
        red=scouts & ~state.red,
    )


@seeds
def test_exchanged_seats_have_exchanged_features(seed):
    for state in positions(seed)[::10]:
        assert features(swap_seats(state)) == features(state)[::-1]
