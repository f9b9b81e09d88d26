"""Sample: facts about the game."""

from __future__ import annotations

from nyout.cli.skeleton.game.board import BOARD, StonesView
from nyout.cli.skeleton.game.rules import SQUARES, new
from nyout.core import Game

GAME = Game(
    name="sample",
    title="Sample",
    rules=1,
    seats=range(2, 3),
    board=BOARD,
    view=StonesView,
    new=new,
    bound=len(SQUARES),  # a stone per ply
    endings=("line", "full"),
    opening=2,  # random plies before a game of a tournament: there are no dice
)
