"""Positions as SVG text, for the first paint of a page, posters, documents and the command line.

The SVG uses CSS classes instead of colours; `board.css` in this folder defines the colours. A page
animates the same SVG, so a position looks the same everywhere.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from html import escape
from math import atan2, degrees
from pkgutil import get_data
from types import MappingProxyType

from nyout import view
from nyout.boards import Board, Place, Point, Tray, crop, turn_board, turn_plates
from nyout.core import State
from nyout.draw.dice import dice, idle_dice
from nyout.draw.materials import SCENERY, definitions, materials, others, texture
from nyout.draw.pieces import (
    MARKS,
    OUTLINES,
    Placed,
    badge,
    classes,
    icon,
    middles,
    pieces,
    place_pieces,
    shape,
    tops,
)
from nyout.view import Scene, cached_scene

__all__ = [
    "MARKS",
    "OUTLINES",
    "Placed",
    "badge",
    "bare",
    "board_scene",
    "classes",
    "definitions",
    "dice",
    "ground",
    "ground_box",
    "icon",
    "idle_dice",
    "inside",
    "label_size",
    "labels",
    "lay_board",
    "materials",
    "middles",
    "others",
    "pieces",
    "place_pieces",
    "places",
    "plates",
    "points",
    "position",
    "scene",
    "shape",
    "tops",
    "tray_classes",
    "view_box",
    "xml",
]

LABEL = 27  # maximum font size of a coordinate
RIM = 10  # room for the edge of a board around its outline
INSET = 10  # distance from the outline of a board to the line printed inside it
SIGN = 28  # font size of the signs at the edge of a board
OWNER = 0.6  # scale of the owner's mark on a place, relative to the mark on a piece
NOT_XML = re.compile(r"[^\t\n\r -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def lay_board(board: Board, state: State, near: int | None = None, turn: int = 0) -> Board:
    """Return the board of a game, oriented for a position and its reader.

    `near` is the seat on the reader's side, by default that of the unturned board. `turn` is a
    further rotation, in degrees clockwise.
    """
    board, scene, seats = (
        view.view_of(state).geometry(board),
        cached_scene(state),
        len(state.scores()),
    )
    owned = [place for place, seat in scene.homes if seat == near]

    def depth_of_places(degrees: int) -> float:
        places = turn_board(board, degrees).places
        return round(sum(places[place].y for place in owned))

    def depth_of_plate(degrees: int) -> float:
        side = scene.side(near or 0, seats)
        left, top = turn_plates(board, degrees).plates[seats][side]
        return top - left / 1000  # prefers the left one of two plates at the same height

    # If the seat owns no place, only the plates rotate, all by the same angle.
    ground = max(board.turns, key=depth_of_places) if owned else 0
    plates = max(board.turns, key=depth_of_plate) if near is not None else 0
    seated = turn_plates(board, (plates + turn) % 360)
    return crop(turn_board(seated, (ground + turn) % 360), seats)


def view_box(board: Board) -> str:
    """Return the value of the `viewBox` attribute of a drawing of the board."""
    width, height = board.size
    return f"0 0 {width:g} {height:g}"


def inside(
    board: Board,
    state: State,
    colours: Sequence[str],
    marks: Mapping[str, str] = MappingProxyType({}),
) -> str:
    """Return the content of an `svg` element for a position.

    The document must also contain `materials()`, which defines the gradients and patterns. `board`
    is as it lies, from `lay_board`; `marks` has the value of `data-mark` for each marked place.
    """
    return scene(board, cached_scene(state), colours, marks)


def scene(
    board: Board,
    scene: Scene,
    colours: Sequence[str],
    marks: Mapping[str, str] = MappingProxyType({}),
) -> str:
    """Return the same as `inside` for a scene, which need not be of a possible position."""
    return (
        f'<g class="ground {board.material}" aria-hidden="true">{"".join(_lines(board))}</g>'
        f"{plates(board, scene, colours)}"
        f'<g class="ground {board.material}" font-size="{label_size(board):g}">'
        f"{''.join(_places(board, scene, colours, marks))}{_cover(board)}</g>"
        f'<path class="preview" d=""/><g class="pieces">{pieces(board, scene, colours)}</g>'
        '<text class="tag"/>'
    )


def bare(board: Board, state: State, colours: Sequence[str]) -> str:
    """Return the content of an `svg` element for a picture: the board and the pieces on it.

    The picture has no plates, trays or coordinates. `ground_box` returns its part of the drawing.
    """
    plain = {name: place._replace(label="") for name, place in board.places.items()}
    board = board._replace(places=plain, signs=())
    scene = board_scene(board, cached_scene(state))
    return f'{ground(board, scene, colours)}<g class="pieces">{pieces(board, scene, colours)}</g>'


def board_scene(board: Board, scene: Scene) -> Scene:
    """Return a scene without the pieces in trays."""
    standing = tuple(piece for piece in scene.pieces if piece.place in board.places)
    return scene._replace(pieces=standing)


def ground(board: Board, scene: Scene, colours: Sequence[str]) -> str:
    """Return a picture of the board under the pieces as an SVG group, without plates.

    Its labels inherit their font size, which should be `label_size`.
    """
    return (
        f'<g class="ground {board.material}">{"".join(_lines(board))}'
        f"{''.join(_places(board, scene, colours, None))}{_cover(board)}</g>"
    )


def places(
    board: Board,
    scene: Scene,
    colours: Sequence[str],
    names: Collection[str],
    marks: Mapping[str, str],
) -> str:
    """Return some places as an SVG group, which replaces those of the ground when drawn over it.

    `marks` has the value of `data-mark` for each marked place.
    """
    groups = "".join(_places(board, scene, colours, marks, names))
    return f'<g class="ground {board.material}">{groups}</g>'


def ground_box(board: Board) -> tuple[float, float, float, float]:
    """Return the left and upper edge, the width and the height of a board without its trays.

    >>> from nyout import GAMES
    >>> ground_box(GAMES["le-nyout"].board)
    (16, 16, 968, 968)
    """
    across, down = zip(*board.cloth, strict=True)
    left, top = round(min(across)) - RIM, round(min(down)) - RIM
    return left, top, round(max(across)) + RIM - left, round(max(down)) + RIM - top


def position(
    board: Board,
    state: State,
    colours: Sequence[str],
    title: str,
    style: str = "",
) -> str:
    """Return a position as a standalone SVG document.

    `board` is as it lies, from `lay_board`; `colours` has one item per seat. `style` replaces the
    CSS in `board.css`, for an installation without that file.

    >>> from nyout import GAMES
    >>> game = GAMES["le-nyout"]
    >>> start = game.start()
    >>> position(lay_board(game.board, start), start, game.colours(2), "Le Nyout")[:40]
    '<svg xmlns="http://www.w3.org/2000/svg" '
    """
    style = style or (get_data("nyout.draw", "board.css") or b"").decode()
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="board" viewBox="{view_box(board)}"'
        f' role="img"><title>{xml(title)}</title><style>{style}</style>'
        f"<defs>{definitions(board.material)}</defs>{inside(board, state, colours)}</svg>\n"
    )


def _lines(board: Board) -> Iterator[str]:
    cloth = _outline(board)
    yield f'<{cloth} class="edge"/><{cloth} class="cloth"/>'
    yield f'<{cloth} class="texture" fill="{texture(board.material)}"/>'
    border = f'<{cloth} class="border" transform="{_inset(board.cloth)}"/>'
    yield SCENERY.get(board.material, (border, ""))[0]
    for x, y, radius in board.rings:
        yield f'<circle class="line" cx="{x:g}" cy="{y:g}" r="{radius:g}"/>'
    for line in board.lines:
        yield f'<polyline class="line" points="{points(line)}"/>'
    for x, y, sign in board.signs:
        yield f'<text class="sign" x="{x:g}" y="{y + SIGN / 3:g}">{sign}</text>'
    for arrow in board.arrows:
        (x0, y0), (x, y) = arrow[-2:]
        angle = round(degrees(atan2(y - y0, x - x0)))
        yield f'<polyline class="arrow" points="{points(arrow)}"/>'
        head = f'transform="translate({x:g} {y:g}) rotate({angle})" d="M18 0L-8 -13V13Z"'
        yield f'<path class="arrow head" {head}/>'


def _cover(board: Board) -> str:
    """Return what lies over the places: scenery, and the light that falls on all that is flat."""
    over = SCENERY.get(board.material, ("", ""))[1]
    return f'{over}<{_outline(board)} class="lit"/>'


def _outline(board: Board) -> str:
    """Return the name of the SVG element that has the outline of a board, and its attributes."""
    x, y = board.middle
    radius = max(across for across, _ in board.cloth) - x
    far = [(across - x) ** 2 + (down - y) ** 2 for across, down in board.cloth]
    if len(far) > 8 and max(far) - min(far) < radius:
        return f'circle cx="{x:g}" cy="{y:g}" r="{radius:g}"'
    cloth = points([(round(x), round(y)) for x, y in board.cloth])
    return f'polygon points="{cloth}"'


def _inset(outline: Sequence[Point]) -> str:
    """Return the transform that scales an outline about its middle, to `INSET` inside itself.

    >>> _inset([(0, 0), (100, 0), (100, 200)])
    'translate(10 10) scale(0.8 0.9)'
    """
    spans = [(min(along), max(along)) for along in zip(*outline, strict=True)]
    x, y = (INSET * (low + high) / (high - low) for low, high in spans)
    across, down = (1 - 2 * INSET / (high - low) for low, high in spans)
    return f"translate({x:.4g} {y:.4g}) scale({across:.4g} {down:.4g})"


def plates(board: Board, scene: Scene, colours: Sequence[str]) -> str:
    """Return the plates of all seats as SVG groups, each with the seat's mark and its trays."""
    return "".join(_plates(board, scene, colours))


def _plates(board: Board, scene: Scene, colours: Sequence[str]) -> Iterator[str]:
    (width, height), seats = board.plate, len(colours)
    occupied = {(piece.place, piece.seat) for piece in scene.pieces}
    for seat, colour in enumerate(colours):
        left, top = board.plates[seats][scene.side(seat, seats)]
        yield (
            f'<g class="plate {colour}" transform="translate({left:g} {top:g})">'
            f'<rect width="{width:g}" height="{height:g}" rx="20"/>'
        )
        for place, tray in board.trays.items():
            css_classes = tray_classes(place, (place, seat) in occupied)
            yield (
                f'<g class="{css_classes}" data-place="{place}" data-seat="{seat}">'
                f'<rect class="base" x="{tray.x:g}" y="{tray.y:g}" width="{tray.width:g}"'
                f' height="{tray.height:g}" rx="16"/>{_icon(place, tray)}</g>'
            )
        x, y = board.mark
        yield f'<path class="mark" transform="translate({x:g} {y:g})" d="{MARKS[colour]}"/></g>'


def tray_classes(tray: str, held: bool) -> str:
    """Return the CSS classes of a tray; `held` says whether it contains a piece."""
    return f"place tray {tray} held" if held else f"place tray {tray}"


# Path data of the icons that show the purpose of an empty tray.
ICONS = {"off": "M-26 -2L0 -26L26 -2V24H-26Z", "out": "M-18 -18L18 18M18 -18L-18 18"}


def _icon(name: str, tray: Tray) -> str:
    if name not in ICONS:
        return ""
    x, y = tray.middle
    scale = min(tray.width, tray.height) / 100
    at = f"translate({x:g} {y:g}) scale({scale:g})"
    return f'<path class="icon" transform="{at}" d="{ICONS[name]}"/>'


def _places(
    board: Board,
    scene: Scene,
    colours: Sequence[str],
    marks: Mapping[str, str] | None,
    only: Collection[str] | None = None,
) -> Iterator[str]:
    """Yield the SVG groups of all places, or of those in `only`; without `marks`, of a picture."""
    size, owners = label_size(board), {place: colours[seat] for place, seat in scene.homes}
    css_label = "label" if board.signs else "label unsigned"
    if not board.signs and not board.is_labelled:
        css_label += " many"
    for name, place in board.places.items():
        if only is not None and name not in only:
            continue
        owner = owners.get(name, "")
        css_classes = f"place {place.kind} home {owner}" if owner else f"place {place.kind}"
        low = place.radius * 0.8 if place.corners else size / 3
        at = f'transform="translate({place.x:g} {place.y:g})"'
        data_place = f' data-place="{name}"' if marks is not None else ""
        mark = f' data-mark="{marks[name]}"' if marks and name in marks else ""
        label = f'<text class="{css_label}" y="{low:g}">'
        yield (
            f'<g class="{css_classes}"{data_place}{mark} {at}>'
            f"{_base(place)}{_owner(place, owner, size) if owner else ''}"
            f"{f'{label}{escape(place.label)}</text>' if place.label else ''}</g>"
        )


def label_size(board: Board) -> float:
    """Return the font size of the coordinates, limited by the smallest place and by `LABEL`."""
    return min(LABEL, min(place.radius for place in board.places.values()) * 0.76)


def labels(board: Board, names: Iterable[str]) -> str:
    """Return the labels of those named places that show them, to be drawn over what covers them."""
    if not board.is_labelled:
        return ""
    size = label_size(board)
    shown = [board.places[name] for name in names if name in board.places]
    return "".join(
        [
            f'<text class="label unsigned" x="{place.x:g}" y="{place.y + size / 3:g}"'
            f' font-size="{size:g}">{escape(place.label)}</text>'
            for place in shown
        ]
    )


def _base(place: Place) -> str:
    if place.corners:
        return f'<polygon class="base" points="{points(place.corners)}"/>'
    return (
        f'<circle class="base" r="{place.radius:g}"/>'
        f'<circle class="inner" r="{place.radius * 0.74:g}"/>'
    )


def _owner(place: Place, owner: str, size: float) -> str:
    """Return the mark of the owner's colour, drawn between the label and the upper rim."""
    up = place.radius * 0.85 if place.corners else place.radius / 3 + size * 0.4
    at = f"translate(0 {-round(up, 1):g}) scale({OWNER:g})"
    return f'<path class="owner" transform="{at}" d="{MARKS[owner]}"/>'


def xml(text: str) -> str:
    r"""Return untrusted text as XML text; U+FFFD replaces each character that XML 1.0 forbids.

    >>> xml("A\x00 & B")
    'A� &amp; B'
    """
    return escape(NOT_XML.sub("\ufffd", text))


def points(line: Sequence[Point]) -> str:
    """Return a line as the value of an SVG `points` attribute.

    >>> points([(1, 2.5), (3, 4)])
    '1,2.5 3,4'
    """
    return " ".join(f"{x:g},{y:g}" for x, y in line)
