"""The drawing of the editor's board, and the labels of its places."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from nyout import draw, words
from nyout.boards import Board, Point
from nyout.core import Game
from nyout.view import Piece, Scene, Spot
from nyout.words import Stand
from web.editor.editor import Editor, destinations


def laid(editor: Editor) -> Board:
    """Return the board as it lies."""
    return draw.laid(editor.game.board, editor.valid.state)


def marks(editor: Editor) -> dict[Spot, str]:
    """Return the mark of each marked spot."""
    found = dict.fromkeys(editor.faulty, "fault")
    if picked := editor.piece(editor.picked):
        found = dict.fromkeys(destinations(editor, picked), "end") | found
        found[editor.spot(picked)] = "picked"
    return found


def points(board: Board, scene: Scene, seats: int) -> dict[Spot, Point]:
    """Return the middle of each place and tray."""
    found: dict[Spot, Point] = {(name, None): place[:2] for name, place in board.places.items()}
    for seat in range(seats):
        left, top = board.plates[seats][scene.side(seat, seats)]
        for name, tray in board.trays.items():
            x, y = tray.middle
            found[name, seat] = left + x, top + y
    return found


def labels(
    scene: Scene, spots: Mapping[Spot, Point], game: Game, names: Sequence[str]
) -> dict[Spot, str]:
    """Return the label of each spot for screen readers: its name and its pieces."""
    piles: dict[Spot, Counter[tuple[str, int, int]]] = {spot: Counter() for spot in spots}
    toward: dict[Spot, str] = {}
    for piece in scene.pieces:
        for place in (piece.place, *piece.covers):
            spot = place, None if place in game.board.places else piece.seat
            piles[spot][kind(piece), piece.seat, piece.group] += 1
            if piece.toward:
                toward[spot] = piece.toward
    homes = dict(scene.homes)
    return {
        spot: words.label(
            spot,
            Stand(
                tuple((*pile, count) for pile, count in piles[spot].items()),
                toward.get(spot, ""),
                homes.get(spot[0]) if spot[1] is None else None,
            ),
            names,
            game,
        )
        for spot in spots
    }


def kind(piece: Piece) -> str:
    """Return the kind and the face of a piece, as in sentence keys."""
    return f"{piece.kind}.{piece.face}" if piece.face else piece.kind
