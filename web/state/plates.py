"""The plates of the players: on which side of the board each of them is."""

from __future__ import annotations

from nyout.boards.turning import turned
from nyout.match import Match
from nyout.view import cached_scene

Rows = tuple[tuple[int, ...], tuple[int, ...]]
"""Seats beyond the board and on the reader's side of it, each from left to right."""


def rows(match: Match, quarters: int = 0) -> Rows:
    """The seats on the far and the near side of a board turned by this many quarters.

    They lie as their trays do on the board.

    >>> from nyout import GAMES, match
    >>> from nyout.match import Seat
    >>> rows(match.start(GAMES["le-nyout"], (Seat("Ann"), Seat("Bob"), Seat("Cy")), "7", first=0))
    ((1, 2), (0,))
    """
    board, scene = turned(match.game.board, quarters), cached_scene(match.state)
    seats = len(match.seats)
    corners = {seat: board.plates[seats][scene.side(seat, seats)] for seat in range(seats)}
    middle = (board.size[1] - board.plate[1]) / 2
    ordered = sorted(corners, key=lambda seat: corners[seat][0])
    return (
        tuple(seat for seat in ordered if corners[seat][1] < middle),
        tuple(seat for seat in ordered if corners[seat][1] >= middle),
    )
