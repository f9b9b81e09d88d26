"""Le Nyout, the Korean Yut race: rulings L1-L15, for 2-4 players.

Throws and moves alternate, also within a turn (L4). `moves()` alone decides what is legal.

A position stores the *spots* of the pawns. A spot is a place together with everything else that the
next walk from it depends on. On the ring and in the trays, it is the place itself. On the cross, it
includes the heading: a pawn on `w2>` walks inwards, a pawn on `w2<` walks outwards, and a pawn on
`c(w)` entered the centre from West. A pawn on `20!` reached the exit in this turn and waits there
(L11).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache, partial
from itertools import pairwise
from typing import NamedTuple

from nyout.core import CHANCE, OVER, IllegalMove, Move, remember, show_in_notebooks, winner_ranks
from nyout.games.rolloff import RollOff, Throws
from nyout.view import Die

PAWNS = {2: 4, 3: 3, 4: 2}  # of each seat, by the number of seats (L1)
ODDS = {"1": 4, "2": 6, "3": 4, "4": 1, "5": 1}  # sixteenths of the throws (L3)
BONUS = frozenset(("4", "5"))  # throws that earn another throw (L4)

ROUTES = (
    "hand 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 off",  # the ring
    "w1> w2> c(w) e2< e1< 15",  # straight over the centre (L8), then along the ring (L10)
    "s1> s2> c(s) n2< n1< 20",
    "e1> e2> c(e) w2< w1< 5",
    "s2< s1< 10",
)
NEXT = {spot: following for route in ROUTES for spot, following in pairwise(route.split())}
# The alternatives to NEXT for the first step of a pawn that starts on the spot.
BRANCHES = {
    "5": ("w1>",),  # inwards (L7); `20` has no such shortcut
    "10": ("s1>",),
    "15": ("e1>",),
    "c(w)": ("s2<", "n2<"),  # any arm except the one that the pawn entered by (L9)
    "c(s)": ("e2<", "w2<"),
    "c(e)": ("n2<", "s2<"),
}
WAITING = "20!"
STUCK = frozenset(("off", WAITING))  # spots that no bonus throw moves a pawn from (L11)

Spots = tuple[str, ...]  # the spots of a seat's pawns


class Walk(NamedTuple):
    """The effects of a move, independent of its seat."""

    path: tuple[str, ...]  # places, from the start to the end
    end: str  # the spot on which the path ends
    joining: frozenset[str]  # the mover's pawns on these spots end there as well (L12)
    captured: frozenset[str]  # the other seats' pawns on these spots return to hand (L13)


class Tables(NamedTuple):
    """The moves of one throw."""

    moves: Mapping[str, tuple[Move, ...]]  # by spot
    walks: Mapping[Move, Walk]  # spots of one station with the same move have the same walk


@cache
def tables(throw: str, exit_same_turn: bool) -> Tables:
    """Return all moves of a throw, straight on first (L6-L11).

    >>> tables("2", False).moves["5"], tables("2", False).walks["5", "w2"].path
    ((('5', '7'), ('5', 'w2')), ('5', 'w1', 'w2'))
    """
    moves: dict[str, tuple[Move, ...]] = {"off": (), WAITING: ()}
    walks: dict[Move, Walk] = {}
    for spot, following in NEXT.items():
        moves[spot] = ()
        for first_step in (following, *BRANCHES.get(spot, ())):
            spots = [spot, first_step]
            while len(spots) <= int(throw) and spots[-1] != "off":
                spots.append(NEXT[spots[-1]])
            end = WAITING if spots[-1] == "20" and not exit_same_turn else spots[-1]  # L11
            captured = station_spots(end)
            path = tuple(map(place_of, spots))
            move = path[0], path[-1]
            moves[spot] += (move,)
            walks[move] = Walk(path, end, captured | station_spots(spot), captured)
    return Tables(moves, walks)


@cache
def place_of(spot: str) -> str:
    """Return the place of a spot.

    >>> place_of("w2>"), place_of("c(w)"), place_of("20!"), place_of("hand")
    ('w2', 'c', '20', 'hand')
    """
    return spot.rstrip("<>!").split("(")[0]


@cache
def station_spots(spot: str) -> frozenset[str]:
    """Return all spots on the station of a spot; empty if the spot is in a tray.

    >>> sorted(station_spots("w2>")), sorted(station_spots("off"))
    (['w2<', 'w2>'], [])
    """
    place = place_of(spot)
    spots = (*NEXT, WAITING) if place in STATIONS else ()
    return frozenset(spot for spot in spots if place_of(spot) == place)


@cache
def points_to_go(spot: str) -> int:
    """Return the fewest points that take a pawn off the board.

    >>> points_to_go("20"), points_to_go("5"), points_to_go("hand")
    (1, 7, 12)
    """
    reached, points = {"20" if spot == WAITING else spot}, 0
    while "off" not in reached:
        reached = {step for at in reached for step in (NEXT[at], *BRANCHES.get(at, ()))}
        points += 1
    return points


@cache
def heading(spot: str) -> str:
    """Return the next place of a pawn on the cross; empty where the place determines it.

    >>> heading("w2>"), heading("c(w)"), heading("5"), heading("20!")
    ('c', 'e2', '', '')
    """
    return place_of(NEXT[spot]) if spot in NEXT and place_of(spot) != spot else ""


def sticks(throw: str) -> tuple[Die, ...]:
    """Return the four sticks of a throw: one white face per point, but none for a 5 (L3).

    >>> [die.face for die in sticks("1")], [die.face for die in sticks("5")]
    (['white', 'black', 'black', 'black'], ['black', 'black', 'black', 'black'])
    """
    white = int(throw) % 5
    return tuple(Die("stick", "white" if n < white else "black") for n in range(4))


STATIONS = tuple(dict.fromkeys(place_of(spot) for spot in NEXT if spot != "hand"))
THROWS = Throws(
    moves=tuple((throw,) for throw in ODDS),
    odds=tuple(ODDS.values()),
    dice=tuple(map(sticks, ODDS)),
)


@show_in_notebooks
class LeNyout(NamedTuple):
    """A position: the spots of all pawns, the seat to play, and its throw.

    >>> state = LeNyout((("5", "hand"), ("7", "off")), seat=0).play(("2",))
    >>> state.moves()
    (('5', '7'), ('5', 'w2'), ('hand', '2'))
    >>> state.play(("5", "7")).pawns
    (('7', 'hand'), ('hand', 'off'))
    """

    pawns: tuple[Spots, ...]  # by seat
    seat: int  # whose turn it is; OVER at the end
    throw: str = ""  # a key of ODDS; empty before the throw
    exit_same_turn: bool = False  # L11

    def turn(self) -> int:
        return self.seat if self.throw or self.seat == OVER else CHANCE

    @remember
    def moves(self) -> tuple[Move, ...]:
        pawns, seat, throw, exit_same_turn = self
        if not throw:
            return () if seat == OVER else THROWS.moves
        moves = tables(throw, exit_same_turn).moves
        legal: tuple[Move, ...] = ()
        spots: list[str] = []
        for spot in pawns[seat]:  # L5; other seats' pawns block no move (L13, L14)
            if spot not in spots:
                spots.append(spot)
                legal += moves[spot]
        return legal

    def odds(self) -> tuple[int, ...]:
        return () if self.throw or self.seat == OVER else THROWS.odds

    def play(self, move: Move) -> LeNyout:
        legal = self.moves()
        if move not in legal:
            raise IllegalMove(move, legal)
        pawns, seat, throw, exit_same_turn = self
        if not throw:
            return position((pawns, seat, move[0], exit_same_turn))  # L3
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
        for owner, row in enumerate(rows):
            if not captured.isdisjoint(row):  # the mover's own row is replaced below
                rows[owner] = send_home(row, captured)
        rows[seat] = tuple(own)
        if end == "off" and own.count("off") == len(own):
            return LeNyout(tuple(rows), OVER, "", exit_same_turn)  # L15
        if throw in BONUS and not STUCK.issuperset(own):
            return LeNyout(tuple(rows), seat, "", exit_same_turn)  # L4, L11
        if WAITING in own:  # the wait ends with the turn (L11)
            rows[seat] = tuple(["20" if spot == WAITING else spot for spot in own])
        return position((tuple(rows), (seat + 1) % len(rows), "", exit_same_turn))

    def starting_with(self, seat: int) -> LeNyout:
        """Return this position with the winner of the roll-off to throw (L2)."""
        return self._replace(seat=seat)

    def scores(self) -> tuple[int, ...]:
        return tuple(row.count("off") for row in self.pawns)

    def ranks(self) -> tuple[int, ...]:
        scores = self.scores()
        return (
            winner_ranks(scores, winner=scores.index(len(self.pawns[0])))
            if self.seat == OVER
            else ()
        )


# Like LeNyout(...), but without the Python-level constructor, which takes time.
position: Callable[..., LeNyout] = partial(tuple.__new__, LeNyout)  # pyright: ignore


def send_home(row: Spots, captured: frozenset[str]) -> Spots:
    """Return a seat's row after its pawns on the captured spots went back to hand (L13)."""
    return tuple(["hand" if spot in captured else spot for spot in row])


def new(seats: int, first: int | None, exit_same_turn: bool) -> LeNyout | RollOff:
    """Return the first position: all pawns in hand, with `first` to throw.

    If `first` is None, return the roll-off that decides who throws first (L2).
    """
    start = LeNyout((("hand",) * PAWNS[seats],) * seats, first or 0, "", exit_same_turn)
    return start if first is not None else RollOff(THROWS, start, tuple(range(seats)))
