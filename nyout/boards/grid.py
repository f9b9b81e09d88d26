"""The Scouts board: 8 files by 10 ranks of squares between two players."""

from __future__ import annotations

from nyout.boards import Board, Place, Tray

FILES, RANKS = "abcdefgh", range(1, 11)


def _grid() -> Board:
    """The squares a1 to h10, rank 1 nearest the reader, and a plate below and above them."""
    side, left, top = 100, 100, 190
    bottom = top + side * len(RANKS)
    half, margin = side / 2, 20
    square = ((-half, -half), (half, -half), (half, half), (-half, half))
    places = {
        f"{file}{rank}": Place(
            left + half + side * n,
            bottom + half - side * rank,
            44,
            f"{file}{rank}",
            "light" if (n + rank) % 2 == 0 else "dark",
            square,
        )
        for rank in RANKS
        for n, file in enumerate(FILES)
    }
    right = left + side * len(FILES)
    return Board(
        size=(1000, bottom + top),
        places=places,
        cloth=(
            (left - margin, top - margin),
            (right + margin, top - margin),
            (right + margin, bottom + margin),
            (left - margin, bottom + margin),
        ),
        material="maple",
        plate=(980, 150),
        plates={2: ((10, bottom + top - 160), (10, 10))},
        trays={
            "hand": Tray(dx=44, dy=100, pitch=58, width=306, height=84),
            "boulder": Tray(dx=904, dy=100, pitch=100, width=116, height=84, scale=0.4, skip=5),
        },
    )


GRID = _grid()
