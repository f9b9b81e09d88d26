"""The view of a position of Hypnosia; `nyout.view` documents each function."""

from __future__ import annotations

from nyout import view
from nyout.boards import Board
from nyout.core import CHANCE, OVER, Move
from nyout.games.hypnosia.board import COLUMNS, drawn
from nyout.games.hypnosia.rules import Hypnosia, rows_of
from nyout.games.hypnosia.tables import ARRIVALS, GONE, dice_of, movements, on_screen, throws
from nyout.view import Die, Piece, Scene, Target


@view.actor.register(Hypnosia)
def actor(state: Hypnosia) -> int:
    return state.seat


@view.phase.register(Hypnosia)
def phase(state: Hypnosia) -> str:
    if state.seat != OVER:
        return "move" if state.throw else "throw"
    if ARRIVALS[-1] in state.pawns:
        return "centre"
    return "empty" if GONE.issuperset(state.pawns) else "quiet"


@view.starts_turn.register(Hypnosia)
def starts_turn(state: Hypnosia) -> bool:
    return state.turn() == CHANCE


@view.is_settled.register(Hypnosia)
def is_settled(state: Hypnosia) -> bool:
    """Return whether only one seat still has pawns in play, so that no other can interfere."""
    return [is_out(state, seat) for seat in range(len(state.scores()))].count(False) == 1


@view.is_out.register(Hypnosia)
def is_out(state: Hypnosia, seat: int) -> bool:
    """Return whether all pawns of a seat are captured or in the centre."""
    return GONE.issuperset(rows_of(state.pawns)[seat])


@view.scene.register(Hypnosia)
def scene(state: Hypnosia) -> Scene:
    pieces: list[Piece] = []
    for seat, row in enumerate(rows_of(state.pawns)):
        for n, spot in enumerate(row):
            place, to_go, arrival = on_screen(spot)
            pieces.append(Piece(f"{seat}.{n}", "pawn", seat, place, to_go=to_go, group=arrival))
    inside = sum(spot in ARRIVALS for spot in state.pawns)
    return Scene(
        tuple(pieces),
        dice=dice_of(state.throw) if state.throw else (),
        homes=tuple((at, seat) for seat, n in enumerate(state.colours) for at in COLUMNS[int(n)]),
        facts=(("inside", inside),),
    )


@view.geometry.register(Hypnosia)
def geometry(state: Hypnosia, board: Board) -> Board:
    return drawn(state.colours)


@view.targets.register(Hypnosia)
def targets(state: Hypnosia, move: Move) -> tuple[Target, ...]:
    movement = movements().get(move)
    if not movement:
        return ()
    die, pawn, end = move
    start = Target("place", pawn, movement.path[0])
    if "x" in pawn:  # one or both pawns of a stack
        start = start._replace(seat=state.seat, pieces=movement.pawns)
    return Target("die", die), start, Target("place", end, end)


@view.path.register(Hypnosia)
def path(state: Hypnosia, move: Move) -> tuple[str, ...]:
    movement = movements().get(move)
    return movement.path if movement else ()


@view.dice.register(Hypnosia)
def dice(state: Hypnosia, move: Move) -> tuple[Die, ...]:
    return throws().shown(move)
