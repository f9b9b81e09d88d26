"""Not Nyout, the fight on the Nyout board: the rules, N1-N13, for 2-4 players."""

from __future__ import annotations

from nyout.core import Game, Option
from nyout.games.not_nyout import view as view
from nyout.games.not_nyout.board import BOARD
from nyout.games.not_nyout.rules import QUIET, homes, new

GAME = Game(
    name="not-nyout",
    title="Not Nyout",
    rules=1,
    seats=range(2, 5),
    board=BOARD,
    new=new,
    # N13: 15 of 16 horses can be taken, each within 50 turns for each of four players, and as many
    # turns may follow. A turn is a throw, four dice at most, as many fights, three splits and three
    # more for each die that joined, and `end`.
    bound=16 * 4 * QUIET * (1 + 4 + 4 + 3 + 4 * 3 + 1),
    options=(Option("homes", homes, "where each seat's horses come from"),),
    endings=("last", "rounds", "quiet", "draw"),
)
