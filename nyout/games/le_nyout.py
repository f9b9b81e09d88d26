"""Le Nyout, the Korean Yut race: the rules, L1-L15, for 2-4 players.

A *spot* is a place together with all that the next movement from it depends on. On the ring and
in the trays it is the place itself; on the cross it also tells the heading, as in `w2>` (going
in), `w2<` (going out) and `c(w)` (on the centre, come from West); `20!` is a pawn that reached
the exit this turn and has to wait (L11). What a pawn may do is then a table by spot and throw.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import chain
from typing import NamedTuple

from nyout.boards import NYOUT
from nyout.core import CHANCE, OVER, Die, Game, IllegalMove, Move, Option, Piece, Scene, State
from nyout.core import ranking
from nyout.games.rolloff import RollOff, Throws

PAWNS = {2: 4, 3: 3, 4: 2}  # L1, by the number of seats

WEIGHTS = {1: 4, 2: 6, 3: 4, 4: 1, 5: 1}  # L3, of 16
BONUS = {4, 5}  # L4


def sticks(throw: int) -> tuple[Die, ...]:
    """The four two-faced dice that make a throw (L3)."""
    white = throw % 5
    return tuple(Die("stick", "white" if n < white else "black") for n in range(4))


THROWS = Throws(
    moves=tuple((str(throw),) for throw in WEIGHTS),
    odds=tuple(WEIGHTS.values()),
    dice=tuple(map(sticks, WEIGHTS)),
)
THROWN = {move: int(move[0]) for move in THROWS.moves}

# One step straight on from each spot, and the turns that a movement may begin with.
STRAIGHT = {"hand": "1", "20": "off", "off": "off"} | {str(n): str(n + 1) for n in range(1, 20)}
TURNS: dict[str, tuple[str, ...]] = {}
for arm, opposite, sides in ("w", "e", "sn"), ("s", "n", "we"), ("e", "w", "ns"):
    route = (f"{arm}1>", f"{arm}2>", f"c({arm})", f"{opposite}2<")
    STRAIGHT |= dict(zip(route, route[1:]))
    TURNS[f"c({arm})"] = tuple(f"{side}2<" for side in sides)  # L9
for arm, cardinal in ("w", "5"), ("s", "10"), ("e", "15"), ("n", "20"):
    STRAIGHT |= {f"{arm}2<": f"{arm}1<", f"{arm}1<": cardinal}
    if cardinal != "20":  # L7: the exit is no entrance to the cross
        TURNS[cardinal] = (f"{arm}1>",)

PLACE = {spot: spot.rstrip("<>!").split("(")[0] for spot in (*STRAIGHT, "20!")}
TRAYS = ("hand", "off")
SAME = {  # the spots of one station; those in a tray are never together
    spot: frozenset(() if spot in TRAYS else (s for s in PLACE if PLACE[s] == place))
    for spot, place in PLACE.items()
}


def walks(spot: str, steps: int, exit_same_turn: bool) -> list[tuple[str, ...]]:
    """The spots walked by each movement of `steps` points that begins on `spot` (L6-L11).

    >>> walks("4", 2, False), walks("5", 2, False)
    ([('4', '5', '6')], [('5', '6', '7'), ('5', 'w1>', 'w2>')])
    """
    found: list[tuple[str, ...]] = []
    for first in (STRAIGHT[spot], *TURNS.get(spot, ())):
        walk = [spot, first]
        while len(walk) <= steps and walk[-1] != "off":
            walk.append(STRAIGHT[walk[-1]])
        if walk[-1] == "20" and not exit_same_turn:
            walk[-1] = "20!"  # L11
        found.append(tuple(walk))
    return found


class Walk(NamedTuple):
    """One movement, with what it does to the pawns, whoever they are."""

    move: Move
    spots: tuple[str, ...]  # walked, first and last included
    joins: frozenset[str]  # the spots whose own pawns end with it: its start, and its station
    takes: frozenset[str]  # the spots whose other pawns it captures


def walk_of(spots: tuple[str, ...]) -> Walk:
    """The movement along these spots."""
    spot, to = spots[0], spots[-1]
    alone = {to} if spot == "hand" else {spot, to}  # the pawns of a hand go one by one
    return Walk((PLACE[spot], PLACE[to]), spots, SAME[to] | alone, SAME[to])


class Menu(NamedTuple):
    """All that one throw offers, wherever the pawns are."""

    moves: Mapping[str, tuple[Move, ...]]  # by spot
    walks: Mapping[Move, tuple[Walk, ...]]  # a walk for each spot that the move may begin on


def menu(throw: int, exit_same_turn: bool) -> Menu:
    """The moves of every spot for one throw, and the walks that they may be."""
    found = {
        spot: [walk_of(walk) for walk in walks(spot, throw, exit_same_turn)]
        for spot in STRAIGHT
        if spot != "off"
    }
    by_move: dict[Move, tuple[Walk, ...]] = {}
    for walk in chain.from_iterable(found.values()):
        by_move[walk.move] = (*by_move.get(walk.move, ()), walk)
    moves = {spot: tuple(walk.move for walk in found.get(spot, ())) for spot in PLACE}
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
        reached = {step for at in reached for step in (STRAIGHT[at], *TURNS.get(at, ()))}
    return left


LEFT = {spot: steps_left(spot) for spot in PLACE}
TOWARD = {
    spot: PLACE[STRAIGHT[spot]] for spot in STRAIGHT if PLACE[spot] != spot
}  # the heading, where the place does not tell it


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
            for spot in dict.fromkeys(pawns[seat]):
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
        elif not throw and move in THROWN:
            return LeNyout(pawns, seat, THROWN[move], exit_same_turn)
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
        return LeNyout(tuple(rows), (seat + 1) % len(rows), 0, exit_same_turn)

    def scores(self) -> tuple[int, ...]:
        return tuple(row.count("off") for row in self.pawns)

    def ranks(self) -> tuple[int, ...]:
        return ranking(self.scores(), self.seat) if self.throw == OVER else ()

    def scene(self) -> Scene:
        return Scene(
            OVER if self.turn() == OVER else self.seat,
            tuple(
                Piece(f"{seat}.{n}", "pawn", seat, PLACE[at], TOWARD.get(at, ""), LEFT[at])
                for seat, row in enumerate(self.pawns)
                for n, at in enumerate(row)
            ),
            sticks(self.throw) if self.throw > 0 else (),
        )

    def path(self, move: Move) -> tuple[str, ...]:
        if self.throw > 0:
            for walk in MENUS[self.exit_same_turn][self.throw].walks.get(move, ()):
                if walk.spots[0] in self.pawns[self.seat]:
                    return tuple(PLACE[spot] for spot in walk.spots)
        return ()

    def dice(self, move: Move) -> tuple[Die, ...]:
        return THROWS.shown(move) if self.throw == 0 else ()


def new(seats: int, first: int | None, exit_same_turn: bool) -> State:
    """All pawns in hand: before the roll-off (L2), or with `first` to throw."""
    start = LeNyout((("hand",) * PAWNS[seats],) * seats, first or 0, 0, exit_same_turn)
    if first is not None:
        return start
    return RollOff(THROWS, start, begun, tuple(range(seats)))


def begun(start: State, seat: int) -> State:
    """The start, with this seat to throw."""
    assert isinstance(start, LeNyout)
    return start._replace(seat=seat)


GAME = Game(
    name="le-nyout",
    title="Le Nyout",
    rules=1,
    seats=range(2, 5),
    board=NYOUT,
    new=new,
    bound=3000,
    options=(
        Option(
            "exit_same_turn",
            lambda seats: (False, True),
            "a pawn that lands on the exit may leave on a bonus throw of the same turn",
        ),
    ),
)
