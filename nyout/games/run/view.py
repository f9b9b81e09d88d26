"""The view of a position of RUN; `nyout.view` documents each function."""

from __future__ import annotations

from nyout import view
from nyout.core import Move
from nyout.games.run.board import BOARD
from nyout.games.run.rules import COWS, ENDINGS, Run
from nyout.games.run.tables import COUNTS, KINDS, OUT, PIECES, PLACE, first_row, moves_to_go
from nyout.view import Piece, Scene, Target, places


@view.phase.register(Run)
def phase(state: Run) -> str:
    return state.due.lstrip("+")


@view.starts_turn.register(Run)
def starts_turn(state: Run) -> bool:
    return state.due not in ENDINGS and "+" not in state.due


@view.is_settled.register(Run)
def is_settled(state: Run) -> bool:
    """Return whether one seat has more cows across than the other can still get across."""
    cows = [len(state.pieces[own].replace(OUT, "")) for own in COWS]  # not captured or removed
    across = state.scores()
    return across[0] > cows[1] or across[1] > cows[0]


@view.scene.register(Run)
def scene(state: Run) -> Scene:
    pieces: list[Piece] = []
    for n, code in enumerate(state.pieces):
        seat, number = divmod(n, PIECES)
        kind = "cow" if number < COUNTS["cow"] else "cowboy"
        to_go = moves_to_go(kind, seat, code)
        pieces.append(Piece(f"{seat}.{number}", kind, seat, PLACE[code], to_go=to_go))
    black, white = state.scores()
    facts: list[tuple[str, int]] = []
    if state.due in ENDINGS and black != white:
        facts.append(("margin", abs(black - white)))
    removable = {start for start, end in state.moves() if end == "out"}  # R5
    stuck = {piece.kind for piece in pieces if piece.place in removable}
    facts += [(f"stuck.{kind}", state.seat) for kind in KINDS if kind in stuck]
    return Scene(
        tuple(pieces),
        homes=tuple((place, seat) for seat in (0, 1) for place in first_row(seat)),
        facts=tuple(facts),
    )


@view.targets.register(Run)
def targets(state: Run, move: Move) -> tuple[Target, ...]:
    return places(move, BOARD.trays, state.seat)


@view.path.register(Run)
def path(state: Run, move: Move) -> tuple[str, ...]:
    return move
