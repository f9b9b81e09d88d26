"""The view of a position of Le Nyout; `nyout.view` documents each function."""

from __future__ import annotations

from nyout import view
from nyout.core import OVER, Move
from nyout.games.le_nyout.board import BOARD
from nyout.games.le_nyout.rules import BONUS, LeNyout
from nyout.games.le_nyout.tables import (
    POINTS,
    THROWS,
    heading,
    place_of,
    points_to_go,
    sticks,
    tables,
)
from nyout.view import Die, Piece, Scene, Target, places


@view.actor.register(LeNyout)
def actor(state: LeNyout) -> int:
    return OVER if state.throw == OVER else state.seat


@view.phase.register(LeNyout)
def phase(state: LeNyout) -> str:
    return "home" if state.throw == OVER else "move" if state.throw else "throw"


@view.starts_turn.register(LeNyout)
def starts_turn(state: LeNyout) -> bool:
    return False  # a bonus throw can lead to the same position as the start of a turn


@view.scene.register(LeNyout)
def scene(state: LeNyout) -> Scene:
    pieces = tuple(
        Piece(f"{seat}.{n}", "pawn", seat, place_of(spot), heading(spot), points_to_go(spot))
        for seat, row in enumerate(state.pawns)
        for n, spot in enumerate(row)
    )
    return Scene(pieces, dice=sticks(state.throw) if state.throw > 0 else ())


@view.targets.register(LeNyout)
def targets(state: LeNyout, move: Move) -> tuple[Target, ...]:
    return places(move, BOARD.trays, state.seat)


@view.path.register(LeNyout)
def path(state: LeNyout, move: Move) -> tuple[str, ...]:
    if state.throw > 0 and move in state.moves():
        return tables(state.throw, state.exit_same_turn).walks[move].path
    return ()


@view.dice.register(LeNyout)
def dice(state: LeNyout, move: Move) -> tuple[Die, ...]:
    return THROWS.shown(move) if state.throw == 0 else ()


@view.earns_throw.register(LeNyout)
def earns_throw(state: LeNyout, move: Move) -> bool:
    return state.throw == 0 and POINTS.get(move) in BONUS  # L4
