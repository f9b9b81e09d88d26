"""The board of Scouts, 8 files by 10 ranks of squares, and the view of a position."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from nyout.boards import Tray, grid
from nyout.core import CHANCE, OVER, Move
from nyout.games.scouts.rules import (
    FILES,
    HEIGHT,
    PLAYS,
    RANKS,
    SCOUTS,
    SQUARES,
    STOP,
    TOSS,
    TRAY,
    TURNS,
    WIDTH,
    Scouts,
    all_launches,
    all_setups,
    all_steps,
    covers,
)
from nyout.view import Die, Piece, Scene, Target, View, places

BOARD = grid(
    FILES,
    len(RANKS),
    {
        "hand": Tray(x=6, y=62, width=100, height=320, rows=5, scale=0.76),
        "boulder": Tray(x=6, y=386, width=100, height=110, scale=0.5, skip=5),
    },
    "paper",
)


class ScoutsView(View[Scouts]):
    """The view of a position of Scouts."""

    def phase(self) -> str:
        state = self.state
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

    def is_turn_start(self) -> bool:
        phase = self.phase()
        return phase in ("toss", "setup", "first") or (
            phase == "play" and self.state.plays == PLAYS
        )

    def scene(self) -> Scene:
        state = self.state
        playing = self.phase() in ("first", "play", "chain")
        return Scene(
            pieces=tuple(piece for seat in (0, 1) for piece in self._pieces(seat)),
            homes=() if state.seat == CHANCE else tuple(self._homes()),
            facts=(("plays", state.plays),) if playing and state.plays else (),
            near=state.first,
        )

    def _homes(self) -> Iterator[tuple[str, int]]:
        """Yield the squares of both back ranks, each with the seat that owns it."""
        for seat in (0, 1):
            for (name,) in all_setups(seat ^ self.state.first):
                yield name, seat

    def _pieces(self, seat: int) -> Iterator[Piece]:
        """Yield the scouts of a seat, those in its hand last, and its boulder."""
        state = self.state
        across = HEIGHT - 1  # ranks from one back rank to the other
        own_rank = across * (seat ^ state.first)
        own = state.squares[seat]
        is_second = seat == state.seat and state.plays < PLAYS and self.phase() == "play"
        for n, at in enumerate(own):
            to_home = abs(at // WIDTH - own_rank)
            flipped = state.flipped >> at & 1
            to_go, face = (to_home, "flipped") if flipped else (2 * across - to_home, "")
            used = is_second and at not in state.movable
            yield Piece(
                f"{seat}.{n}", "scout", seat, SQUARES[at], to_go=to_go, face=face, used=used
            )
        for n in range(len(own), SCOUTS):
            yield Piece(f"{seat}.{n}", "scout", seat, "hand", to_go=2 * across)
        anchor = state.boulders[seat]
        key = f"{seat}.{SCOUTS}"
        if anchor == TRAY:
            yield Piece(key, "boulder", seat, "boulder")
        else:
            place, *covered = squares_of(anchor)
            used = is_second and state.movable == own  # no scout has made the first play
            yield Piece(key, "boulder", seat, place, covers=tuple(covered), used=used)

    def targets(self, move: Move) -> tuple[Target, ...]:
        if move == STOP:
            return (Target("button", "stop"),)
        clicks = places(move, BOARD.trays, self.state.seat)
        anchor = all_launches().get(move)
        if anchor is None:
            return clicks
        return clicks[0], clicks[1]._replace(covers=squares_of(anchor)[1:])

    def path(self, move: Move) -> tuple[str, ...]:
        if self.phase() == "setup":
            return ("hand", *move)
        return move if len(move) > 1 else ()

    def is_shortcut(self, move: Move) -> bool:
        step = all_steps().get(move)
        return step is not None and step.is_jump

    def dice(self, move: Move) -> tuple[Die, ...]:
        is_toss = self.state.seat == CHANCE and move in TOSS
        return (Die("coin", move[0]),) if is_toss else ()


@cache
def squares_of(anchor: int) -> tuple[str, ...]:
    """Return the squares under a boulder; the first one names it."""
    return tuple(name for at, name in enumerate(SQUARES) if covers(anchor) >> at & 1)
