"""The preview on the board: the moves that match the selection and the pointer."""

from __future__ import annotations

from nyout import view
from nyout.core import Move, State
from nyout.view import Piece, Target
from web.state.page import Page
from web.views.table.table import Table
from web.views.view import Phase, View

MAX_PATHS = 16  # more would be unreadable


class Preview(View):
    """Draws the paths on the board, and a large piece where the only move will put it."""

    phase = Phase.AT_ONCE
    reads = "match", "selection", "pointed", "flight", "origin", "language", "turn"

    def render(self, old: Page | None, new: Page) -> None:
        board, state = self.app.part(Table).board, new.match.state
        spot = None if isinstance(new.pointed, Target) else new.pointed
        moves = new.selection.moves_through(spot)
        paths = {path for move in moves if (path := view.of(state).path(move))}
        actor = view.of(state).actor()
        if len(paths) > 1:  # a line without a place between its ends says no more than the ring
            paths = {path for path in paths if len(path) > 2}
        ways = [[board.spot(place, actor) for place in path] for path in paths]
        landed = large_pieces(state, *moves) if len(moves) == 1 else ()
        board.preview(ways if len(ways) <= MAX_PATHS else [], landed)


def large_pieces(state: State, move: Move) -> tuple[Piece, ...]:
    """Return the pieces that a move puts on several places, as they will be."""
    if not any(target.covers for target in view.of(state).targets(move)):
        return ()
    before = view.of(state).scene().pieces
    after = view.of(state.play(move)).scene().pieces
    return tuple(piece for piece in after if piece.covers and piece not in before)
