"""RUN, by Reiner Knizia: the rules, R1-R9, for two players, Black and White."""

from __future__ import annotations

from nyout.boards.hexes import HEXES
from nyout.core import Game
from nyout.games.run import view as view
from nyout.games.run.rules import MOST_TURNS, colours, firsts, new

GAME = Game(
    name="run",
    title="RUN",
    rules=1,
    seats=range(2, 3),
    board=HEXES,
    new=new,
    bound=2 * MOST_TURNS - 1,  # R9: turns of two moves each, but for the first
    colours=colours,
    firsts=firsts,
    endings=("herd", "long"),
)
