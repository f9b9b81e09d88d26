"""What a screen shows of a position of Scouts."""

from __future__ import annotations

from collections.abc import Iterator

from nyout import view
from nyout.boards.grid import GRID
from nyout.core import CHANCE, OVER, Move
from nyout.games.scouts.rules import (
    HIGH,
    PLAYS,
    SCOUTS,
    SETTING,
    SQUARES,
    STOP,
    TOSS,
    TRAY,
    TURNS,
    UNDER,
    WIDE,
    Scouts,
)
from nyout.view import Die, Piece, Scene, Target, places


@view.actor.register(Scouts)
def actor(state: Scouts) -> int:
    return 0 if state.seat == CHANCE else state.seat


@view.phase.register(Scouts)
def phase(state: Scouts) -> str:
    if state.seat == OVER:
        drawn = "long" if state.turns == TURNS else "repetition"
        return drawn if state.winner() is None else "intel"
    if not state.plays and not state.been:
        return "toss" if state.seat == CHANCE else "setup"
    return "chain" if state.been else "play" if state.turns else "first"


@view.starts_turn.register(Scouts)
def starts_turn(state: Scouts) -> bool:
    due = phase(state)
    return due in ("toss", "setup", "first") or (due == "play" and state.plays == PLAYS)


@view.scene.register(Scouts)
def scene(state: Scouts) -> Scene:
    tossed, playing = state.seat != CHANCE, phase(state) in ("first", "play", "chain")
    return Scene(
        pieces=tuple(piece for seat in (0, 1) for piece in _pieces(state, seat)),
        homes=tuple(
            (name, seat) for seat in (0, 1) for (name,) in SETTING[seat ^ state.first] if tossed
        ),
        facts=(("plays", state.plays),) if playing and state.plays else (),
        near=state.first,
    )


def _pieces(state: Scouts, seat: int) -> Iterator[Piece]:
    """The scouts of a seat and its boulder."""
    row, side, far = state.rows[seat], seat ^ state.first, HIGH - 1
    for n, at in enumerate(row):
        home = abs(at // WIDE - far * side)  # so many ranks away
        there = state.flipped >> at & 1
        to_go, face = (home, "flipped") if there else (2 * far - home, "")
        yield Piece(f"{seat}.{n}", "scout", seat, SQUARES[at], to_go=to_go, face=face)
    for n in range(len(row), SCOUTS):
        yield Piece(f"{seat}.{n}", "scout", seat, "hand", to_go=2 * far)
    anchor = state.boulders[seat]
    place = "boulder" if anchor == TRAY else SQUARES[anchor]
    covers = tuple(name for at, name in enumerate(SQUARES) if UNDER[anchor] >> at & 1)
    yield Piece(f"{seat}.{SCOUTS}", "boulder", seat, place, covers=covers[1:])


@view.targets.register(Scouts)
def targets(state: Scouts, move: Move) -> tuple[Target, ...]:
    return places(move, GRID.trays, state.seat) if move != STOP else (Target("button", "stop"),)


@view.path.register(Scouts)
def path(state: Scouts, move: Move) -> tuple[str, ...]:
    if phase(state) == "setup":
        return ("hand", *move)
    return move if len(move) > 1 else ()


@view.dice.register(Scouts)
def dice(state: Scouts, move: Move) -> tuple[Die, ...]:
    return (Die("coin", move[0]),) if state.seat == CHANCE and move in TOSS else ()
