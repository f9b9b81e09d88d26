"""Lookup tables of Le Nyout: the throws, the routes, and all walks on an empty board.

A *spot* is a place together with everything else that the next walk from it depends on. On the ring
and in the trays, it is the place itself. On the cross, it includes the heading: a pawn on `w2>`
walks inwards, a pawn on `w2<` walks outwards, and a pawn on `c(w)` entered the centre from West. A
pawn on `20!` reached the exit in this turn and waits there (L11).
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from itertools import pairwise
from typing import NamedTuple

from nyout.core import Move
from nyout.games.le_nyout.board import BOARD
from nyout.games.rolloff import Throws
from nyout.view import Die

WEIGHTS = {1: 4, 2: 6, 3: 4, 4: 1, 5: 1}  # sixteenths of the throws, by points (L3)
POINTS: dict[Move, int] = {(str(points),): points for points in WEIGHTS}  # by throw

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
def tables(points: int, exit_same_turn: bool) -> Tables:
    """Return all moves of a throw by its points, straight on first (L6-L11).

    >>> tables(2, False).moves["5"], tables(2, False).walks["5", "w2"].path
    ((('5', '7'), ('5', 'w2')), ('5', 'w1', 'w2'))
    """
    moves: dict[str, tuple[Move, ...]] = {"off": (), WAITING: ()}
    walks: dict[Move, Walk] = {}
    for spot, following in NEXT.items():
        moves[spot] = ()
        for first_step in (following, *BRANCHES.get(spot, ())):
            spots = [spot, first_step]
            while len(spots) <= points and spots[-1] != "off":
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
    if place not in BOARD.places:
        return frozenset()
    return frozenset(other for other in (*NEXT, WAITING) if place_of(other) == place)


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


def sticks(throw: int) -> tuple[Die, ...]:
    """Return the four sticks of a throw: one white face per point, but none for a 5 (L3).

    >>> [die.face for die in sticks(1)], [die.face for die in sticks(5)]
    (['white', 'black', 'black', 'black'], ['black', 'black', 'black', 'black'])
    """
    white = throw % 5
    return tuple(Die("stick", "white" if n < white else "black") for n in range(4))


THROWS = Throws(
    moves=tuple(POINTS),
    odds=tuple(WEIGHTS.values()),
    dice=tuple(map(sticks, WEIGHTS)),
)
