"""What a screen shows of a position of Le Nyout."""

from __future__ import annotations

from nyout import view
from nyout.boards.cross import NYOUT
from nyout.core import OVER, Move
from nyout.games.le_nyout.rules import LEFT, MENUS, PLACE, STICKS, THROWS, TOWARD, LeNyout
from nyout.view import Die, Piece, Scene, Target, places


@view.actor.register(LeNyout)
def actor(state: LeNyout) -> int:
    return state.seat if state.throw >= 0 else OVER


@view.phase.register(LeNyout)
def phase(state: LeNyout) -> str:
    return "home" if state.throw == OVER else "move" if state.throw else "throw"


@view.starts_turn.register(LeNyout)
def starts_turn(state: LeNyout) -> bool:
    return False  # a bonus throw begins with the same positions


@view.scene.register(LeNyout)
def scene(state: LeNyout) -> Scene:
    return Scene(
        tuple(
            Piece(f"{seat}.{n}", "pawn", seat, PLACE[at], TOWARD.get(at, ""), LEFT[at])
            for seat, row in enumerate(state.pawns)
            for n, at in enumerate(row)
        ),
        STICKS.get(state.throw, ()),
    )


@view.targets.register(LeNyout)
def targets(state: LeNyout, move: Move) -> tuple[Target, ...]:
    return places(move, NYOUT.trays, state.seat)


@view.path.register(LeNyout)
def path(state: LeNyout, move: Move) -> tuple[str, ...]:
    if state.throw > 0:
        for walk in MENUS[state.exit_same_turn][state.throw].walks.get(move, ()):
            if walk.spots[0] in state.pawns[state.seat]:
                return tuple(PLACE[spot] for spot in walk.spots)
    return ()


@view.dice.register(LeNyout)
def dice(state: LeNyout, move: Move) -> tuple[Die, ...]:
    return THROWS.shown(move) if state.throw == 0 else ()
