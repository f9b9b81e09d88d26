"""Le Nyout, the Korean race game Yut for 2-4 players, as `GAME`."""

from __future__ import annotations

from nyout.core import Game, switch
from nyout.games.le_nyout.board import BOARD, LeNyoutView
from nyout.games.le_nyout.rules import new

GAME = Game(
    name="le-nyout",
    title="Le Nyout",
    rules=1,
    seats=range(2, 5),
    board=BOARD,
    view=LeNyoutView,
    new=new,
    bound=3000,
    options=(switch("exit_same_turn", "Pawns that stop on the exit may go home in the same turn"),),
    endings=("home",),
)
