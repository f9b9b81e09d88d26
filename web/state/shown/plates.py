"""The layout of the plates around the board."""

from __future__ import annotations

from nyout import draw
from nyout.match import Match, Seat
from nyout.view import cached_scene
from web.state.page import Page

Rows = tuple[tuple[int, ...], tuple[int, ...]]
"""The seats on the far side of the board and on the near side, each from left to right."""


def plated(page: Page) -> Match:
    """Return the match that the plates show: in a lesson, no computer player has a level."""
    if not page.lesson:
        return page.match
    return page.match._replace(seats=tuple(Seat(seat.name) for seat in page.match.seats))


def rows(match: Match, near: int | None, turn: int = 0) -> Rows:
    """Return the seats on the far and the near side of a board as `draw.laid` turns it.

    The plates follow the trays on the board. Of trays half-way up, the left ones count as near and
    the right ones as far, so that the seats stay in clockwise order.

    >>> from nyout import GAMES, match
    >>> from nyout.match import Seat
    >>> seats = Seat("Ann"), Seat("Bob"), Seat("Cy")
    >>> rows(match.start(GAMES["le-nyout"], seats, "7", first=0), near=0)
    ((1, 2), (0,))
    """
    state, seats = match.state, len(match.seats)
    board = draw.laid(match.game.board, state, near, turn)
    (width, height), scene = board.plate, cached_scene(state)
    middle_x, middle_y = board.middle[0] - width / 2, board.middle[1] - height / 2
    corners = {seat: board.plates[seats][scene.side(seat, seats)] for seat in range(seats)}
    ordered = sorted(corners, key=lambda seat: corners[seat])

    def is_near(seat: int) -> bool:
        x, y = corners[seat]
        return y > middle_y + 1 or (y > middle_y - 1 and x < middle_x)

    return (
        tuple(seat for seat in ordered if not is_near(seat)),
        tuple(seat for seat in ordered if is_near(seat)),
    )
