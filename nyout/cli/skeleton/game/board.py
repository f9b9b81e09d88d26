"""The board of Sample, three by three squares, and its view."""

from __future__ import annotations

from nyout.boards import Tray, grid
from nyout.cli.skeleton.game import rules
from nyout.view import Piece, Scene, View

HAND = "hand"

BOARD = grid(
    rules.FILES,
    rules.RANKS,
    {HAND: Tray(x=6, y=62, width=100, height=110, columns=2, rows=3, scale=0.5)},
)


class StonesView(View[rules.SampleState]):
    """The view of a position of Sample; contract in `nyout.view`."""

    def phase(self) -> str:
        """Return why the game is over, or "move" before its end: part of a key in `en.py`."""
        return self.state.ending() or "move"

    def scene(self) -> Scene:
        """Return all stones of both players, on the board and in hand."""
        return Scene(
            tuple(
                Piece(f"{seat}.{number}", "stone", seat, place)
                for seat, own in enumerate(self.state.stones)
                for number, place in enumerate((*own, *(HAND,) * (rules.STONES - len(own))))
            )
        )
