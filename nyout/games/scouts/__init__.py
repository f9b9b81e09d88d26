"""Scouts, out to the enemy's back rank and home again: the rules, S1-S10, for two players."""

from __future__ import annotations

from nyout.boards.grid import GRID
from nyout.core import Game
from nyout.games.scouts import view as view
from nyout.games.scouts.rules import PLAYS, SCOUTS, TURNS, colours, new

GAME = Game(
    name="scouts",
    title="Scouts",
    rules=1,
    seats=range(2, 3),
    board=GRID,
    new=new,
    # The toss, setting up, and 200 turns of two plays. In a play one scout moves and nine stand
    # still. It stays on squares that are two apart, so each of the nine can be jumped along one
    # line only, and no square is come to twice (S6): 9 jumps at most, and a dash or `stop`. A
    # flip, ten a game at most, frees the squares for 9 more.
    bound=1 + 2 * SCOUTS + TURNS * PLAYS * 10 + 10 * 9,
    colours=colours,
    endings=("intel", "repetition", "long"),
)
