"""The board of Scouts: 8 files by 10 ranks of squares."""

from __future__ import annotations

from nyout.boards import Tray
from nyout.boards.grid import grid

FILES, RANKS = "abcdefgh", range(1, 11)

BOARD = grid(
    FILES,
    len(RANKS),
    {
        "hand": Tray(dx=44, dy=100, pitch=58, width=306, height=84),
        "boulder": Tray(dx=904, dy=100, pitch=100, width=116, height=84, scale=0.4, skip=5),
    },
)
