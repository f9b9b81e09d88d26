"""Best plays well in positions in which an independent program refuted natural moves."""

from random import Random

import pytest

from nyout import position, view
from nyout.core import Move, State
from nyout.players import choice

SCOUTS = "scouts/1 seats=2 first=red "

HASTY_BOULDERS = {
    "blue moves first": (
        "red=h1,d1,e1,d2,g1 blue=c10,b10,d10,e10,f10 boulders=-,- "
        "to-move=blue round=1 plays=2 past=c1-d2"
    ),
    "blue answers in the centre": (
        "red=e1,d1,c1,f1,c2 blue=d10,c10,a10,e10,f10 boulders=-,- "
        "to-move=blue round=1 plays=2 past=b1-c2"
    ),
    "red has one play": (
        "red=e1,d1,a1,b1,f1 blue=d10,e10,c10,f10,g10 boulders=-,- "
        "to-move=red round=1 plays=1 past=-"
    ),
}
"""Positions at the start of a game, in which a boulder loses at least 25% of win chance."""


def play_turn(state: State) -> list[Move]:
    """Return the moves of Best until the turn ends."""
    seat = state.turn()
    line: list[Move] = []
    while state.turn() == seat and not (line and view.view_of(state).is_turn_start()):
        line.append(choice("best", state, Random(0)))
        state = state.play(line[-1])
    return line


@pytest.mark.parametrize("name", HASTY_BOULDERS)
def test_best_keeps_its_boulder_in_the_first_turn(name):
    state = position.read(SCOUTS + HASTY_BOULDERS[name]).state
    assert not [move for move in play_turn(state) if move[0] == "boulder"]
