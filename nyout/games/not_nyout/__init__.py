"""Not Nyout, a battle on the Nyout board for 2-4 players, as `GAME` (rulings N1-N13)."""

from __future__ import annotations

from nyout.core import Game, Option
from nyout.games.not_nyout.board import BOARD, NotNyoutView
from nyout.games.not_nyout.rules import QUIET, homes, new

GAME = Game(
    name="not-nyout",
    title="Not Nyout",
    rules=1,
    seats=range(2, 5),
    board=BOARD,
    view=NotNyoutView,
    new=new,
    # N13: 15 of 16 horses can be captured, each within 50 turns of each of four players, and the
    # same number of turns can follow the last capture. A turn is at most one throw, four dice, four
    # fights, three splits, three more splits for each die that joined, and `end`.
    bound=16 * 4 * QUIET * (1 + 4 + 4 + 3 + 4 * 3 + 1),
    options=(Option("homes", homes, "Home of each player"),),
    endings=("last", "rounds", "quiet", "draw"),
)
