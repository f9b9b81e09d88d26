"""The layout of a board for a position: turned towards a seat, without unused parts."""

from __future__ import annotations

from nyout import view
from nyout.boards import Board
from nyout.boards.turning import fitted, reseated, turned
from nyout.core import State
from nyout.view import cached_scene


def laid(board: Board, state: State, near: int | None = None, turn: int = 0) -> Board:
    """Return the board of a game, oriented for a position and its reader.

    `near` is the seat on the reader's side, by default that of the unturned board. `turn` is a
    further rotation, in degrees clockwise.
    """
    board, scene, seats = view.of(state).geometry(board), cached_scene(state), len(state.scores())
    owned = [place for place, seat in scene.homes if seat == near]

    def depth_of_places(degrees: int) -> float:
        places = turned(board, degrees).places
        return round(sum(places[place].y for place in owned))

    def depth_of_plate(degrees: int) -> float:
        side = scene.side(near or 0, seats)
        left, top = reseated(board, degrees).plates[seats][side]
        return top - left / 1000  # prefers the left one of two plates at the same height

    # If the seat owns no place, only the plates rotate, all by the same angle.
    ground = max(board.turns, key=depth_of_places) if owned else 0
    plates = max(board.turns, key=depth_of_plate) if near is not None else 0
    seated = reseated(board, (plates + turn) % 360)
    return fitted(turned(seated, (ground + turn) % 360), seats)


def view_box(board: Board) -> str:
    """Return the value of the `viewBox` attribute of a drawing of the board."""
    width, height = board.size
    return f"0 0 {width:g} {height:g}"
