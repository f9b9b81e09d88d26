"""Pictures of the moments of a game."""

from __future__ import annotations

from collections.abc import Sequence

from nyout.boards import Point

Box = tuple[float, float, float, float]
"""The left and upper edge, the width and the height of a part of a drawing."""
SHAPE = 4 / 3  # of a picture: its width by its height
CLOSE, MARGIN = 0.55, 0.3  # parts of the board: the least shown, and the room around the arrows


def frame(box: Box, shown: Sequence[Point]) -> Box:
    """Return the part of a box around the points that lie in it, with the shape of a picture.

    >>> frame((0, 0, 1000, 1000), [(100, 500), (300, 500), (100, 2000)])
    (0, 293.75, 550.0, 412.5)
    """
    left, top, width, height = box
    inside = [(x, y) for x, y in shown if 0 <= x - left <= width and 0 <= y - top <= height]
    if not inside:
        return box
    xs, ys = zip(*inside, strict=True)
    margin = MARGIN * width
    wide = max(max(xs) - min(xs) + margin, (max(ys) - min(ys) + margin) * SHAPE, CLOSE * width)
    wide = min(wide, width)
    high = min(wide / SHAPE, height)

    def start(values: Sequence[float], low: float, size: float, whole: float) -> float:
        middle = (max(values) + min(values)) / 2
        return min(max(middle - size / 2, low), low + whole - size)

    return start(xs, left, wide, width), start(ys, top, high, height), wide, high
