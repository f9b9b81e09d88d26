"""Hypnosia, a race to the centre for 2-6 players, as `GAME`."""

from __future__ import annotations

from nyout.core import Game, Option
from nyout.games.hypnosia.board import BOARD, HypnosiaView
from nyout.games.hypnosia.rules import bridge_options, colours_of, new, seatings
from nyout.games.hypnosia.tables import COLUMNS

GAME = Game(
    name="hypnosia",
    title="Hypnosia",
    rules=1,
    seats=range(2, len(COLUMNS) + 1),
    board=BOARD,
    view=HypnosiaView,
    new=new,
    # H11: at least one pawn leaves the outside in every 60 turns of each seat still playing, so
    # there are at most 60 * 129 turns of up to three plies. The remainder allows for a roll-off.
    bound=24_000,
    options=(
        Option("colours", seatings, "Colour of each player, clockwise"),
        Option("stacks_cross_bridges", bridge_options, "Stacks may cross bridges"),
    ),
    colours=colours_of,
    endings=("centre", "quiet", "empty"),
)
