"""Le Nyout, the Korean Yut race: rulings L1-L15, for 2-4 players.

Throws and moves alternate, also within a turn (L4). `moves()` alone decides what is legal.
A position stores the *spots* of the pawns, explained in `tables`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from nyout.core import CHANCE, OVER, IllegalMove, Move, ranking, remembered
from nyout.games.le_nyout.tables import POINTS, THROWS, WAITING, tables
from nyout.games.rolloff import RollOff

PAWNS = {2: 4, 3: 3, 4: 2}  # of each seat, by the number of seats (L1)
BONUS = frozenset((4, 5))  # throws that earn another throw (L4)
STUCK = frozenset(("off", WAITING))  # spots that no bonus throw moves a pawn from (L11)

Row = tuple[str, ...]  # the spots of a seat's pawns


class LeNyout(NamedTuple):
    """A position: the spots of all pawns, the seat to play, and its throw.

    >>> state = LeNyout((("5", "hand"), ("7", "off")), seat=0).play(("2",))
    >>> state.moves()
    (('5', '7'), ('5', 'w2'), ('hand', '2'))
    >>> state.play(("5", "7")).pawns
    (('7', 'hand'), ('hand', 'off'))
    """

    pawns: tuple[Row, ...]  # by seat
    seat: int
    throw: int = 0  # 0 before the throw; OVER once the seat has won
    exit_same_turn: bool = False  # L11

    def turn(self) -> int:
        if self.throw == OVER:
            return OVER
        return self.seat if self.throw else CHANCE

    @remembered
    def moves(self) -> tuple[Move, ...]:
        pawns, seat, throw, exit_same_turn = self
        if throw <= 0:
            return () if throw else THROWS.moves
        moves = tables(throw, exit_same_turn).moves
        legal: tuple[Move, ...] = ()
        seen: list[str] = []
        for spot in pawns[seat]:  # L5; other seats' pawns block no move (L13, L14)
            if spot not in seen:
                seen.append(spot)
                legal += moves[spot]
        return legal

    def odds(self) -> tuple[int, ...]:
        return () if self.throw else THROWS.odds

    def play(self, move: Move) -> LeNyout:
        legal = self.moves()
        if move not in legal:
            raise IllegalMove(move, legal)
        pawns, seat, throw, exit_same_turn = self
        if not throw:
            return position((pawns, seat, POINTS[move], exit_same_turn))  # L3
        walk = tables(throw, exit_same_turn).walks[move]
        end, joining, captured = walk.end, walk.joining, walk.captured
        rows = list(pawns)
        own = list(rows[seat])
        if move[0] == "hand":  # one pawn enters
            own[own.index("hand")] = end
        # Pawns already on the station take the spot of the arriving pawn: heading or wait (L12).
        for n, spot in enumerate(own):
            if spot in joining:
                own[n] = end
        for other, row in enumerate(rows):
            if not captured.isdisjoint(row):  # the mover's own row is replaced below
                rows[other] = sent_home(row, captured)
        rows[seat] = tuple(own)
        if end == "off" and own.count("off") == len(own):
            return LeNyout(tuple(rows), seat, OVER, exit_same_turn)  # L15
        if throw in BONUS and not STUCK.issuperset(own):
            return LeNyout(tuple(rows), seat, 0, exit_same_turn)  # L4, L11
        if WAITING in own:  # the wait ends with the turn (L11)
            rows[seat] = tuple(["20" if spot == WAITING else spot for spot in own])
        return position((tuple(rows), (seat + 1) % len(rows), 0, exit_same_turn))

    def starting_with(self, seat: int) -> LeNyout:
        """Return this position with the winner of the roll-off to throw (L2)."""
        return self._replace(seat=seat)

    def scores(self) -> tuple[int, ...]:
        return tuple(row.count("off") for row in self.pawns)

    def ranks(self) -> tuple[int, ...]:
        return ranking(self.scores(), winner=self.seat) if self.throw == OVER else ()


# Like LeNyout(...), but without the Python-level constructor: games take 5% less time.
position: Callable[..., LeNyout] = partial(tuple.__new__, LeNyout)  # pyright: ignore


def sent_home(row: Row, captured: frozenset[str]) -> Row:
    """Return a seat's row after its pawns on the captured spots went back to hand (L13)."""
    return tuple(["hand" if spot in captured else spot for spot in row])


def new(seats: int, first: int | None, exit_same_turn: bool) -> LeNyout | RollOff:
    """Return the first position: all pawns in hand, with `first` to throw.

    If `first` is None, return the roll-off that decides who throws first (L2).
    """
    start = LeNyout((("hand",) * PAWNS[seats],) * seats, first or 0, 0, exit_same_turn)
    return start if first is not None else RollOff(THROWS, start, tuple(range(seats)))
