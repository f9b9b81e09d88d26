"""Hypnosia, the race to the centre: the rules, H1-H11, for 2-6 players."""

from __future__ import annotations

from nyout.boards.circles import CIRCLES_BOARD, COLUMNS
from nyout.core import Game, Option
from nyout.games.hypnosia import view as view
from nyout.games.hypnosia.rules import colours_of, new, on_or_off, seatings

GAME = Game(
    name="hypnosia",
    title="Hypnosia",
    rules=1,
    seats=range(2, len(COLUMNS) + 1),
    board=CIRCLES_BOARD,
    new=new,
    # H11: with n pawns outside, of min(n, 6) seats, one of them is gone 60 turns a seat later, or
    # the game is over: 60 * 129 turns in all, of three plies at most. The rest is for a roll-off.
    bound=24_000,
    options=(
        Option("colours", seatings, "the colour of each seat, clockwise"),
        Option("stacks_cross_bridges", on_or_off, "two pawns that are stacked may use a bridge"),
    ),
    colours=colours_of,
    endings=("centre", "quiet", "empty"),
)
