"""The trail on the board: the paths of the others' moves since the person's last move."""

from __future__ import annotations

from nyout import draw
from nyout.match import Match
from web.browser import dom
from web.markup import Markup, html
from web.state.page import Page
from web.state.shown.trail import Path, opacity, paths_of_others
from web.views.table.board import Board
from web.views.table.table import Table
from web.views.view import View


class Trail(View):
    """Draws the paths below the pieces until the person's next move."""

    reads = "match", "flight", "origin", "language", "turn"
    at_rest = True

    def render(self, old: Page | None, new: Page) -> None:
        paths, board = [*paths_of_others(new.match)], self.app.part(Table).board
        if shown := board.svg.querySelector(".trail"):
            shown.remove()
        drawn = (
            drawing(path, opacity(number, len(paths)), board, new.match)
            for number, path in enumerate(paths)
        )
        trail = html('<g class="trail">{paths}</g>', paths=drawn)
        dom.find(board.svg, ".preview").insertAdjacentHTML("beforebegin", trail)


def drawing(path: Path, strength: float, board: Board, match: Match) -> Markup:
    """Return the drawing of a path, which is dotted if it starts in a tray."""
    points = [board.points[board.spot(place, path.seat)] for place in path.places]
    return html(
        '<g class="{colour} {how}" opacity="{strength}"><path d="M{points}"/>'
        '<circle cx="{x}" cy="{y}" r="9"/></g>',
        colour=match.colours[path.seat],
        how="" if path.places[0] in match.game.board.places else "entered",
        strength=f"{strength:.2f}",
        points=draw.points(points),
        x=f"{points[0][0]:g}",
        y=f"{points[0][1]:g}",
    )
