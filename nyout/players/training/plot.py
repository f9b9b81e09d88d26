"""A plot of strength over time as SVG, legible on light and dark backgrounds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape

WIDTH, HEIGHT, LEFT, TOP, RIGHT, BOTTOM = 640, 360, 48, 40, 100, 40
COLOURS = "#3b7dd8", "#d8633b", "#3ba55d", "#a45bd8", "#b8862b"

Point = tuple[int, float]
"""The number of games played, and the fraction of games won after them."""


def curves(title: str, lines: Mapping[str, Sequence[Point]]) -> str:
    """Return an SVG document with a labelled line for each series of points.

    >>> curves("Run", {"2 seats": [(0, 0.1), (100, 0.9)]}).count("<polyline")
    1
    """
    most = max((games for points in lines.values() for games, _ in points), default=0) or 1
    across, down = WIDTH - LEFT - RIGHT, HEIGHT - TOP - BOTTOM

    def at(games: int, won: float) -> str:
        return f"{LEFT + across * games / most:.1f},{TOP + down * (1 - won):.1f}"

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}"'
        ' font-family="sans-serif" font-size="12" fill="#808080">',
        f'<text x="{LEFT}" y="20" font-size="15">{escape(title)}</text>',
    ]
    for percent in range(0, 101, 25):
        y = TOP + down * (1 - percent / 100)
        parts.append(f'<path d="M{LEFT} {y}h{across}" stroke="#808080" stroke-opacity=".4"/>')
        parts.append(f'<text x="{LEFT - 6}" y="{y + 4}" text-anchor="end">{percent}%</text>')
    for end, anchor, x in ((0, "start", LEFT), (most, "end", LEFT + across)):
        parts.append(f'<text x="{x}" y="{HEIGHT - 14}" text-anchor="{anchor}">{end:,} games</text>')
    for n, (label, points) in enumerate(lines.items()):
        colour = COLOURS[n % len(COLOURS)]
        path = " ".join(at(*point) for point in points)
        parts.append(f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="2"/>')
        if points:
            x, _, y = at(*points[-1]).partition(",")
            parts.append(f'<text x="{float(x) + 6}" y="{y}" fill="{colour}">{escape(label)}</text>')
    return "\n".join([*parts, "</svg>", ""])
