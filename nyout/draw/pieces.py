"""Pieces as SVG: the shapes of all kinds, and the placement of the pieces of a scene."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import atan2, degrees
from typing import NamedTuple

from nyout.boards import Board, Point, point_on_circle
from nyout.draw.materials import round_corners
from nyout.view import Piece, Scene, Spot

ROOM = 35  # radius of the place that fits a piece at scale 1
PILE = 11  # vertical offset between neighbouring pieces of a pile, at scale 1
HEIGHT = 40  # most that a pile in a tray rises, at scale 1
RAISED, BELOW = 12, 52  # in a tray, of a pile, and of its number from the middle, at scale 1
COUNT = 1.15  # scale of the number of a pile in a tray, whatever the scale of its pieces

# One mark per colour, so that colour is never the only difference.
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

# One outline per colour, so that pieces with an icon instead of a mark differ by more than colour.
ROUND = "M0 -30A30 30 0 1 1 0 30A30 30 0 1 1 0 -30Z"
OUTLINES = {
    "blue": ROUND,
    "red": round_corners(((-28, -28), (28, -28), (28, 28), (-28, 28)), 0.5),
    "green": round_corners(((0, -43), (40, 27), (-40, 27)), 0.55),
    "yellow": round_corners(((0, -39), (39, 0), (0, 39), (-39, 0)), 0.4),
    "purple": round_corners(
        (
            *((-15, -33), (15, -33), (15, -15), (33, -15), (33, 15), (15, 15)),
            *((15, 33), (-15, 33), (-15, 15), (-33, 15), (-33, -15), (-15, -15)),
        ),
        0.6,
    ),
    "orange": round_corners(
        tuple(point_on_circle((0, 0), 34, angle) for angle in range(0, 360, 60)), 0.25
    ),
    "black": ROUND,
    "white": round_corners(
        tuple(point_on_circle((0, 0), 34, angle) for angle in range(22, 382, 45)), 0.2
    ),
}

# The icon of a kind of piece, which replaces the mark of its colour.
ICONS = {
    "horse": "M-11 17C-11 9 -7 5 -2 1L-8 3C-11 4 -15 3 -15 -1L-6 -12L-5 -18L1 -13"
    "C10 -11 14 -2 12 17Z",
    "cow": "M-8 -7C-14 -7 -18 -11 -18 -17C-14 -12 -10 -12 -5 -11H5C10 -12 14 -12 18 -17"
    "C18 -11 14 -7 8 -7C10 2 8 9 5 15H-5C-8 9 -10 2 -8 -7Z",
    "cowboy": "M-20 4C-12 14 12 14 20 4C15 7 11 6 9 5L6 -12C3 -15 2 -10 0 -10C-2 -10 -3 -15 -6 -12"
    "L-9 5C-11 6 -15 7 -20 4Z",
    "flipped": "M0 -17L5 -6L17 -5L8 3L11 15L0 9L-11 15L-8 3L-17 -5L-5 -6Z",
}

# Layout of the piles on one place, by number of piles: distance from the middle of the place, and
# scale, both relative to the radius of the place.
SPREAD = {1: (0.0, 1.0), 2: (0.5, 0.66), 3: (0.56, 0.58), 4: (0.6, 0.52), 5: (0.62, 0.48)}


class Placed(NamedTuple):
    """The placement of a piece, and the contents of its badge."""

    x: float
    y: float
    scale: float
    angle: float | None  # of its heading, in degrees clockwise from East
    pile: int  # number of pieces in the pile, if the piece is on top of others; else 0
    face: str  # as `Piece.face`
    badge: Point = (24, -24)  # the middle of the number of the pile, from the middle of the piece

    def transform(self, unit: str = "") -> str:
        """Return the value of the SVG `transform` attribute, or of the CSS property with `px`."""
        return f"translate({self.x:g}{unit},{self.y:g}{unit}) scale({self.scale:g})"


def size(board: Board) -> float:
    """Return the scale at which pieces fit the smallest place of a board."""
    return round(min(place.radius for place in board.places.values()) / ROOM, 3)


def middles(board: Board, scene: Scene, seats: int) -> dict[Spot, Point]:
    """Return the middle of each place, and of each tray of each seat."""
    points: dict[Spot, Point] = {(name, None): place[:2] for name, place in board.places.items()}
    for seat in range(seats):
        left, top = board.plates[seats][scene.side(seat, seats)]
        for name, tray in board.trays.items():
            x, y = tray.middle
            points[name, seat] = left + x, top + y
    return points


def place_pieces(board: Board, scene: Scene, seats: int) -> dict[str, Placed]:
    """Return the placement of each piece of a scene by its key, in drawing order.

    `seats` is the number of seats. A later piece covers an earlier one.
    """
    piles: dict[str, dict[tuple[int, int], list[str]]] = {}
    for piece in scene.pieces:
        pile = piles.setdefault(piece.place, {}).setdefault((piece.seat, piece.group), [])
        pile.append(piece.key)
    full, numbers = size(board), dict.fromkeys(range(seats), 0)
    slots: dict[Point, list[str]] = {}  # of the trays
    placed: dict[str, Placed] = {}
    for piece in scene.pieces:
        slot, numbers[piece.seat] = numbers[piece.seat], numbers[piece.seat] + 1
        if piece.place not in board.places:
            tray = board.trays[piece.place]
            (left, top), (x, y) = (
                board.plates[seats][scene.side(piece.seat, seats)],
                tray.slot(slot),
            )
            at = left + x, top + y
            aside, above = (tray.scale * offset for offset in MIDDLES.get(piece.kind, (0, 0)))
            x, y = round(at[0] - aside, 1), round(at[1] - above, 1)
            placed[piece.key] = Placed(x, y, tray.scale, None, 0, piece.face)
            slots.setdefault(at, []).append(piece.key)
            continue
        of_place = piles[piece.place]
        pile = of_place[piece.seat, piece.group]
        (x, y), scale = _stand(
            board, piece, full, list(of_place).index((piece.seat, piece.group)), len(of_place)
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
    for pile in slots.values():
        if len(pile) > 1:
            placed |= _pile_pieces([placed[key] for key in pile], pile)
    return placed


def _pile_pieces(pieces: Sequence[Placed], keys: Sequence[str]) -> dict[str, Placed]:
    """Return the stacked pieces of a tray slot, with their number below the top one."""
    above = len(pieces) - 1
    height = min(PILE * above, HEIGHT)
    step, lowest = height / above * pieces[0].scale, (height / 2 - RAISED) * pieces[0].scale
    return {
        key: piece._replace(
            y=round(piece.y + lowest - step * n, 1),
            pile=len(pieces) * (n == above),
            badge=(0, height / 2 + BELOW),
        )
        for n, (key, piece) in enumerate(zip(keys, pieces, strict=True))
    }


def _stand(board: Board, piece: Piece, full: float, index: int, piles: int) -> tuple[Point, float]:
    """Return the point and the scale of a pile.

    Args:
        board: The board.
        piece: Any piece of the pile.
        full: The scale of a piece that has the place to itself, from `size`.
        index: The number of the pile among those on the place, from 0.
        piles: The number of piles on the place.
    """
    place = board.places[piece.place]
    away, part = SPREAD[min(piles, max(SPREAD))]
    scale = round(min(full, place.radius / ROOM * part), 3)
    middle = place.x, place.y
    # The shape lies above and to the right of its point, but on a turned board the covered places
    # may lie on another side.
    if piece.covers:
        over = [board.places[name] for name in (piece.place, *piece.covers)]
        aside = sum(other.x for other in over) / len(over) - place.x
        above = sum(other.y for other in over) / len(over) - place.y
        middle = place.x + aside - abs(aside), place.y + above + abs(above)
    return point_on_circle(middle, away * place.radius, 180 - 360 * index / piles), scale


def _heading(board: Board, piece: Piece) -> float | None:
    if not piece.toward:
        return None
    (x, y), (to_x, to_y) = board.places[piece.place][:2], board.places[piece.toward][:2]
    return round(degrees(atan2(to_y - y, to_x - x)))


def shape(piece: Piece, colour: str) -> str:
    """Return the shape of a piece as SVG, to be drawn in a group with its classes."""
    if piece.kind in SHAPES:
        return SHAPES[piece.kind].format(
            mark=MARKS[colour], outline=OUTLINES[colour], turned=ICONS["flipped"]
        )
    outline = OUTLINES[colour]
    return (
        '<ellipse class="shade" cx="6" cy="13" rx="40" ry="36"/>'
        f'<path class="side" d="{outline}"/><path class="face" d="{outline}"/>'
        f'<path class="gloss" d="{outline}"/><circle class="rim" r="21"/>'
        f'<path class="mark" d="{icon(piece.kind, colour)}"/>'
        f'<path class="mark turned" d="{ICONS["flipped"]}"/>'
    )


def icon(kind: str, colour: str) -> str:
    """Return the path that is carved in a piece: the icon of its kind, else its colour's mark."""
    return ICONS.get(kind, MARKS[colour])


def pieces(
    board: Board,
    scene: Scene,
    colours: Sequence[str],
    shape: Callable[[Piece, str], str] = shape,
) -> str:
    """Return the pieces of a scene as SVG groups, each with its key in `data-key`.

    `shape` draws a piece, given its colour.
    """
    placed = place_pieces(board, scene, len(colours))
    groups = {
        piece.key: f'<g class="{classes(piece, colours)}" data-key="{piece.key}"'
        f' transform="{placed[piece.key].transform()}">{shape(piece, colours[piece.seat])}'
        f"{badge(placed[piece.key])}</g>"
        for piece in scene.pieces
    }
    above = {key: groups.pop(key) for key in tops(placed)}
    return "".join((*groups.values(), *above.values()))


def tops(placed: Mapping[str, Placed]) -> list[str]:
    """Return the keys of the pieces on top of piles, in the order to draw them above all others.

    The number of a pile is at its upper right, so that a neighbour there comes before it.
    """
    keys = [key for key, piece in placed.items() if piece.pile]
    return sorted(keys, key=lambda key: placed[key].y - placed[key].x)


def classes(piece: Piece, colours: Sequence[str]) -> str:
    """Return the CSS classes of a piece: its kind, the colour of its seat and its face."""
    return f"piece {piece.kind} {colours[piece.seat]} {piece.face}".strip()


# The offset from the place of a piece that covers several places to the middle of its shape.
MIDDLES = {"boulder": (45, -45)}

# Pieces that are not discs. A boulder covers its place and the three above and to its right.
SHAPES: Mapping[str, str] = {
    # A cloak, a head under a hat, and a staff, which flies a flag on the way home.
    "scout": '<ellipse class="shade" cx="9" cy="29" rx="38" ry="15"/>'
    '<g transform="translate(0 24) scale(.98 .44)"><path class="side" d="{outline}"/>'
    '<path class="face" d="{outline}"/></g><path class="staff" d="M29 -36V29"/>'
    '<path class="mark turned" d="M29 -36H3L8 -28L3 -20H29Z"/>'
    '<path class="face" d="M-8 -12C-18 -8 -22 8 -24 25C-12 31 12 31 24 25C22 8 18 -8 8 -12Z"/>'
    '<circle class="face" cy="-15" r="11"/><path class="face" d="{hat}"/>'
    '<path class="gloss" d="M-8 -12C-18 -8 -22 8 -24 25C-12 31 12 31 24 25C22 8 18 -8 8 -12Z{hat}"'
    '/><g transform="translate(0 12) scale(.85)"><path class="mark" d="{{mark}}"/>'
    '<path class="mark turned" d="{{turned}}"/></g>'.format(
        outline="{outline}",
        hat="M-25 -22C-17 -24 -13 -25 -11 -27C-10 -37 -5 -40 0 -37C5 -40 10 -37 11 -27C13 -25 17"
        " -24 25 -22C14 -17 -14 -17 -25 -22Z",
    ),
    "boulder": '<ellipse class="shade" cx="62" cy="-22" rx="112" ry="104"/>'
    '<g transform="translate(45 -45)"><path class="rock" d="{rock}"/>'
    '<path class="flank" d="M-82 40L-44 80L34 84L76 58L84 -8L58 22L20 48L-40 44Z"/>'
    '<path class="gloss" d="{rock}"/>'
    '<path class="crack" d="M-40 -52L-12 -20L-26 12M22 -60L34 -22M8 66L30 34L62 28"/></g>'
    '<circle class="face" cx="45" cy="-45" r="24"/><circle class="gloss" cx="45" cy="-45" r="24"/>'
    '<path class="mark" transform="translate(45 -45)" d="{{mark}}"/>'.format(
        rock="M-58 -80L20 -84L70 -62L84 -8L76 58L34 84L-44 80L-82 40L-84 -34Z"
    ),
}


def badge(placed: Placed) -> str:
    """Return the SVG group drawn on a piece: an arrow for its heading, and the size of its pile."""
    parts: list[str] = []
    if placed.angle is not None:
        parts.append(
            f'<path class="heading" transform="rotate({placed.angle})" d="M50 0L37 -9V9Z"/>'
        )
    if placed.pile:
        x, y = placed.badge
        grown = max(1.0, round(COUNT / placed.scale, 2))  # the number stays legible in a tray
        parts.append(
            f'<g transform="translate({x:g} {y:g}) scale({grown:g})"><circle class="count" r="18"/>'
            f'<text class="count" y="9">{placed.pile}</text></g>'
        )
    return f'<g class="badge">{"".join(parts)}</g>'
