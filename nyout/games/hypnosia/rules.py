"""Hypnosia, the race to the centre: rulings H1-H11, for 2-6 players.

A turn is a throw of two dice, then at most one move per die. `legal_moves` alone decides what is
legal, and therefore whether dice lapse (H2). A position stores the *spots* of the pawns, explained
in `tables`.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations
from typing import NamedTuple

from nyout.core import CHANCE, OVER, IllegalMove, Move, State, remember, show_in_notebooks
from nyout.games.hypnosia.tables import (
    ARRIVALS,
    CENTRE,
    COLUMNS,
    GONE,
    OUT,
    POINTS,
    STACKS,
    movements,
    offered_moves,
    throws,
)
from nyout.games.rolloff import RollOff, unused_faces, use_die

PAWNS = len(COLUMNS[0])  # per seat, one on each place of its column
ROWS = tuple(slice(n * PAWNS, n * PAWNS + PAWNS) for n in range(len(COLUMNS)))  # by seat
MAX_QUIET_TURNS = 60  # per seat that still has a pawn in play (H11)

COLOURS = "blue", "red", "green", "yellow", "purple", "orange"  # of the columns, anticlockwise
DEFAULT_SEATING = {2: "03", 3: "042", 4: "0431", 5: "04321", 6: "054321"}  # H1


@show_in_notebooks
class Hypnosia(NamedTuple):
    """A position: the spots of all pawns, the seat to play, and its dice.

    >>> state = new(2, 0, "03", True).play(("6+5",)).play(("5", "s3", "a2"))
    >>> state.moves()
    (('6', 's1', 'a5'), ('6', 's2', 'a4'), ('6', 'a2', 'a8'), ('6', 's4', 'a2'))
    """

    pawns: tuple[str, ...]  # their spots, four per seat
    seat: int  # OVER at the end
    throw: str = ""  # such as "5+4", used dice in brackets; empty before the throw
    quiet: int = 0  # turns since the last capture or arrival; -1 during the turn of one (H11)
    colours: str = DEFAULT_SEATING[2]  # one digit per seat: an index of COLOURS
    stacks_cross_bridges: bool = True  # H6

    def turn(self) -> int:
        return self.seat if self.throw or self.seat == OVER else CHANCE

    @remember
    def moves(self) -> tuple[Move, ...]:
        if self.throw:
            return legal_moves(self)
        return () if self.seat == OVER else throws().moves

    def odds(self) -> tuple[int, ...]:
        return throws().odds if self.turn() == CHANCE else ()

    def play(self, move: Move) -> Hypnosia:
        if move not in self.moves():
            raise IllegalMove(move, self.moves())
        if self.throw:
            return self._move(move)
        return self._play_on(self.pawns, move[0], self.quiet)

    def _move(self, move: Move) -> Hypnosia:
        """Return the position after a legal move of a pawn or a stack."""
        movement = movements()[move]
        start, end, stack = movement.start, movement.end, movement.stack
        pawns, quiet = list(self.pawns), self.quiet
        if end == CENTRE:
            ends = free_arrivals(pawns)  # pawns of a stack arrive one after the other (H8)
            quiet = -1
        elif end in pawns[ROWS[self.seat]]:  # the pawn joins a single pawn (H6)
            ends = [stack]
            pawns[pawns.index(end)] = stack
        else:
            ends = [end] if movement.pawns == 1 else [stack, stack]
            if end in pawns or stack in pawns:  # the move captures a single pawn or a stack (H7)
                quiet = -1
                for n, spot in enumerate(pawns):
                    if spot in (end, stack):
                        pawns[n] = OUT[self.seat]
        for spot in ends[: movement.pawns]:
            pawns[pawns.index(start)] = spot
        if movement.leaves:  # the other pawn of the stack becomes a single pawn
            pawns[pawns.index(start)] = movement.path[0]
        if quiet < 0 and (ARRIVALS[-1] in pawns or GONE.issuperset(pawns)):  # H9
            return self._replace(pawns=tuple(pawns), seat=OVER, throw="", quiet=quiet)
        return self._play_on(tuple(pawns), use_die(self.throw, move[0]), quiet)

    def _play_on(self, pawns: tuple[str, ...], throw: str, quiet: int) -> Hypnosia:
        """Return the position with `throw` to play, or the next turn if it allows no move (H2)."""
        if unused_faces(throw):
            cross = self.stacks_cross_bridges
            state = Hypnosia(pawns, self.seat, throw, quiet, self.colours, cross)
            if state.moves():
                return state
        return self._end_turn(pawns, quiet + 1)

    def _end_turn(self, pawns: tuple[str, ...], quiet: int) -> Hypnosia:
        """Return the position after a turn.

        The next seat with a pawn in play throws (H9), unless there were too many quiet turns (H11).
        """
        if quiet >= MAX_QUIET_TURNS:
            playing = sum(not GONE.issuperset(row) for row in rows_of(pawns))
            if quiet >= MAX_QUIET_TURNS * playing:
                return self._replace(pawns=pawns, seat=OVER, throw="", quiet=quiet)
        seats = len(self.colours)
        seat = (self.seat + 1) % seats
        while GONE.issuperset(pawns[ROWS[seat]]):
            seat = (seat + 1) % seats
        return Hypnosia(pawns, seat, "", quiet, self.colours, self.stacks_cross_bridges)

    def starting_with(self, seat: int) -> Hypnosia:
        """Return this position with the winner of the roll-off to throw (H1)."""
        return self._replace(seat=seat)

    def scores(self) -> tuple[int, ...]:
        return tuple(
            sum(POINTS.get(spot, 0) for spot in row) + self.pawns.count(captured)  # H7, H8
            for row, captured in zip(rows_of(self.pawns), OUT)
        )

    def ranks(self) -> tuple[int, ...]:
        if self.seat != OVER:
            return ()
        # Ties go to the earlier first arrival; only seats without an arrival share a rank (H10).
        none = len(ARRIVALS)
        firsts = [
            min((ARRIVALS.index(spot) for spot in row if spot in ARRIVALS), default=none)
            for row in rows_of(self.pawns)
        ]
        merits = [(score, -first) for score, first in zip(self.scores(), firsts)]
        return tuple(1 + sum(better > merit for better in merits) for merit in merits)


def legal_moves(state: Hypnosia) -> tuple[Move, ...]:
    """Return the moves of the seat to play with its unused dice (H2-H8).

    >>> pawns = ("a3", "a5x2", "a5x2", "centre1", "a9x2", "a9x2", "a7", "out0")
    >>> legal_moves(Hypnosia(pawns, 0, "4+(2)"))
    (('4', 'a3', 'a7'), ('4', 'a3', 'b5'), ('4', 'a5x2', 'a9'))
    """
    pawns = state.pawns
    own = pawns[ROWS[state.seat]]
    offers = offered_moves(state.throw, state.stacks_cross_bridges)
    if STACKS.isdisjoint(pawns):  # every move is legal: a shortcut
        first, second, third, fourth = own
        return offers[first] + offers[second] + offers[third] + offers[fourth]
    moves: list[Move] = []
    for spot in dict.fromkeys(own):
        for move in offers[spot]:
            movement = movements()[move]
            if movement.pawns == 1:
                # A pawn neither joins its own stack (H6) nor captures another (H7).
                legal = movement.stack not in pawns
            elif movement.end == CENTRE:
                legal = ARRIVALS[-2] not in pawns  # the centre has room for both pawns (H8)
            else:
                legal = movement.end not in own and movement.stack not in own  # H6
            if legal:
                moves.append(move)
    return tuple(moves)


def free_arrivals(pawns: list[str]) -> list[str]:
    """Return the free spots in the centre, in the order of arrival (H8)."""
    return [spot for spot in ARRIVALS if spot not in pawns]


def rows_of(pawns: tuple[str, ...]) -> list[tuple[str, ...]]:
    """Return the spots of the pawns as one row per seat."""
    return [pawns[n : n + PAWNS] for n in range(0, len(pawns), PAWNS)]


def new(seats: int, first: int | None, colours: str, stacks_cross_bridges: bool) -> State:
    """Return the first position: all pawns in their columns, with `first` to throw.

    If `first` is None, return the roll-off that decides who throws first (H1).
    """
    pawns = tuple(place for colour in colours for place in COLUMNS[int(colour)])
    start = Hypnosia(pawns, first or 0, "", 0, colours, stacks_cross_bridges)
    return start if first is not None else RollOff(throws(), start, tuple(range(seats)))


@cache
def seatings(seats: int) -> tuple[str, ...]:
    """Return all values of the option `colours`, the default first (H1).

    A value has one digit per seat, clockwise: an index of `COLOURS`.

    >>> seatings(6)
    ('054321', '105432', '210543', '321054', '432105', '543210')
    """
    orders = ["".join(chosen) for chosen in combinations("543210", seats)]
    turned = sorted(order[n:] + order[:n] for order in orders for n in range(seats))
    return tuple(sorted(turned, key=lambda order: order != DEFAULT_SEATING[seats]))


def colours_of(seats: int, **options: bool | str) -> tuple[str, ...]:
    """Return the colour of each seat under the option `colours` (H1)."""
    return tuple(COLOURS[int(colour)] for colour in str(options["colours"]))


def bridge_options(seats: int) -> tuple[bool, bool]:
    """Return the values of the option `stacks_cross_bridges`, the default first (H6)."""
    return True, False
