"""Pictures of a moment of a game: a part of the board, and a card with the win chances."""

from __future__ import annotations

from collections.abc import Sequence

from nyout import draw
from nyout.boards import Board, Point
from nyout.core import State

Box = tuple[float, float, float, float]
"""The left and upper edge, the width and the height of a part of a drawing."""
SHAPE = 4 / 3  # of a picture: its width by its height
CLOSE, MARGIN = 0.55, 0.3  # parts of the board: the least shown, and the room around the arrows

WIDTH, HEIGHT = 1200, 630  # of a card
CURVE = (640, 290, 510, 190)  # its left and upper edge, width and height
LARGE, SMALL = (40, 22), (24, 40)  # the size of a line of text, and its letters
STYLE = (
    ":root{color-scheme:light}text{fill:var(--ink)}"
    ".curve path{fill:none;stroke:var(--seat);stroke-width:4}"
    ".curve .edge{stroke:var(--seat-edge);stroke-width:7}"
    ".arrows path{fill:none;stroke:#12703c;stroke-width:13;stroke-linecap:round}"
    ".arrows .played path{stroke:#b4231a;stroke-dasharray:2 22}.arrows .halo{display:none}"
    ".arrows .head{fill:#12703c}.arrows .played .head{fill:#b4231a}"
)
"""The style of a card, which is light, added to that of boards."""


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


def card(
    board: Board,
    state: State,
    colours: Sequence[str],
    arrows: str,
    chances: Sequence[Sequence[float]],
    ply: int,
    texts: tuple[str, str],
    style: str,
) -> str:
    """Return a picture of a moment as a standalone SVG document.

    Beside the board are the first text, the win chances of all seats as a curve with a dot where
    the winner was at the ply, and the second text. `arrows` is an SVG group, and `style` the style
    of boards.
    """
    left, top, wide, high = CURVE
    winner = max(range(len(colours)), key=lambda one: chances[-1][one])

    def point(number: int, one: int) -> Point:
        x = left + wide * number / (len(chances) - 1)
        return x, top + high * (1 - chances[number][one])

    lines = "".join(
        f'<g class="{colour}"><path class="edge" d="M{line}"/><path d="M{line}"/></g>'
        for one, colour in enumerate(colours)
        for line in [draw.points([point(number, one) for number in range(len(chances))])]
    )
    x, y = point(ply, winner)
    words = "".join(
        f'<text x="{left}" y="{start + number * 1.3 * size:g}" font-size="{size}">'
        f"{draw.xml(line)}</text>"
        for text, (size, room), start in zip(texts, (LARGE, SMALL), (90, top + high + 50))
        for number, line in enumerate(wrap(text, room)[:4])
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="board" viewBox="0 0 {WIDTH} {HEIGHT}">'
        f"<style>{style}{STYLE}</style><defs>{draw.definitions(board.material)}</defs>"
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="var(--plate)"/>'
        f'<svg x="35" y="35" width="560" height="560" viewBox="{_box(board)}">'
        f"{draw.bare(board, state, colours)}{arrows}</svg>"
        f'<g class="curve"><path d="M{left} {top + high / 2}h{wide}" stroke="#aaa"/>{lines}</g>'
        f'<circle cx="{x:g}" cy="{y:g}" r="11" fill="var(--ink)"/>{words}</svg>'
    )


def _box(board: Board) -> str:
    return " ".join(map(str, draw.ground_box(board)))


def wrap(text: str, room: int) -> list[str]:
    """Return a text in lines of at most some letters; wide ones count twice.

    >>> wrap("You won! Strong play, very lucky.", 14)
    ['You won!', 'Strong play,', 'very lucky.']
    """
    lines = [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}".strip()
        fits = sum(1 + (letter > "\u1100") for letter in longer) <= room
        lines[-1:] = [longer] if fits or not lines[-1] else [lines[-1], word]
    return lines
