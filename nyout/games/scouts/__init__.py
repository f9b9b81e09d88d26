"""Scouts, a race to the enemy's back rank and home again for two players, as `GAME`."""

from __future__ import annotations

from nyout.core import Game
from nyout.games.scouts.board import BOARD, ScoutsView
from nyout.games.scouts.rules import PLAYS, SCOUTS, TURNS, colours, new

GAME = Game(
    name="scouts",
    title="Scouts",
    rules=1,
    seats=range(2, 3),
    board=BOARD,
    view=ScoutsView,
    new=new,
    # The toss, the setup and 200 turns of two plays. A play has at most 9 jumps, followed by a dash
    # or `stop`: all squares visited by the scout are an even distance apart, so it can jump over
    # each of the 9 others along only one line, and it visits no square twice (S6). Each of the 10
    # scouts flips at most once, which clears its visited squares and permits 9 more jumps.
    bound=1 + 2 * SCOUTS + TURNS * PLAYS * 10 + 10 * 9,
    colours=colours,
    endings=("intel", "repetition", "long"),
    opening=12,
)
