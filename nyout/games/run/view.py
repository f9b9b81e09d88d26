"""What a screen shows of a position of RUN."""

from __future__ import annotations

from nyout import view
from nyout.boards.hexes import HEXES
from nyout.core import Move
from nyout.games.run.rules import FIRST, KEYS, OVERS, PLACE, TO_GO, Run
from nyout.view import Piece, Scene, Target, places


@view.phase.register(Run)
def phase(state: Run) -> str:
    return state.due.lstrip("+")


@view.starts_turn.register(Run)
def starts_turn(state: Run) -> bool:
    return state.due not in OVERS and "+" not in state.due


@view.scene.register(Run)
def scene(state: Run) -> Scene:
    black, white = state.scores()
    margin = abs(black - white) if state.due in OVERS else 0
    facts = [("margin", margin)] if margin else []
    kinds = {PLACE[at]: kind for (_, kind, _), at in zip(KEYS, state.pieces, strict=True)}
    stuck = {kinds[move[0]] for move in state.moves() if move[1] == "out"}  # R5
    facts += [(f"stuck.{kind}", state.seat) for kind in sorted(stuck)]
    return Scene(
        tuple(
            Piece(key, kind, seat, PLACE[at], to_go=TO_GO[kind, seat, at])
            for (key, kind, seat), at in zip(KEYS, state.pieces, strict=True)
        ),
        homes=tuple((name, seat) for seat, home in enumerate(FIRST) for name in home),
        facts=tuple(facts),
    )


@view.targets.register(Run)
def targets(state: Run, move: Move) -> tuple[Target, ...]:
    return places(move, HEXES.trays, state.seat)


@view.path.register(Run)
def path(state: Run, move: Move) -> tuple[str, ...]:
    return move
