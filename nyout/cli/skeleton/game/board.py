"""The board of Sample: three by three squares."""

from __future__ import annotations

from nyout.boards import Tray
from nyout.boards.grid import grid

STONES = 5  # of each player
HAND = "hand"

BOARD = grid("abc", 3, {HAND: Tray(x=6, y=62, width=100, height=110, columns=2, rows=3, scale=0.5)})
