"""What a screen shows of a position of Hypnosia."""

from __future__ import annotations

from nyout import view
from nyout.boards.circles import COLUMNS
from nyout.core import CHANCE, OVER, Move
from nyout.games.hypnosia.rules import GONE, IN, MOVEMENTS, STANDS, THROWS, Hypnosia, lying
from nyout.view import Die, Piece, Scene, Target


@view.actor.register(Hypnosia)
def actor(state: Hypnosia) -> int:
    return state.seat


@view.phase.register(Hypnosia)
def phase(state: Hypnosia) -> str:
    if state.seat != OVER:
        return "move" if state.throw else "throw"
    if IN[-1] in state.pawns:
        return "centre"
    return "quiet" if state.pawns.strip(GONE) else "empty"


@view.starts_turn.register(Hypnosia)
def starts_turn(state: Hypnosia) -> bool:
    return state.turn() == CHANCE


@view.scene.register(Hypnosia)
def scene(state: Hypnosia) -> Scene:
    return Scene(
        tuple(
            Piece(f"{seat}.{n}", "pawn", seat, place, "", to_go, group)
            for seat, row in enumerate(state.rows())
            for n, (place, to_go, group) in enumerate(map(STANDS.__getitem__, row))
        ),
        lying(state.throw) if state.throw else (),
        tuple((at, seat) for seat, n in enumerate(state.colours) for at in COLUMNS[int(n)]),
        (("inside", sum(spot in state.pawns for spot in IN)),),
    )


@view.targets.register(Hypnosia)
def targets(state: Hypnosia, move: Move) -> tuple[Target, ...]:
    if move not in MOVEMENTS:
        return ()
    die, pawn, to = move
    (start, *_), _, _, pawns, *_ = MOVEMENTS[move]
    some = (state.seat, pawns) if "x" in pawn else ()
    return Target("die", die), Target("place", pawn, start, *some), Target("place", to, to)


@view.path.register(Hypnosia)
def path(state: Hypnosia, move: Move) -> tuple[str, ...]:
    return MOVEMENTS[move].path if move in MOVEMENTS else ()


@view.dice.register(Hypnosia)
def dice(state: Hypnosia, move: Move) -> tuple[Die, ...]:
    return THROWS.shown(move)
