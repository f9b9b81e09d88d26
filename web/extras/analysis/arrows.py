"""Arrows on the board: the moves of which a hint or a review speaks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import atan2, degrees

from nyout import draw, view
from nyout.boards import Point
from nyout.core import Move
from nyout.view import spot_of
from web.app.extras import ExtraApp
from web.browser import dom
from web.markup import Markup, html
from web.views.table.table import Table
from web.views.task_marks import mark


def show(app: ExtraApp, owner: str, moves: Mapping[Move, str]) -> None:
    """Draw an arrow for each move of the position on the board; the value is its CSS class.

    What an arrow cannot show is marked: dice, buttons and places of moves without a path. The
    arrows and marks replace those that the same owner has shown.
    """
    page, board = app.page, app.part(Table).board
    for node in dom.nodes(f"#board .arrows.{owner}"):
        node.remove()
    scene_view = view.view_of(page.match.state)
    ways = {move: scene_view.path(move) for move in moves}
    seat = view.view_of(board.match.state).actor()
    drawn = (
        arrow([board.points[board.spot(place, seat)] for place in way], moves[move])
        for move, way in ways.items()
        if way
    )
    arrows = html('<g class="arrows {owner}">{drawn}</g>', owner=owner, drawn=drawn)
    dom.find(board.svg, ".tag").insertAdjacentHTML("beforebegin", arrows)
    targets = (
        target
        for move, way in ways.items()
        for target in scene_view.targets(move)
        if not (way and spot_of(target))
    )
    mark(owner, [target for target in targets if target not in page.selection.picked], page)


def arrow(line: Sequence[Point], kind: str) -> Markup:
    """Return an arrow along at least two points."""
    (x0, y0), (x, y) = line[-2:]
    return html(
        '<g class="{kind}"><path class="halo" d="M{line}"/><path d="M{line}"/>'
        '<path class="head" transform="translate({x} {y}) rotate({angle})" d="{head}"/></g>',
        kind=kind,
        line=draw.points(line),
        x=f"{x:g}",
        y=f"{y:g}",
        angle=round(degrees(atan2(y - y0, x - x0))),
        head="M26 0L-16 -28V28Z",
    )
