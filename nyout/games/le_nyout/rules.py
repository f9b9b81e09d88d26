"""Le Nyout, the Korean Yut race: the rules, L1-L15, for 2-4 players.

A *spot* is a place together with all that the next movement from it depends on. On the ring and
in the trays it is the place itself; on the cross it also tells the heading, as in `w2>` (going
in), `w2<` (going out) and `c(w)` (on the centre, come from West); `20!` is a pawn that reached
the exit this turn and has to wait (L11). What a pawn may do is then a table by spot and throw.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from itertools import chain, pairwise
from typing import NamedTuple

from nyout.boards.cross import NYOUT
from nyout.core import CHANCE, OVER, IllegalMove, Move, ranking
from nyout.games.rolloff import RollOff, Throws
from nyout.view import Die

PAWNS = {2: 4, 3: 3, 4: 2}  # L1, by the number of seats

WEIGHTS = {1: 4, 2: 6, 3: 4, 4: 1, 5: 1}  # L3, of 16
BONUS = {4, 5}  # L4


def sticks(throw: int) -> tuple[Die, ...]:
    """The four two-faced dice that make a throw (L3)."""
    white = throw % 5
    return tuple(Die("stick", "white" if n < white else "black") for n in range(4))


STICKS = {throw: sticks(throw) for throw in WEIGHTS}
THROWS = Throws(
    moves=tuple((str(throw),) for throw in WEIGHTS),
    odds=tuple(WEIGHTS.values()),
    dice=tuple(STICKS.values()),
)
THROWN = {move: int(move[0]) for move in THROWS.moves}

ROUTES = (
    "hand 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 off",
    "w1> w2> c(w) e2< e1< 15",  # L8: over the centre straight on; L10: then along the ring
    "s1> s2> c(s) n2< n1< 20",
    "e1> e2> c(e) w2< w1< 5",
    "s2< s1< 10",
)
TURNS = {  # what a pawn that stopped there may begin its movement with instead
    "5": "w1>",  # L7; `20` is no entrance to the cross
    "10": "s1>",
    "15": "e1>",
    "c(w)": "s2< n2<",  # L9
    "c(s)": "e2< w2<",
    "c(e)": "n2< s2<",
}
STRAIGHT = {spot: step for route in ROUTES for spot, step in pairwise(route.split())}
STEPS = {  # those that a movement may begin with
    spot: (step, *TURNS.get(spot, "").split()) for spot, step in STRAIGHT.items()
}

PLACE = {spot: spot.rstrip("<>!").split("(")[0] for spot in (*STRAIGHT, "20!", "off")}
SAME = {  # the spots of one station; those who are in a tray are not together
    spot: frozenset(other for other in PLACE if PLACE[other] == place and place in NYOUT.places)
    for spot, place in PLACE.items()
}


class Walk(NamedTuple):
    """A movement, with what it does to the pawns, whoever they are."""

    move: Move
    spots: tuple[str, ...]  # walked, first and last included
    joins: frozenset[str]  # the spots whose own pawns end with it: its start, and its station
    takes: frozenset[str]  # the spots whose other pawns it captures


def walks(spot: str, steps: int, exit_same_turn: bool) -> list[Walk]:
    """The movements of so many steps that begin on a spot (L6-L11).

    >>> [walk.spots for walk in walks("5", 2, False)]
    [('5', '6', '7'), ('5', 'w1>', 'w2>')]
    """
    found: list[Walk] = []
    for first in STEPS.get(spot, ()):
        spots = [spot, first]
        while len(spots) <= steps and spots[-1] != "off":
            spots.append(STRAIGHT[spots[-1]])
        if spots[-1] == "20" and not exit_same_turn:
            spots[-1] = "20!"  # L11
        to = spots[-1]
        alone = {to} if spot == "hand" else {spot, to}  # the pawns of a hand go one by one
        found.append(Walk((PLACE[spot], PLACE[to]), tuple(spots), SAME[to] | alone, SAME[to]))
    return found


class Menu(NamedTuple):
    """All that one throw offers, wherever the pawns are."""

    moves: Mapping[str, tuple[Move, ...]]  # by spot
    walks: Mapping[Move, list[Walk]]  # one for each spot that the move may begin on


def menu(throw: int, exit_same_turn: bool) -> Menu:
    """The moves of every spot for one throw, and the walks that they may be."""
    found = {spot: walks(spot, throw, exit_same_turn) for spot in PLACE}
    by_move: dict[Move, list[Walk]] = {}
    for walk in chain.from_iterable(found.values()):
        by_move.setdefault(walk.move, []).append(walk)
    moves = {spot: tuple(walk.move for walk in begun) for spot, begun in found.items()}
    return Menu(moves, by_move)


MENUS = {option: {throw: menu(throw, option) for throw in WEIGHTS} for option in (False, True)}
STUCK = {"off", "20!"}  # where no throw of this turn moves a pawn


def steps_left(spot: str) -> int:
    """The least number of points that take a pawn off the board.

    >>> steps_left("20"), steps_left("5"), steps_left("hand")
    (1, 7, 12)
    """
    reached, left = {PLACE[spot] if spot == "20!" else spot}, 0
    while "off" not in reached:
        left += 1
        reached = {step for at in reached for step in STEPS[at]}
    return left


LEFT = {spot: steps_left(spot) for spot in PLACE}
# The heading, where the place alone does not tell it.
TOWARD = {spot: PLACE[step] for spot, step in STRAIGHT.items() if PLACE[spot] != spot}


class LeNyout(NamedTuple):
    """A position: the spot of every pawn, the seat to play, and what it has thrown."""

    pawns: tuple[tuple[str, ...], ...]  # a row a seat
    seat: int
    throw: int = 0  # 0: still to be thrown; OVER: the seat to play has won
    exit_same_turn: bool = False

    def turn(self) -> int:
        return self.seat if self.throw > 0 else self.throw or CHANCE

    def moves(self) -> tuple[Move, ...]:
        pawns, seat, throw, exit_same_turn = self
        if throw > 0:
            by_spot, moves = MENUS[exit_same_turn][throw].moves, ()
            seen: list[str] = []
            for spot in pawns[seat]:
                if spot not in seen:
                    seen.append(spot)
                    moves += by_spot[spot]
            return moves
        return () if throw else THROWS.moves

    def odds(self) -> tuple[int, ...]:
        return () if self.throw else THROWS.odds

    def play(self, move: Move) -> LeNyout:
        pawns, seat, throw, exit_same_turn = self
        if throw > 0:
            own = pawns[seat]
            for walk in MENUS[exit_same_turn][throw].walks.get(move, ()):
                if walk.spots[0] in own:
                    return self._walked(walk)
        elif not throw and (thrown := THROWN.get(move)):
            return position((pawns, seat, thrown, exit_same_turn))
        raise IllegalMove(move, self.moves())

    def _walked(self, walk: Walk) -> LeNyout:
        """The position after a pawn, or an association, has made its walk."""
        pawns, seat, throw, exit_same_turn = self
        _, spots, joins, takes = walk
        own, to = pawns[seat], spots[-1]
        if spots[0] == "hand":
            n = own.index("hand")
            own = (*own[:n], to, *own[n + 1 :])
        # L12: those who already stand there take the heading, or the waiting, of the new-comer.
        own = tuple([to if at in joins else at for at in own])
        rows = list(pawns)
        for n, row in enumerate(rows):
            if not takes.isdisjoint(row):
                rows[n] = tuple(["hand" if at in takes else at for at in row])  # L13
        rows[seat] = own
        if to == "off" and own.count("off") == len(own):
            return LeNyout(tuple(rows), seat, OVER, exit_same_turn)  # L15
        if throw in BONUS and not STUCK.issuperset(own):
            return LeNyout(tuple(rows), seat, 0, exit_same_turn)
        if "20!" in own:
            rows[seat] = tuple(["20" if at == "20!" else at for at in own])  # L11: it has waited
        return position((tuple(rows), (seat + 1) % len(rows), 0, exit_same_turn))

    def begun_by(self, seat: int) -> LeNyout:
        """This position, with the seat that won the roll-off to throw."""
        return self._replace(seat=seat)

    def scores(self) -> tuple[int, ...]:
        return tuple(row.count("off") for row in self.pawns)

    def ranks(self) -> tuple[int, ...]:
        return ranking(self.scores(), self.seat) if self.throw == OVER else ()


# What LeNyout(…) makes, without its constructor in Python: a tenth of a game's time.
position: Callable[..., LeNyout] = partial(tuple.__new__, LeNyout)  # pyright: ignore


def new(seats: int, first: int | None, exit_same_turn: bool) -> LeNyout | RollOff:
    """All pawns in hand: before the roll-off (L2), or with `first` to throw."""
    start = LeNyout((("hand",) * PAWNS[seats],) * seats, first or 0, 0, exit_same_turn)
    if first is not None:
        return start
    return RollOff(THROWS, start, tuple(range(seats)))
