"""Perft of a naive implementation, which shares no code with the engine."""

from typing import Any

from nyout import CHANCE, OVER


def count(plain: Any, depth: int) -> tuple[int, ...]:
    """How many lines end at chance, with a seat to move and at the end of the game."""
    turn = plain.turn()
    if depth == 0 or turn == OVER:
        return int(turn == CHANCE), int(turn >= 0), int(turn == OVER)
    below = [count(plain.play(move), depth - 1) for move in plain.moves()]
    return tuple(map(sum, zip(*below, strict=True)))
