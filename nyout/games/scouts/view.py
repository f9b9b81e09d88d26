"""The view of a position of Scouts; `nyout.view` documents each function."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from nyout import view
from nyout.core import CHANCE, OVER, Move
from nyout.games.scouts.board import BOARD
from nyout.games.scouts.rules import PLAYS, SCOUTS, STOP, TOSS, TRAY, TURNS, Scouts
from nyout.games.scouts.tables import HEIGHT, SQUARES, WIDTH, all_launches, all_setups, covers
from nyout.view import Die, Piece, Scene, Target, places


@view.actor.register(Scouts)
def actor(state: Scouts) -> int:
    return 0 if state.seat == CHANCE else state.seat


@view.phase.register(Scouts)
def phase(state: Scouts) -> str:
    if state.seat == CHANCE:
        return "toss"
    if state.seat == OVER:
        drawn = "long" if state.turns == TURNS else "repetition"
        return drawn if state.winner() is None else "intel"
    if state.visited:
        return "chain"
    if not state.plays:
        return "setup"
    return "play" if state.turns else "first"


@view.starts_turn.register(Scouts)
def starts_turn(state: Scouts) -> bool:
    current = phase(state)
    return current in ("toss", "setup", "first") or (current == "play" and state.plays == PLAYS)


@view.scene.register(Scouts)
def scene(state: Scouts) -> Scene:
    playing = phase(state) in ("first", "play", "chain")
    return Scene(
        pieces=tuple(piece for seat in (0, 1) for piece in _pieces(state, seat)),
        homes=() if state.seat == CHANCE else tuple(_homes(state.first)),
        facts=(("plays", state.plays),) if playing and state.plays else (),
        near=state.first,
    )


def _homes(first: int) -> Iterator[tuple[str, int]]:
    """Yield the squares of both back ranks, each with the seat that owns it."""
    for seat in (0, 1):
        for (name,) in all_setups(seat ^ first):
            yield name, seat


def _pieces(state: Scouts, seat: int) -> Iterator[Piece]:
    """Yield the scouts of a seat, those in its hand last, and its boulder."""
    across = HEIGHT - 1  # ranks from one back rank to the other
    own_rank = across * (seat ^ state.first)
    own = state.squares[seat]
    begun = seat == state.seat and state.plays < PLAYS and phase(state) == "play"
    for n, at in enumerate(own):
        to_home = abs(at // WIDTH - own_rank)
        flipped = state.flipped >> at & 1
        to_go, face = (to_home, "flipped") if flipped else (2 * across - to_home, "")
        used = begun and at not in state.movable
        yield Piece(f"{seat}.{n}", "scout", seat, SQUARES[at], to_go=to_go, face=face, used=used)
    for n in range(len(own), SCOUTS):
        yield Piece(f"{seat}.{n}", "scout", seat, "hand", to_go=2 * across)
    anchor = state.boulders[seat]
    key = f"{seat}.{SCOUTS}"
    if anchor == TRAY:
        yield Piece(key, "boulder", seat, "boulder")
    else:
        place, *covered = squares_of(anchor)
        used = begun and state.movable == own  # no scout has made the first play
        yield Piece(key, "boulder", seat, place, covers=tuple(covered), used=used)


@cache
def squares_of(anchor: int) -> tuple[str, ...]:
    """Return the squares under a boulder; the first one names it."""
    return tuple(name for at, name in enumerate(SQUARES) if covers(anchor) >> at & 1)


@view.targets.register(Scouts)
def targets(state: Scouts, move: Move) -> tuple[Target, ...]:
    if move == STOP:
        return (Target("button", "stop"),)
    clicks = places(move, BOARD.trays, state.seat)
    anchor = all_launches().get(move)
    if anchor is None:
        return clicks
    return clicks[0], clicks[1]._replace(covers=squares_of(anchor)[1:])


@view.path.register(Scouts)
def path(state: Scouts, move: Move) -> tuple[str, ...]:
    if phase(state) == "setup":
        return ("hand", *move)
    return move if len(move) > 1 else ()


@view.dice.register(Scouts)
def dice(state: Scouts, move: Move) -> tuple[Die, ...]:
    return (Die("coin", move[0]),) if state.seat == CHANCE and move in TOSS else ()
