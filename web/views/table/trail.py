"""The trail on the board: how the others have moved since the person's last move."""

from __future__ import annotations

from nyout import draw
from web.browser import dom
from web.markup import html
from web.state.page import Page
from web.state.shown.trail import opacity, ways_of_others
from web.views.table.board import Board
from web.views.view import Phase


class Trail:
    """Draws the ways below the pieces until the person's next move."""

    phase = Phase.BEFORE_PAINT
    reads = "match", "flight", "origin", "language", "turn"
    at_rest = True

    def __init__(self, board: Board) -> None:
        self.board = board

    def render(self, old: Page | None, new: Page) -> None:
        ways, colours = [*ways_of_others(new.match)], new.match.colours
        drawn = [
            html(
                '<g class="{colour} {how}" opacity="{opacity}"><path d="M{points}"/>'
                '<circle cx="{x}" cy="{y}" r="9"/></g>',
                colour=colours[way.seat],
                how="" if way.path[0] in new.match.game.board.places else "entered",
                opacity=f"{opacity(number, len(ways)):.2f}",
                points=draw.points(points),
                x=f"{points[0][0]:g}",
                y=f"{points[0][1]:g}",
            )
            for number, way in enumerate(ways)
            if (points := [self.board.points[self.board.spot(at, way.seat)] for at in way.path])
        ]
        svg = self.board.svg
        if shown := svg.querySelector(".trail"):
            shown.remove()
        trail = html('<g class="trail">{ways}</g>', ways=drawn)
        dom.find(svg, ".preview").insertAdjacentHTML("beforebegin", trail)
