"""Pieces as SVG: what each kind looks like, and where each piece of a scene is drawn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import atan2, degrees
from typing import NamedTuple

from nyout.boards import Board, Point, on_circle
from nyout.core import Piece, Scene

PAWN = 30  # radius of a piece on a place of radius 40
ROOM = 40
PILE = 11  # how much higher each piece of a pile lies

# A mark a colour, so that colour is never the only difference.
MARKS = {
    "blue": "M0 -11A11 11 0 1 1 0 11A11 11 0 1 1 0 -11Z",
    "red": "M-10 -10H10V10H-10Z",
    "green": "M0 -13L12 9H-12Z",
    "yellow": "M0 -14L4 -4L14 0L4 4L0 14L-4 4L-14 0L-4 -4Z",
    "purple": "M-4 -13H4V-4H13V4H4V13H-4V4H-13V-4H-4Z",
    "orange": "M-13 0L-7 -11H7L13 0L7 11H-7Z",
    "black": "M0 -11A11 11 0 1 1 0 11A11 11 0 1 1 0 -11ZM0 -5A5 5 0 1 0 0 5A5 5 0 1 0 0 -5Z",
    "white": "M0 -8A8 8 0 1 1 0 8A8 8 0 1 1 0 -8Z",
}

# What tells a kind of piece, in place of its colour's mark.
ICONS = {
    "horse": "M-11 17C-11 9 -7 5 -2 1L-8 3C-11 4 -15 3 -15 -1L-6 -12L-5 -18L1 -13"
    "C10 -11 14 -2 12 17Z",
    "cow": "M-8 -7C-14 -7 -18 -11 -18 -17C-14 -12 -10 -12 -5 -11H5C10 -12 14 -12 18 -17"
    "C18 -11 14 -7 8 -7C10 2 8 9 5 15H-5C-8 9 -10 2 -8 -7Z",
    "cowboy": "M-20 4C-12 14 12 14 20 4C15 7 11 6 9 5L6 -12C3 -15 2 -10 0 -10C-2 -10 -3 -15 -6 -12"
    "L-9 5C-11 6 -15 7 -20 4Z",
    "flipped": "M0 -17L5 -6L17 -5L8 3L11 15L0 9L-11 15L-8 3L-17 -5L-5 -6Z",
}

# Where the piles of one place stand, by their number: how far from its middle, and how large.
SPREAD = {1: (0.0, 1.0), 2: (0.5, 0.66), 3: (0.56, 0.58), 4: (0.6, 0.52), 5: (0.62, 0.48)}


class Placed(NamedTuple):
    """Where a piece is drawn, and what is drawn with it."""

    x: float
    y: float
    scale: float
    angle: float | None  # of its heading, in degrees clockwise from East
    pile: int  # how many lie under it and with it, where it is the top of some; else 0
    face: str  # the side that it shows

    def transform(self, unit: str = "") -> str:
        """The transform that puts a piece there, as an attribute of SVG; as CSS with `px`."""
        return f"translate({self.x:g}{unit},{self.y:g}{unit}) scale({self.scale:g})"


def size(board: Board) -> float:
    """The scale of the pieces of a board: what its narrowest place has room for."""
    return round(min(place.radius for place in board.places.values()) / ROOM, 3)


def placing(board: Board, scene: Scene, seats: int) -> dict[str, Placed]:
    """Where each piece of a scene is drawn, by its key; later ones lie on top."""
    piles: dict[str, dict[tuple[int, int], list[str]]] = {}
    for piece in scene.pieces:
        pile = piles.setdefault(piece.place, {}).setdefault((piece.seat, piece.group), [])
        pile.append(piece.key)
    numbers = dict.fromkeys(range(seats), 0)
    placed: dict[str, Placed] = {}
    for piece in scene.pieces:
        slot, numbers[piece.seat] = numbers[piece.seat], numbers[piece.seat] + 1
        if piece.place not in board.places:
            x, y = board.slot(piece.place, scene.side(piece.seat, seats), seats, slot)
            scale = board.trays[piece.place].scale
            aside, above = MIDDLES.get(piece.kind, (0, 0))
            x, y = round(x - scale * aside, 1), round(y - scale * above, 1)
            placed[piece.key] = Placed(x, y, scale, None, 0, piece.face)
            continue
        there = piles[piece.place]
        pile = there[piece.seat, piece.group]
        (x, y), scale = _stand(
            board, piece, list(there).index((piece.seat, piece.group)), len(there)
        )
        height = pile.index(piece.key)
        top = height == len(pile) - 1
        placed[piece.key] = Placed(
            x,
            round(y - PILE * scale * height, 1),
            scale,
            _heading(board, piece),
            len(pile) if top and len(pile) > 1 else 0,
            piece.face,
        )
    return placed


def _stand(board: Board, piece: Piece, index: int, piles: int) -> tuple[Point, float]:
    """Where the n-th pile of a place stands, and its scale."""
    place = board.places[piece.place]
    away, part = SPREAD[min(piles, max(SPREAD))]
    scale = round(min(size(board), place.radius / ROOM * part), 3)
    middle = place.x, place.y
    return on_circle(middle, away * place.radius, 180 - 360 * index / piles), scale


def _heading(board: Board, piece: Piece) -> float | None:
    if not piece.toward:
        return None
    (x, y), (to_x, to_y) = board.places[piece.place][:2], board.places[piece.toward][:2]
    return round(degrees(atan2(to_y - y, to_x - x)))


def pieces(board: Board, scene: Scene, colours: Sequence[str]) -> str:
    """The pieces of a scene, each a group that knows its key."""
    placed = placing(board, scene, len(colours))
    return "".join(
        f'<g class="{classes(piece, colours)}" data-key="{piece.key}"'
        f' transform="{placed[piece.key].transform()}">{_shape(piece, colours[piece.seat])}'
        f"{badge(placed[piece.key])}</g>"
        for piece in scene.pieces
    )


def classes(piece: Piece, colours: Sequence[str]) -> str:
    """The classes by which a piece is coloured."""
    return f"piece {piece.kind} {colours[piece.seat]} {piece.face}".strip()


def _shape(piece: Piece, colour: str) -> str:
    if piece.kind in SHAPES:
        return SHAPES[piece.kind].format(mark=MARKS[colour])
    icon = ICONS.get(piece.kind, MARKS[colour])
    return (
        f'<ellipse class="shade" cx="3" cy="6" rx="{PAWN}" ry="{PAWN}"/>'
        f'<circle class="side" cy="4" r="{PAWN}"/><circle class="face" r="{PAWN}"/>'
        f'<circle class="rim" r="{PAWN - 4}"/><path class="mark" d="{icon}"/>'
        f'<path class="mark turned" d="{ICONS["flipped"]}"/>'
    )


# Where the middle of a piece is that lies over several places, from the one it stands on.
MIDDLES = {"boulder": (45, -45)}

# Pieces that are no disc. A boulder covers its place and the three above and to the right of it.
SHAPES: Mapping[str, str] = {
    "boulder": '<path class="shade" transform="translate(50 -38)" d="{rock}"/>'
    '<path class="rock" transform="translate(45 -45)" d="{rock}"/>'
    '<path class="crack" transform="translate(45 -45)"'
    ' d="M-40 -52L-12 -20L-26 12M22 -60L34 -22M8 66L30 34L62 28"/>'
    '<circle class="face" cx="45" cy="-45" r="24"/>'
    '<path class="mark" transform="translate(45 -45)" d="{{mark}}"/>'.format(
        rock="M-58 -80L20 -84L70 -62L84 -8L76 58L34 84L-44 80L-82 40L-84 -34Z"
    )
}


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
