"""The groups of Not Nyout: where they go, whom they meet and what is thrown for them (N3-N9).

A horse's *spot* is its place and the group that it is in: `6.1` is the group on station 6 whose
first horse is number 1, so joined horses have equal spots; in a tray the spot is the tray. No two
walks of up to four steps have the same ends, as the shortest way round a loop of the board has
eleven: a movement is known by its start and its end.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations_with_replacement, product
from math import factorial, prod
from typing import NamedTuple

from nyout.core import Die, Move
from nyout.games.rolloff import Throws

HOMES = {"N": "20", "E": "15", "S": "10", "W": "5"}  # N1, clockwise
HORSES = 4  # of a seat, and so in a group
STABLE, OUT, END = "stable", "out", ("end",)
JOINS = ("join", "apart")
FACES = "1234"
BONUS = 2  # N9

LINES = ("5 w1 w2 c e2 e1 15", "10 s1 s2 c n2 n1 20")
STEPS: dict[str, list[str]] = {str(n): [str(n % 20 + 1)] for n in range(1, 21)}
TURNS = {"5": "w1", "10": "s1", "15": "e1", "20": "n1"}  # N6: only to begin a movement with
for line in map(str.split, LINES):
    for n in range(1, len(line) - 1):
        STEPS.setdefault(line[n], []).extend((line[n - 1], line[n + 1]))


def walks(*path: str) -> Iterator[tuple[str, ...]]:
    """The walks of up to four steps that begin so (N6).

    >>> [walk for walk in walks("5") if len(walk) == 3]
    [('5', 'w1', 'w2'), ('5', '6', '7')]
    """
    if path[1:]:
        yield path
    else:
        for step in TURNS.get(path[0], "").split():
            yield from walks(*path, step)
    if len(path) <= len(FACES):
        for step in STEPS[path[-1]]:
            if step not in path:
                yield from walks(*path, step)


WALKS = {place: tuple(sorted(walks(place), key=len)) for place in STEPS}
WALK = {(walk[0], walk[-1]): walk for begun in WALKS.values() for walk in begun}

SPOTS = {place: tuple(f"{place}.{n}" for n in range(HORSES)) for place in STEPS}
PLACE = {spot: place for place in STEPS for spot in SPOTS[place]} | {STABLE: STABLE, OUT: OUT}
BIT = {place: 1 << n for n, place in enumerate(STEPS)}
AT = {spot: BIT.get(place, 0) for spot, place in PLACE.items()}
NAME = {  # a group as it is written, by spot and size; no group is in a tray
    spot: [f"{place}x{size}" if place in BIT else "" for size in range(HORSES + 1)]
    for spot, place in PLACE.items()
}
SIZES = range(1, HORSES + 1)
SIZED = {f"{place}x{size}": (place, size) for place in STEPS for size in SIZES}
WAYS = {  # of a group: where it may end, in how many steps, and what it passes, as bits
    name: tuple(
        (at[-1], BIT[at[-1]], len(at) - 1, sum(map(BIT.__getitem__, at[1:-1])))
        for at in WALKS[place]
    )
    for name, (place, _) in SIZED.items()
}
PASSED = {  # all that it may pass
    name: sum({BIT[at] for walk in WALKS[place] for at in walk[1:-1]})
    for name, (place, _) in SIZED.items()
}
SPLITS = {  # N8
    name: tuple(("split", name, str(part)) for part in range(1, size // 2 + 1))
    for name, (_, size) in SIZED.items()
}


def turn_throws(count: int) -> Throws:
    """The throws of so many dice of a turn (N3), each as likely as it can fall in orders."""
    falls = list(combinations_with_replacement(FACES, count))
    return Throws(
        moves=tuple(("+".join(fall),) for fall in falls),
        odds=tuple(
            factorial(count) // prod(factorial(fall.count(n)) for n in FACES) for fall in falls
        ),
        dice=tuple(tuple(Die("d4", face) for face in fall) for fall in falls),
    )


def fight_throws(attacker: int, defender: int) -> Throws:
    """The throws of a fight between groups of these sizes, the attacker's die first (N9)."""
    kinds = [f"d{2 + 2 * size}" for size in (attacker, defender)]
    falls = list(product(range(1, 3 + 2 * attacker), range(1, 3 + 2 * defender)))
    return Throws(
        moves=tuple((f"{one}v{other}",) for one, other in falls),
        odds=(1,) * len(falls),
        dice=tuple(tuple(map(Die, kinds, map(str, fall))) for fall in falls),
    )


def attacker_wins(throw: Move) -> bool:
    """Whether the attacker wins a fight (N9): a tie is the defender's.

    >>> attacker_wins(("3v5",)), attacker_wins(("4v5",))
    (False, True)
    """
    one, other = throw[0].split("v")
    return int(one) + BONUS > int(other)


TURN = {count: turn_throws(count) for count in SIZES}  # N3: no more, as each is for a horse
THROWN = {n: {move: move[0].replace("+", "") for move in TURN[n].moves} for n in TURN}
DISTINCT = {  # the faces among dice
    "".join(dice): "".join(sorted({*dice}))
    for count in TURN
    for dice in combinations_with_replacement(FACES, count)
}
FIGHT = {sizes: fight_throws(*sizes) for sizes in product(SIZES, SIZES)}
WINS = {sizes: {m: attacker_wins(m) for m in FIGHT[sizes].moves} for sizes in FIGHT}

Row = tuple[str, ...]  # the spots of a seat's horses
Moves = tuple[Move, ...]


class View(NamedTuple):
    """What the row of a seat means for it and for the others; stations are bits."""

    stands: int  # where its groups are
    crowds: int  # where several of them are
    groups: tuple[str, ...]  # by name, those of the same name once
    splits: Moves  # and `end`
    dice: int  # N3


@lru_cache(maxsize=1 << 14)
def view(row: Row) -> View:
    """What a row means, however often it comes."""
    stands, crowds, groups, splits, dice = 0, 0, list[str](), (END,), int(STABLE in row)
    for spot in dict.fromkeys(row):
        if at := AT[spot]:
            crowds |= stands & at
            stands |= at
            dice += 1
            if (name := NAME[spot][row.count(spot)]) not in groups:
                groups.append(name)
                splits = SPLITS[name] + splits
    return View(stands, crowds, tuple(groups), splits, dice)


@lru_cache(maxsize=1 << 14)
def movements(group: str, foes: int, dice: str) -> tuple[int, Moves]:
    """What a group may do past these enemies, were nobody at the ends, and where these are."""
    ends, moves = 0, list[Move]()
    for to, end, steps, between in WAYS[group]:
        cost = str(steps + (between & foes).bit_count())  # N7
        if cost in dice:
            ends |= end
            moves.append((cost, group, to))
    return ends, tuple(moves)


@lru_cache(maxsize=1 << 9)
def summonings(home: str, dice: str) -> tuple[int, Moves]:
    """Where the dice summon a horse (N5)."""
    ends = {die: str((int(HOMES[home]) + int(die) - 1) % 20 + 1) for die in dice}
    return sum(BIT[end] for end in ends.values()), tuple((d, STABLE, ends[d]) for d in ends)


def named(move: Move, rows: tuple[Row, ...], seat: int, homes: str) -> Moves:
    """The moves that one is where several groups of enemies may stand at its end (N9)."""
    there = SPOTS[move[2]]
    foes = dict.fromkeys(
        f"{NAME[spot][row.count(spot)]}@{homes[n]}"
        for n, row in enumerate(rows)
        for spot in row
        if n != seat and spot in there
    )
    return tuple((*move, foe) for foe in foes) if len(foes) > 1 else (move,)


@lru_cache(maxsize=1 << 10)
def legal(rows: tuple[Row, ...], seat: int, dice: str, summoned: bool, homes: str) -> Moves:
    """The moves with the dice that are left; the last is `end`."""
    own = rows[seat]
    stands, _, groups, splits, _ = view(own)
    if not dice:
        return splits
    foes = crowded = 0
    for n, row in enumerate(rows):
        if n != seat:
            at, crowds, _, _, _ = view(row)
            crowded |= crowds | foes & at
            foes |= at
    moves, faces = list[Move](), DISTINCT[dice]
    offers = [movements(group, foes & PASSED[group], faces) for group in groups]
    if not summoned and STABLE in own:
        offers.append(summonings(homes[seat], faces))
    for ends, offered in offers:
        if not ends & (stands | crowded):
            moves += offered
            continue
        for move in offered:
            end = BIT[move[2]]
            ways = named(move, rows, seat, homes) if end & crowded else (move,)
            if end & stands:  # N8
                ways = [(*way, join) for way in ways for join in JOINS]
            moves += ways
    return (*moves, *splits)


def acted(row: Row, move: Move) -> tuple[Row, str]:
    """A seat's horses after its movement, summoning or split, and the spot of those that moved."""
    what, name, where = move[:3]
    spot = STABLE
    if name == spot:
        first = row.index(STABLE)
        after = SPOTS[where][first]
        moved = (*row[:first], after, *row[first + 1 :])
    else:
        for spot in row:
            if NAME[spot][row.count(spot)] == name:
                break
        if what == "split":
            part = [n for n, at in enumerate(row) if at == spot][-int(where) :]
            after = SPOTS[PLACE[spot]][part[0]]
            return tuple(after if n in part else at for n, at in enumerate(row)), after
        after = SPOTS[where][row.index(spot)]
        moved = tuple([after if at == spot else at for at in row])
    if move[-1] == "join":
        joined = [at in SPOTS[where] for at in moved]
        after = SPOTS[where][joined.index(True)]
        moved = tuple(after if there else at for there, at in zip(joined, moved))
    return moved, after
