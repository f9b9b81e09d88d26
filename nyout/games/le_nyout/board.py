"""The board of Le Nyout, and the view of a position."""

from __future__ import annotations

from nyout.boards import cross
from nyout.core import OVER, Move
from nyout.games.le_nyout.rules import (
    BONUS,
    BRANCHES,
    NEXT,
    THROWS,
    LeNyout,
    heading,
    place_of,
    points_to_go,
    sticks,
    tables,
)
from nyout.view import Die, Piece, Scene, Target, View, places

FORKS = "5", "10", "15"
BOARD = cross("hand", "off", "linen")


class LeNyoutView(View[LeNyout]):
    """The view of a position of Le Nyout."""

    def actor(self) -> int:
        return self.state.seat

    def phase(self) -> str:
        if self.state.seat == OVER:
            return "home"
        return "move" if self.state.throw else "throw"

    def scene(self) -> Scene:
        state = self.state
        pieces = tuple(
            Piece(f"{seat}.{n}", "pawn", seat, place_of(spot), heading(spot), points_to_go(spot))
            for seat, row in enumerate(state.pawns)
            for n, spot in enumerate(row)
        )
        return Scene(pieces, dice=sticks(state.throw) if state.throw else ())

    def targets(self, move: Move) -> tuple[Target, ...]:
        return places(move, BOARD.trays, self.state.seat)

    def path(self, move: Move) -> tuple[str, ...]:
        state = self.state
        if state.throw and move in state.moves():
            return tables(state.throw, state.exit_same_turn).walks[move].path
        return ()

    def is_shortcut(self, move: Move) -> bool:
        start, step, *_ = self.path(move)
        return start in FORKS and not step.isdigit()  # the ring has numbers

    @staticmethod
    def next_places(place: str, seat: int = 0, kind: str = "") -> tuple[str, ...]:
        steps = ((NEXT[spot], *BRANCHES.get(spot, ())) for spot in NEXT if place_of(spot) == place)
        return tuple(dict.fromkeys(place_of(spot) for step in steps for spot in step))

    def dice(self, move: Move) -> tuple[Die, ...]:
        return () if self.state.throw else THROWS.dice_of(move)

    def can_earn_throw(self, move: Move) -> bool:
        return self.dice(move) != () and move[0] in BONUS  # L4
