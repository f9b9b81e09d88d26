"""Hypnosia, the race to the centre: the rules, H1-H11, for 2-6 players.

A *spot* is all that can be said of a pawn, as a byte: the place of the board on which it stands,
`a12*` where it is one of a stack of two, `centre3` for the third pawn in the centre, `out1` for
one that seat 1 has captured. A position holds a byte a pawn, so that a stack moves, and a group
is captured, by replacing one byte by another; that there are no stacks is that all are below 128.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache, partial
from itertools import combinations, combinations_with_replacement, product
from typing import NamedTuple

from nyout.boards.circles import BRIDGES, CENTRE, COLUMNS, STATIONS, STRAIGHT, TO_GO
from nyout.core import CHANCE, OVER, IllegalMove, Move, State
from nyout.games.rolloff import RollOff, Throws
from nyout.view import Die

PAWNS = len(COLUMNS[0])  # of each seat, one on each place of its column
VALUES = 5, 4, 3, 2, 1  # H8: of the pawns in the centre, by their arrival
QUIET = 60  # H11: turns for each seat still playing

COLOURS = "blue", "red", "green", "yellow", "purple", "orange"  # by sector
USUAL = {2: "03", 3: "042", 4: "0431", 5: "04321", 6: "054321"}  # H1


@cache
def seatings(seats: int) -> tuple[str, ...]:
    """The colours that the seats may have, the usual ones first: clockwise, by falling sector (H1).

    >>> seatings(6)
    ('054321', '105432', '210543', '321054', '432105', '543210')
    """
    orders = ["".join(chosen) for chosen in combinations("543210", seats)]
    turned = sorted(order[n:] + order[:n] for order in orders for n in range(seats))
    return tuple(sorted(turned, key=lambda order: order != USUAL[seats]))


def lying(throw: str) -> tuple[Die, ...]:
    """The dice of a throw; a used one is written in brackets."""
    return tuple(Die("d6", die.strip("()"), "(" in die) for die in throw.split("+"))


def after(throw: str, die: str) -> str:
    """The throw with a die used; empty when it is the last one.

    >>> after("5+4", "4"), after("5+(4)", "5"), after("3+3", "3")
    ('5+(4)', '', '(3)+3')
    """
    return "" if "(" in throw else throw.replace(die, f"({die})", 1)


PAIRS = tuple(combinations_with_replacement("654321", 2))
THROWS = Throws(
    moves=tuple((f"{one}+{other}",) for one, other in PAIRS),
    odds=tuple(1 if one == other else 2 for one, other in PAIRS),
    dice=tuple(lying(f"{one}+{other}") for one, other in PAIRS),
)
THROWN = frozenset(THROWS.moves)

TOKENS = {place: place[1:] for column in COLUMNS for place in column}  # the mover's own
ARRIVALS = tuple(f"{CENTRE}{n}" for n in range(1, len(VALUES) + 1))
TAKEN = tuple(f"out{seat}" for seat in range(len(COLUMNS)))
STACK = 128  # what a spot has more where two are stacked
SPOT = {
    **{spot: bytes([n]) for n, spot in enumerate((*STRAIGHT, *ARRIVALS, *TAKEN))},
    **{f"{station}*": bytes([n + STACK]) for n, station in enumerate(STATIONS)},
}
NOBODY = bytes([STACK - 1])  # a spot that no pawn has
IN, OUT = [b"".join(SPOT[spot] for spot in spots) for spots in (ARRIVALS, TAKEN)]
GONE = IN + OUT  # H9: who is not outside the centre any more


class Movement(NamedTuple):
    """A movement of a single pawn, of one of a stack, or of a stack, with all that it changes."""

    path: tuple[str, ...]
    start: bytes  # the spot that is left
    stays: bytes  # what the spot of the other one of a stack becomes; empty where both go
    pawns: int  # how many go
    single: bytes  # the spot of a single pawn where it ends; empty for the centre
    stack: bytes
    bar: bytes  # it is illegal while anybody is on this spot,
    own_bar: frozenset[int] = frozenset()  # or one of the mover's own on any of these


def paths(place: str, points: int) -> list[tuple[str, ...]]:
    """The ways of so many points from a place, first and last included (H3-H5).

    >>> paths("a3", 3), paths("c1", 2)
    ([('a3', 'a4', 'a5', 'a6'), ('a3', 'b2', 'b3', 'b4')], [('c1', 'c2', 'c3')])
    """
    found: list[tuple[str, ...]] = []
    for step in (STRAIGHT[place], BRIDGES.get(place, "")):
        walked = [place, step]
        while len(walked) <= points:
            walked.append(STRAIGHT.get(walked[-1], ""))
        if walked[-1] and walked[-1] not in TOKENS:
            found.append(tuple(walked))
    return found


def movements() -> Iterator[tuple[Move, Movement]]:
    """What every die lets a single pawn, one of a stack, or a stack do on every place."""
    for place, die in product(STRAIGHT, "654321"):
        pawn, alone, pair = TOKENS.get(place, place), SPOT[place], SPOT.get(f"{place}*", b"")
        for path in paths(place, int(die)):
            to = path[-1]
            one, two = SPOT.get(to, b""), SPOT.get(f"{to}*", b"")
            # H6, H7: a single pawn may end on no stack, and a stack on nobody of its own. H8: with
            # four in the centre there is no room for both.
            no_stack, full = two or NOBODY, NOBODY if one else SPOT[ARRIVALS[-2]]
            yield (die, pawn, to), Movement(path, alone, b"", 1, one, two, no_stack)
            if pair:  # nobody is stacked in a column
                yield (die, f"{pawn}x1", to), Movement(path, pair, alone, 1, one, two, no_stack)
                both = Movement(path, pair, b"", 2, one, two, full, frozenset(one + two))
                yield (die, f"{pawn}x2", to), both


MOVEMENTS = dict(movements())  # a move out of a column tells its colour by where it ends


@cache
def offer(dice: frozenset[str], cross: bool) -> list[tuple[Move, ...]]:
    """What these dice offer, by spot; `cross`: stacks may use bridges (H6)."""
    found: list[tuple[Move, ...]] = [()] * (2 * STACK)
    for move, (path, start, _, pawns, *_) in MOVEMENTS.items():
        if move[0] in dice and (cross or pawns == 1 or path[1] in (STRAIGHT[path[0]], CENTRE)):
            found[start[0]] += (move,)
    return found


OFFERS = {
    cross: {
        left: offer(frozenset(die.face for die in lying(left) if not die.used), cross)
        for (throw,) in THROWS.moves
        for left in (throw, *(after(throw, die) for die in throw.split("+")))
    }
    for cross in (True, False)
}


STANDS = {  # place, points to go, and group, by spot
    **{SPOT[place][0]: (place, TO_GO[place], 0) for place in STRAIGHT},
    **{SPOT[f"{place}*"][0]: (place, TO_GO[place], 0) for place in STATIONS},
    **{spot: (CENTRE, 0, n) for n, spot in enumerate(IN, 1)},
    **dict.fromkeys(OUT, ("out", 0, 0)),
}


def legal(pawns: bytes, seat: int, throw: str, cross: bool) -> tuple[Move, ...]:
    """The moves that the dice that are left allow a seat (H2-H8)."""
    own, moves = pawns[PAWNS * seat : PAWNS * seat + PAWNS], OFFERS[cross][throw]
    if pawns.isascii():  # nobody is stacked, and then nothing is barred
        first, second, third, fourth = own
        return moves[first] + moves[second] + moves[third] + moves[fourth]
    found: list[Move] = []
    for spot in dict.fromkeys(own):
        for move in moves[spot]:
            _, _, _, _, _, _, bar, own_bar = MOVEMENTS[move]
            if bar not in pawns and own_bar.isdisjoint(own):
                found.append(move)
    return tuple(found)


class Hypnosia(NamedTuple):
    """A position: the spot of every pawn, the seat to play, and its dice."""

    pawns: bytes  # four a seat
    seat: int  # OVER at the end
    throw: str = ""  # `5+4`, used dice in brackets; empty: still to be thrown
    quiet: int = 0  # H11: turns since a capture or an arrival; -1 in the turn that has seen one
    colours: str = USUAL[2]
    stacks_cross_bridges: bool = True

    def turn(self) -> int:
        return self.seat if self.throw or self.seat < 0 else CHANCE

    def moves(self) -> tuple[Move, ...]:
        if self.throw:
            return legal(self.pawns, self.seat, self.throw, self.stacks_cross_bridges)
        return THROWS.moves if self.seat >= 0 else ()

    def odds(self) -> tuple[int, ...]:
        return () if self.throw or self.seat < 0 else THROWS.odds

    def play(self, move: Move) -> Hypnosia:
        pawns, seat, throw, quiet, colours, cross = self
        if throw:
            if move in legal(pawns, seat, throw, cross):
                return self._moved(move[0], MOVEMENTS[move])
        elif seat >= 0 and move in THROWN:
            (throw,) = move
            if legal(pawns, seat, throw, cross):
                return position((pawns, seat, throw, quiet, colours, cross))
            return self._passed(pawns, quiet)  # H2: both dice lapse
        raise IllegalMove(move, self.moves())

    def _moved(self, die: str, movement: Movement) -> Hypnosia:
        """The position after a movement with a die."""
        pawns, seat, throw, quiet, colours, cross = self
        _, start, stays, count, single, stack, _, _ = movement
        if not single:
            for spot in IN:
                if count and spot not in pawns:  # H8: one after the other
                    pawns, count = pawns.replace(start, bytes([spot]), 1), count - 1
            quiet = -1
        else:
            to = single if count == 1 else stack
            if single in pawns or stack in pawns:
                if single in pawns[PAWNS * seat : PAWNS * seat + PAWNS]:
                    pawns, to = pawns.replace(single, stack), stack  # H6
                else:
                    taken = SPOT[TAKEN[seat]]
                    pawns, quiet = pawns.replace(single, taken).replace(stack, taken), -1  # H7
            pawns = pawns.replace(start, to, count)
        if stays:
            pawns = pawns.replace(start, stays)
        if quiet < 0 and (IN[-1] in pawns or not pawns.strip(GONE)):  # H9
            return Hypnosia(pawns, OVER, "", quiet, colours, cross)
        left = after(throw, die)
        if left and legal(pawns, seat, left, cross):
            return position((pawns, seat, left, quiet, colours, cross))
        return self._passed(pawns, quiet)

    def _passed(self, pawns: bytes, quiet: int) -> Hypnosia:
        """The position after a turn: the next seat that has a pawn outside throws (H9)."""
        _, seat, _, _, colours, cross = self
        seats, quiet = len(colours), quiet + 1
        if quiet >= QUIET and quiet >= QUIET * sum(
            bool(pawns[PAWNS * n : PAWNS * n + PAWNS].strip(GONE)) for n in range(seats)
        ):
            return Hypnosia(pawns, OVER, "", quiet, colours, cross)  # H11
        seat = (seat + 1) % seats
        while not pawns[PAWNS * seat : PAWNS * seat + PAWNS].strip(GONE):
            seat = (seat + 1) % seats
        return position((pawns, seat, "", quiet, colours, cross))

    def begun_by(self, seat: int) -> Hypnosia:
        """This position, with the seat that won the roll-off to throw."""
        return self._replace(seat=seat)

    def rows(self) -> tuple[bytes, ...]:
        """The spots of the pawns, a row a seat."""
        return tuple(self.pawns[n : n + PAWNS] for n in range(0, len(self.pawns), PAWNS))

    def scores(self) -> tuple[int, ...]:
        return tuple(
            sum(value for spot, value in zip(IN, VALUES) if spot in row)  # H8
            + self.pawns.count(SPOT[TAKEN[seat]])  # H7
            - sum(spot in OUT for spot in row)
            for seat, row in enumerate(self.rows())
        )

    def ranks(self) -> tuple[int, ...]:
        if self.seat != OVER:
            return ()
        # H10: of equal scores, whose first pawn came earlier; those who have none come last.
        firsts = [min((spot for spot in row if spot in IN), default=STACK) for row in self.rows()]
        merits = [(score, -first) for score, first in zip(self.scores(), firsts)]
        return tuple(1 + sum(other > merit for other in merits) for merit in merits)


# What Hypnosia(…) makes, without its constructor in Python, for speed.
position: Callable[..., Hypnosia] = partial(tuple.__new__, Hypnosia)  # pyright: ignore


def new(seats: int, first: int | None, colours: str, stacks_cross_bridges: bool) -> State:
    """All pawns in their columns: before the roll-off (H1), or with `first` to throw."""
    pawns = b"".join(SPOT[place] for colour in colours for place in COLUMNS[int(colour)])
    start = Hypnosia(pawns, first or 0, "", 0, colours, stacks_cross_bridges)
    return start if first is not None else RollOff(THROWS, start, tuple(range(seats)))


def colours_of(seats: int, **options: bool | str) -> tuple[str, ...]:
    """The colours of the seats (H1)."""
    return tuple(COLOURS[int(colour)] for colour in str(options["colours"]))


on_or_off = dict.fromkeys(USUAL, (True, False)).__getitem__
