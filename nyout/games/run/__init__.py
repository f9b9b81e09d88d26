"""RUN by Reiner Knizia, for two players, Black and White, as `GAME`."""

from __future__ import annotations

from nyout.core import Game
from nyout.games.run.board import BOARD, RunView
from nyout.games.run.rules import MAX_TURNS, colours, firsts, new

GAME = Game(
    name="run",
    title="RUN",
    rules=1,
    seats=range(2, 3),
    board=BOARD,
    view=RunView,
    new=new,
    bound=2 * MAX_TURNS - 1,  # R9; every turn except the first has at most two moves
    colours=colours,
    firsts=firsts,
    endings=("herd", "long"),
    opening=5,
)
