"""A position as SVG text: the first paint of a page, posters, documents, the command line.

The drawing is made of classes, not of colours: those are in `board.css` beside this file. The
page moves the pieces of the same drawing, so a position looks alike wherever it is shown.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from html import escape
from importlib.resources import files
from math import atan2, degrees
from types import MappingProxyType

from nyout.boards import Board, Place, Point
from nyout.core import Scene, State
from nyout.draw.dice import dice
from nyout.draw.pieces import MARKS, Placed, badge, classes, pieces, placing

__all__ = [
    "Placed",
    "badge",
    "classes",
    "dice",
    "inside",
    "place_classes",
    "placing",
    "points",
    "position",
]

LABEL = 27  # the largest size of a coordinate


def inside(
    board: Board,
    state: State,
    names: Sequence[str],
    colours: Sequence[str],
    marks: Mapping[str, str] = MappingProxyType({}),
) -> str:
    """The inside of the `svg` element that shows a position, some places of it marked."""
    scene = state.scene()
    owners = {place: colours[seat] for place, seat in scene.homes}
    plates = _plates(board, scene, names, colours, state.scores())
    return (
        f"{''.join((*_lines(board), *plates, *_places(board, owners, marks)))}"
        f'<path class="preview" d=""/><g class="pieces">{pieces(board, scene, colours)}</g>'
    )


def position(
    board: Board, state: State, names: Sequence[str], colours: Sequence[str], title: str
) -> str:
    """A position as a standalone SVG document.

    >>> from nyout import GAMES
    >>> game = GAMES["le-nyout"]
    >>> position(game.board, game.start(), ("Ann", "Bob"), game.colours(2), "Le Nyout")[:40]
    '<svg xmlns="http://www.w3.org/2000/svg" '
    """
    width, height = board.size
    style = files("nyout.draw").joinpath("board.css").read_text("utf-8")
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="board" viewBox="0 0 {width:g} {height:g}"'
        f' role="img"><title>{escape(title)}</title><style>{style}</style>'
        f"{inside(board, state, names, colours)}</svg>\n"
    )


def _lines(board: Board) -> Iterator[str]:
    yield f'<polygon class="cloth" points="{points(board.cloth)}"/>'
    for x, y, radius in board.rings:
        yield f'<circle class="line" cx="{x:g}" cy="{y:g}" r="{radius:g}"/>'
    for line in board.lines:
        yield f'<polyline class="line" points="{points(line)}"/>'
    for arrow in board.arrows:
        (x0, y0), (x, y) = arrow[-2:]
        angle = round(degrees(atan2(y - y0, x - x0)))
        yield f'<polyline class="arrow" points="{points(arrow)}"/>'
        head = f'transform="translate({x:g} {y:g}) rotate({angle})" d="M18 0L-8 -13V13Z"'
        yield f'<path class="arrow head" {head}/>'


def _plates(
    board: Board,
    scene: Scene,
    names: Sequence[str],
    colours: Sequence[str],
    scores: Sequence[int],
) -> Iterator[str]:
    width, height = board.plate
    corners = board.plates[len(names)]
    for seat, name in enumerate(names):
        left, top = corners[scene.side(seat, len(names))]
        yield (
            f'<g class="plate {colours[seat]}" transform="translate({left:g} {top:g})">'
            f'<rect width="{width:g}" height="{height:g}" rx="22"/>'
            f'<path class="mark" transform="translate(34 34)" d="{MARKS[colours[seat]]}"/>'
            f'<svg class="name" x="58" width="{width - 140:g}" height="60">'
            f'<text class="name" y="45">{escape(name)}</text></svg>'
            f'<text class="score" x="{width - 22:g}" y="46">{scores[seat]}</text>'
        )
        for place, tray in board.trays.items():
            x, y = tray.corner
            yield (
                f'<g class="place tray {place}" data-place="{place}" data-seat="{seat}">'
                f'<rect class="base" x="{x:g}" y="{y:g}" width="{tray.width:g}"'
                f' height="{tray.height:g}" rx="16"/>{_icon(place, x, y, tray.width, tray.height)}'
                "</g>"
            )
        yield "</g>"


# What stands in an empty tray to tell what it is for.
ICONS = {"off": "M-26 -2L0 -26L26 -2V24H-26Z", "out": "M-18 -18L18 18M18 -18L-18 18"}


def _icon(tray: str, x: float, y: float, width: float, height: float) -> str:
    if tray not in ICONS:
        return ""
    middle = f"translate({x + width / 2:g} {y + height / 2:g})"
    return f'<path class="icon" transform="{middle}" d="{ICONS[tray]}"/>'


def _places(board: Board, owners: Mapping[str, str], marks: Mapping[str, str]) -> Iterator[str]:
    size = min(LABEL, min(place.radius for place in board.places.values()) * 0.675)
    for name, place in board.places.items():
        low = place.radius * 0.95 if place.corners else size / 3
        at = f'transform="translate({place.x:g} {place.y:g})"'
        yield (
            f'<g class="{place_classes(place, owners.get(name, ""))}" data-place="{name}"'
            f' data-mark="{marks.get(name, "")}" {at}>{_base(place)}'
            f'<text class="label" y="{low:g}" font-size="{size:g}">{escape(place.label)}</text></g>'
        )


def place_classes(place: Place, owner: str) -> str:
    """The classes by which a place is coloured; the owner is a colour, or nobody."""
    return f"place {place.kind}" + (f" home {owner}" if owner else "")


def _base(place: Place) -> str:
    if place.corners:
        return f'<polygon class="base" points="{points(place.corners)}"/>'
    return (
        f'<circle class="base" r="{place.radius:g}"/>'
        f'<circle class="inner" r="{place.radius * 0.74:g}"/>'
    )


def points(line: Sequence[Point]) -> str:
    """A line as SVG writes it.

    >>> points([(1, 2.5), (3, 4)])
    '1,2.5 3,4'
    """
    return " ".join(f"{x:g},{y:g}" for x, y in line)
