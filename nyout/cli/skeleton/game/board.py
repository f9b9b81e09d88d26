"""The board of Sample: three by three squares."""

from __future__ import annotations

from nyout.boards import Tray
from nyout.boards.grid import grid

STONES = 5  # of each player
HAND = "hand"

BOARD = grid("abc", 3, {HAND: Tray(dx=44, dy=100, pitch=58, width=306, height=84)})
