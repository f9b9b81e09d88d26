"""The moves of each level in a few positions: any change of them must be intended."""

from random import Random

import pytest

from nyout.core import notation
from nyout.games.levels import NAMES
from nyout.players import choice
from tests.players.positions import decisions

MOVES = {}


@pytest.mark.parametrize(("game", "number"), MOVES)
def test_the_levels_play_their_known_moves(game, number):
    state = decisions(game, Random(2))[number]
    moves = [notation(choice(name, state, Random(0))) for name in NAMES]
    assert " ".join(moves) == MOVES[game, number]
