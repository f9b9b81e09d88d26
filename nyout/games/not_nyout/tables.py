"""Lookup tables of Not Nyout: walks on the board and throws of dice (N3-N7, N9).

Every table is computed on first use. A set of stations is an integer with one bit per station, from
`bit`.
"""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import combinations_with_replacement, product
from math import factorial, prod
from typing import NamedTuple

from nyout.core import Move
from nyout.games.rolloff import Throws
from nyout.view import Die

HOMES = {"N": "20", "E": "15", "S": "10", "W": "5"}  # N1, clockwise
FACES = "1234"  # of the turn's dice
STABLE = "stable"
JOIN, APART = "join", "apart"
SIZES = range(1, 5)  # of a group

RING = 20  # stations, numbered anticlockwise
LINES = ("5 w1 w2 c e2 e1 15", "10 s1 s2 c n2 n1 20")
INWARD = {"5": "w1", "10": "s1", "15": "e1", "20": "n1"}

Moves = tuple[Move, ...]
Landing = tuple[int, Moves, Moves]  # see `landing`


class Walk(NamedTuple):
    """The path of a movement (N6)."""

    stations: tuple[str, ...]  # including both ends
    passed: int  # the set of stations between the ends


class Reach:
    """The possible landings of a group, or of a horse in the stable, with some dice. Immutable."""

    __slots__ = ("ends", "landings", "moves", "passes")

    def __init__(self, moves: list[Move], passes: int) -> None:
        self.moves = tuple(moves)  # (die, group or `stable`, station)
        self.passes = passes  # the set of stations where an enemy changes the moves
        self.landings = tuple([landing(move) for move in moves])
        self.ends = sum([landing[0] for landing in self.landings])


@cache
def next_stations() -> dict[str, list[str]]:
    """Return the stations one step from each station, without the turns inwards (N6).

    >>> next_stations()["5"], next_stations()["w1"], next_stations()["c"]
    (['6'], ['5', 'w2'], ['w2', 'e2', 's2', 'n2'])
    """
    after_each = {str(n): [str(n % RING + 1)] for n in range(1, RING + 1)}
    for line in map(str.split, LINES):
        for before, station, after in zip(line, line[1:], line[2:]):
            after_each.setdefault(station, []).extend((before, after))
    return after_each


@cache
def walks(start: str) -> tuple[Walk, ...]:
    """Return all walks of one to four steps from a station, shortest first (N6).

    No two of them have the same end, because the shortest loop of the board has eleven steps.

    >>> [walk.stations for walk in walks("5") if len(walk.stations) == 3]
    [('5', 'w1', 'w2'), ('5', '6', '7')]
    """
    first = [INWARD[start], *next_stations()[start]] if start in INWARD else next_stations()[start]
    longest = [(start, step) for step in first]
    all_walks = longest.copy()
    for _ in FACES[1:]:
        longest = [
            (*walk, step)
            for walk in longest
            for step in next_stations()[walk[-1]]
            if step not in walk
        ]
        all_walks += longest
    return tuple(Walk(walk, sum(map(bit, walk[1:-1]))) for walk in all_walks)


def route(start: str, end: str) -> tuple[str, ...]:
    """Return the stations of a legal movement, including both ends.

    >>> route("4", "6")
    ('4', '5', '6')
    """
    return next(walk.stations for walk in walks(start) if walk.stations[-1] == end)


@cache
def bit(place: str) -> int:
    """Return the set of one station."""
    return 1 << list(next_stations()).index(place)


@cache
def landing(move: Move) -> Landing:
    """Return the bit of a move's end, the moves if it is free, and those if it has own groups (N8).

    >>> landing(("1", "6x2", "7"))[2]
    (('1', '6x2', '7', 'join'), ('1', '6x2', '7', 'apart'))
    """
    return bit(move[2]), (move,), ((*move, JOIN), (*move, APART))


@lru_cache(maxsize=1 << 13)
def obstructed_reach(group: str, dice: str, foes: int) -> Reach:
    """Return the movements of a group with any of the dice, past enemies on the set `foes` (N7).

    >>> obstructed_reach("6x2", "14", bit("7")).moves
    (('1', '6x2', '7'), ('4', '6x2', '9'))
    """
    moves: list[Move] = []
    passes = 0
    for walk in walks(group.partition("x")[0]):
        points = len(walk.stations) - 1
        if points <= int(dice[-1]):
            passes |= walk.passed
        cost = str(points + (walk.passed & foes).bit_count())
        if cost in dice:
            moves.append((cost, group, walk.stations[-1]))
    return Reach(moves, passes)


def summonings(home: str, dice: str) -> Reach:
    """Return the summonings of a horse with any of the dice; `home` is a letter (N5).

    >>> summonings("S", "2").moves
    (('2', 'stable', '12'),)
    """
    ends = {die: str((int(HOMES[home]) + int(die) - 1) % RING + 1) for die in dice}
    return Reach([(die, STABLE, end) for die, end in ends.items()], passes=0)


@cache
def free_reach(dice: str) -> dict[str, Reach]:
    """Return the movements by group and summonings by home with any of the dice (N4-N6).

    The movements ignore enemies. A check for enemies on the way, against `Reach.passes`, then saves
    most calls of `obstructed_reach`.
    """
    faces = distinct(dice)
    if faces != dice:
        return free_reach(faces)
    groups = (f"{place}x{size}" for place in next_stations() for size in SIZES)
    reaches = {group: obstructed_reach(group, faces, 0) for group in groups}
    return reaches | {home: summonings(home, faces) for home in HOMES}


@cache
def distinct(dice: str) -> str:
    """Return the distinct faces of the dice."""
    return "".join(dict.fromkeys(dice))


@cache
def turn_throws(count: int) -> Throws:
    """Return the throws of `count` dice, weighted by the number of orders of their faces (N3).

    >>> turn_throws(2).moves[:3], turn_throws(2).odds[:3]
    ((('1+1',), ('1+2',), ('1+3',)), (1, 2, 2))
    """
    falls = list(combinations_with_replacement(FACES, count))
    return Throws(
        moves=tuple(("+".join(fall),) for fall in falls),
        odds=tuple(
            factorial(count) // prod(factorial(fall.count(face)) for face in FACES)
            for fall in falls
        ),
        dice=tuple(tuple(Die("d4", face) for face in fall) for fall in falls),
    )


@cache
def fight_throws(attacker: int, defender: int) -> Throws:
    """Return the throws of a fight between groups of two sizes, with a d4, d6, d8 or d10 each (N9).

    >>> fight_throws(1, 2).moves[-1], fight_throws(1, 2).dice[-1]
    (('4v6',), (Die(kind='d4', face='4', used=False), Die(kind='d6', face='6', used=False)))
    """
    sides = [2 * size + 2 for size in (attacker, defender)]
    falls = list(product(*(range(1, count + 1) for count in sides)))
    return Throws(
        moves=tuple((f"{first}v{second}",) for first, second in falls),
        odds=(1,) * len(falls),
        dice=tuple(
            tuple(Die(f"d{count}", str(face)) for count, face in zip(sides, fall)) for fall in falls
        ),
    )
