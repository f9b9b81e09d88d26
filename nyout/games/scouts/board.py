"""The board of Scouts: 8 files by 10 ranks of squares."""

from __future__ import annotations

from nyout.boards import Tray
from nyout.boards.grid import grid

FILES, RANKS = "abcdefgh", range(1, 11)

BOARD = grid(
    FILES,
    len(RANKS),
    {
        "hand": Tray(x=6, y=62, width=100, height=320, rows=5, scale=1),
        "boulder": Tray(x=6, y=386, width=100, height=110, scale=0.5, skip=5),
    },
)
