"""The view of a position of Sample; contract in `nyout.view`."""

from __future__ import annotations

from nyout import view
from nyout.cli.skeleton.game.board import HAND, STONES
from nyout.cli.skeleton.game.rules import SampleState
from nyout.view import Piece, Scene


@view.phase.register(SampleState)
def phase(state: SampleState) -> str:
    """Return why the game is over, or "move" before its end: part of a key in `words/en.py`."""
    return state.ending() or "move"


@view.scene.register(SampleState)
def scene(state: SampleState) -> Scene:
    """Return all stones of both players, on the board and in hand."""
    return Scene(
        tuple(
            Piece(f"{seat}.{number}", "stone", seat, place)
            for seat, own in enumerate(state.stones)
            for number, place in enumerate((*own, *(HAND,) * (STONES - len(own))))
        )
    )
