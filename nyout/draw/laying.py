"""Boards as they lie for a position: turned towards a seat, and without what has no use in it."""

from __future__ import annotations

from nyout import view
from nyout.boards import Board
from nyout.boards.turning import fitted, reseated, turned
from nyout.core import State
from nyout.view import Scene, cached_scene


def laid(board: Board, state: State, near: int | None = None, turn: int = 0) -> Board:
    """Return the board as it is drawn for a position.

    Args:
        board: The board of the game.
        state: The position.
        near: The seat that is to sit at the reader's side; without it, the board's first.
        turn: Degrees by which the board is turned further, clockwise.
    """
    board, scene, seats = view.geometry(state, board), cached_scene(state), len(state.scores())
    facing, owned = 0, any(seat == near for _, seat in scene.homes)
    if near is not None:
        facing = max(board.turns, key=lambda ways: round(_depth(board, scene, near, seats, ways)))
    seen = reseated(board, (facing + turn) % 360)
    # Where no place belongs to the seat, all have the same way: only the plates change sides.
    return fitted(turned(seen, (facing * owned + turn) % 360), seats)


def _depth(board: Board, scene: Scene, seat: int, seats: int, degrees: int) -> float:
    """Return how near the reader a turn brings a seat: its places, or else its plate."""
    places = turned(board, degrees).places
    owned = [places[place].y for place, owner in scene.homes if owner == seat]
    if owned:
        return sum(owned) / len(owned)
    left, top = reseated(board, degrees).plates[seats][scene.side(seat, seats)]
    return top - left / 1000  # of two at one height, the left one


def view_box(board: Board) -> str:
    """Return the value of the `viewBox` attribute of a drawing of the board."""
    width, height = board.size
    return f"0 0 {width:g} {height:g}"
