"""The moves of each level in a few positions: any change of them must be intended."""

from random import Random

import pytest

from nyout.core import notation
from nyout.games.ai import NAMES
from nyout.players import choice
from tests.players.positions import decisions

MOVES = {
    ("hypnosia", 10): "2-a20-a22 2-a20-a22 2-a20-a22 2-a22-a24",
    ("hypnosia", 40): "3-a21-a24 3-a21-a24 3-a21-a24 3-a21-a24",
    ("le-nyout", 5): "6-10 6-10 6-10 hand-4",
    ("le-nyout", 15): "hand-2 hand-2 hand-2 hand-2",
    ("le-nyout", 25): "hand-3 hand-3 hand-3 20-off",
    ("le-nyout", 35): "hand-1 hand-1 hand-1 hand-1",
    ("run", 26): "f8-g8 f8-g8 f8-g8 a4-b4",
    ("run", 52): "h5-g5 h5-g5 h5-g5 h5-h6",
    ("run", 78): "d5-e5 d5-e5 d5-e5 f7-g7",
    ("run", 104): "h6-g6 h6-g6 c3-b3 c3-b3",
    ("scouts", 72): "d1-c1 d1-c1 d1-c1 g2-h3",
    ("scouts", 144): "a5-c5 c8-c7 c8-c7 e10-f10",
    ("scouts", 216): "a5-b5 a5-b5 a5-b5 a5-b6",
    ("scouts", 288): "c7-d8 d9-c8 d9-c8 d9-c8",
}


@pytest.mark.parametrize(("game", "number"), MOVES)
def test_the_levels_play_their_known_moves(game, number):
    state = decisions(game, Random(2))[number]
    moves = [notation(choice(name, state, Random(0))) for name in NAMES]
    assert " ".join(moves) == MOVES[game, number]
