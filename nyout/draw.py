"""A position as SVG text: the first paint of a page, posters, documents, the command line.

The drawing is made of classes, not of colours: those are in `board.css` beside this file. The
page moves the pieces of the same drawing, so a position looks alike wherever it is shown.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from importlib.resources import files
from math import atan2, degrees
from typing import NamedTuple

from nyout.boards import Board, Point
from nyout.core import Die, Scene

PAWN = 30  # radius of a pawn on the board
TRAY_SCALE = 0.8  # of a pawn in a tray
PILE = 11  # how much higher each pawn of a pile lies

# A mark a seat, so that colour is never the only difference.
MARKS = (
    "M0 -11A11 11 0 1 1 0 11A11 11 0 1 1 0 -11Z",
    "M-10 -10H10V10H-10Z",
    "M0 -13L12 9H-12Z",
    "M0 -14L4 -4L14 0L4 4L0 14L-4 4L-14 0L-4 -4Z",
)

ICONS = {
    "off": '<path class="icon" transform="translate(351 100)" d="M-26 -2L0 -26L26 -2V24H-26Z"/>'
}


class Placed(NamedTuple):
    """Where a piece is drawn, and what is drawn with it."""

    x: float
    y: float
    scale: float
    angle: float | None  # of its heading, in degrees clockwise from East
    pile: int  # how many lie under it and with it, where it is the top of some; else 0

    def transform(self) -> str:
        """The CSS transform that puts a piece there."""
        return f"translate({self.x:g}px,{self.y:g}px) scale({self.scale:g})"


def placing(board: Board, scene: Scene, seats: int) -> dict[str, Placed]:
    """Where each piece of a scene is drawn, by its key; later ones lie on top."""
    piles: dict[tuple[str, int], list[str]] = {}
    for piece in scene.pieces:
        piles.setdefault((piece.place, piece.seat), []).append(piece.key)
    numbers = dict.fromkeys(range(seats), 0)
    placed: dict[str, Placed] = {}
    for piece in scene.pieces:
        slot, numbers[piece.seat] = numbers[piece.seat], numbers[piece.seat] + 1
        x, y = board.slot(piece.place, piece.seat, seats, slot)
        if piece.place not in board.places:
            placed[piece.key] = Placed(x, y, TRAY_SCALE, None, 0)
            continue
        pile = piles[piece.place, piece.seat]
        height = pile.index(piece.key)
        angle = None
        if piece.toward:
            to_x, to_y = board.slot(piece.toward, piece.seat, seats, slot)
            angle = round(degrees(atan2(to_y - y, to_x - x)))
        top = height == len(pile) - 1
        count = len(pile) if top and len(pile) > 1 else 0
        placed[piece.key] = Placed(x, y - PILE * height, 1, angle, count)
    return placed


def pieces(board: Board, scene: Scene, seats: int) -> str:
    """The pieces of a scene, each a group that knows its key."""
    placed = placing(board, scene, seats)
    return "".join(
        f'<g class="piece {piece.kind} seat{piece.seat}" data-key="{piece.key}"'
        f' style="transform:{placed[piece.key].transform()}">{_pawn(piece.seat)}'
        f"{badge(placed[piece.key])}</g>"
        for piece in scene.pieces
    )


def _pawn(seat: int) -> str:
    return (
        f'<ellipse class="shade" cx="3" cy="6" rx="{PAWN}" ry="{PAWN}"/>'
        f'<circle class="side" cy="4" r="{PAWN}"/><circle class="face" r="{PAWN}"/>'
        f'<circle class="rim" r="{PAWN - 6}"/><path class="mark" d="{MARKS[seat]}"/>'
    )


def badge(placed: Placed) -> str:
    """What is drawn with a piece beyond itself: its heading, and the size of its pile."""
    parts: list[str] = []
    if placed.angle is not None:
        parts.append(
            f'<path class="heading" transform="rotate({placed.angle})" d="M50 0L37 -9V9Z"/>'
        )
    if placed.pile:
        parts.append(
            f'<circle class="count" cx="24" cy="-24" r="17"/>'
            f'<text class="count" x="24" y="-17">{placed.pile}</text>'
        )
    return f'<g class="badge">{"".join(parts)}</g>'


def ground(board: Board, names: Sequence[str]) -> str:
    """Everything of a board that no move changes: lines, places, and a plate a seat."""
    return "".join((*_lines(board), *_plates(board, names), *_places(board)))


def _lines(board: Board) -> Iterator[str]:
    for x, y, radius in board.rings:
        yield f'<circle class="cloth" cx="{x:g}" cy="{y:g}" r="{radius + 74:g}"/>'
        yield f'<circle class="line" cx="{x:g}" cy="{y:g}" r="{radius:g}"/>'
    for line in board.lines:
        yield f'<polyline class="line" points="{points(line)}"/>'
    for arrow in board.arrows:
        (x0, y0), (x, y) = arrow[-2:]
        angle = round(degrees(atan2(y - y0, x - x0)))
        yield f'<polyline class="arrow" points="{points(arrow)}"/>'
        head = f'transform="translate({x:g} {y:g}) rotate({angle})" d="M18 0L-8 -13V13Z"'
        yield f'<path class="arrow head" {head}/>'


def _plates(board: Board, names: Sequence[str]) -> Iterator[str]:
    width, height = board.plate
    for seat, ((left, top), name) in enumerate(zip(board.plates[len(names)], names, strict=True)):
        yield (
            f'<g class="plate seat{seat}" transform="translate({left:g} {top:g})">'
            f'<rect width="{width:g}" height="{height:g}" rx="22"/>'
            f'<path class="mark" transform="translate(34 34)" d="{MARKS[seat]}"/>'
            f'<svg class="name" x="58" width="{width - 70:g}" height="60">'
            f'<text class="name" y="45">{escape(name)}</text></svg>'
        )
        for place, tray in board.trays.items():
            x, y = tray.corner
            yield (
                f'<g class="place tray {place}" data-place="{place}" data-seat="{seat}">'
                f'<rect class="base" x="{x:g}" y="{y:g}" width="{tray.width:g}"'
                f' height="{tray.height:g}" rx="16"/>{ICONS.get(place, "")}</g>'
            )
        yield "</g>"


def _places(board: Board) -> Iterator[str]:
    for name, place in board.places.items():
        yield (
            f'<g class="place {place.kind}" data-place="{name}"'
            f' transform="translate({place.x:g} {place.y:g})">'
            f'<circle class="base" r="{place.radius:g}"/><circle class="inner" r="40"/>'
            f'<text class="label" y="8">{escape(place.label)}</text></g>'
        )


def points(line: Sequence[Point]) -> str:
    """A line as SVG writes it.

    >>> points([(1, 2.5), (3, 4)])
    '1,2.5 3,4'
    """
    return " ".join(f"{x:g},{y:g}" for x, y in line)


def inside(board: Board, scene: Scene, names: Sequence[str]) -> str:
    """The inside of the `svg` element that shows a scene."""
    return (
        f'{ground(board, names)}<path class="preview" d=""/>'
        f'<g class="pieces">{pieces(board, scene, len(names))}</g>'
    )


def sticks(dice: Sequence[Die]) -> str:
    """Two-faced sticks in a row, each on its back (black) or its belly (white)."""
    return "".join(
        f'<span class="stick {die.face}"><i class="belly"></i><i class="back"></i></span>'
        for die in dice
    )


def position(board: Board, scene: Scene, names: Sequence[str], title: str) -> str:
    """A scene as a standalone SVG document.

    >>> from nyout import GAMES
    >>> game = GAMES["le-nyout"]
    >>> position(game.board, game.start().scene(), ("Ann", "Bob"), "Le Nyout")[:40]
    '<svg xmlns="http://www.w3.org/2000/svg" '
    """
    width, height = board.size
    style = files("nyout").joinpath("board.css").read_text("utf-8")
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="board" viewBox="0 0 {width:g} {height:g}"'
        f' role="img"><title>{escape(title)}</title><style>{style}</style>'
        f"{inside(board, scene, names)}</svg>\n"
    )
