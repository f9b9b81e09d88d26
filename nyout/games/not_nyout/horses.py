"""The groups of Not Nyout: where they go, whom they meet and what is thrown for them (N3-N9).

Horses and stations are bits of a number. A *group* is a station and the horses that are joined
there: there are so few that all are made beforehand, with all that follows from one alone. No two
walks of up to four steps have the same ends, as the shortest way round a loop of the board has
eleven: a movement is known by its start and its end.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache, lru_cache, partial
from itertools import combinations_with_replacement, product
from math import factorial, prod
from typing import NamedTuple

from nyout.core import Move
from nyout.games.rolloff import Throws
from nyout.view import Die

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

BIT = {place: 1 << n for n, place in enumerate(STEPS)}
SIZES = range(1, HORSES + 1)
SIZED = {f"{place}x{size}": (place, size) for place in STEPS for size in SIZES}
WAYS = {  # of a group: as it is written, where it may end, in how many steps, and what it passes
    name: [(name, at[-1], len(at) - 1, sum(BIT[by] for by in at[1:-1])) for at in WALKS[place]]
    for name, (place, _) in SIZED.items()
}
for home, at in HOMES.items():  # N5: of a horse in the stable, by its home
    WAYS[home] = [(STABLE, str((int(at) + n) % 20 + 1), n + 1, 0) for n in range(len(FACES))]

Moves = tuple[Move, ...]
Landing = tuple[int, Moves, Moves]  # the station, and the moves if no own horses are there, or some


class Group(NamedTuple):
    """Horses of a seat that are joined, and where they stand."""

    first: int  # of its horses
    horses: int
    size: int
    place: str
    at: int  # the same as a bit
    name: str  # as it is written
    splits: Moves  # N8

    def without(self, count: int) -> int:
        """Its horses but the last ones, so many."""
        return sum([1 << n for n in range(HORSES) if self.horses >> n & 1][:-count])


def group(place: str, horses: int) -> Group:
    """The group of these horses on a place."""
    size = horses.bit_count()
    name = f"{place}x{size}"
    splits = tuple(("split", name, str(part)) for part in range(1, size // 2 + 1))
    return Group(horses & -horses, horses, size, place, BIT[place], name, splits)


STANDING = {place: [group(place, horses) for horses in range(1 << HORSES)] for place in STEPS}


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
FIGHT = {sizes: fight_throws(*sizes) for sizes in product(SIZES, SIZES)}


class Row(NamedTuple):
    """The horses of a seat; whatever follows from the first two is kept with them."""

    groups: tuple[Group, ...]  # by their first horses
    stable: int  # the horses in it
    horses: int  # all that are left
    stands: int  # where the groups are
    crowds: int  # where several of them are
    names: tuple[str, ...]  # of the groups
    dice: int  # N3
    splits: Moves  # and `end`


def row_of(groups: list[Group], stable: int) -> Row:
    """The row of a seat that has these groups, in any order."""
    groups.sort()
    left, stands, crowds, dice, splits = stable, 0, 0, len(groups) + (stable > 0), (END,)
    names: list[str] = []
    for _, horses, _, _, at, name, parts in groups:
        left |= horses
        crowds |= stands & at
        stands |= at
        if parts and name not in names:
            splits = parts + splits
        names.append(name)
    return made((tuple(groups), stable, left, stands, crowds, tuple(names), dice, splits))


def standing(row: Row) -> list[tuple[str, int]]:
    """The place of each horse, and its group, which is the number of the first horse in it."""
    found = [(STABLE if row.stable >> n & 1 else OUT, 0) for n in range(HORSES)]
    for group, n in product(row.groups, range(HORSES)):
        if group.horses >> n & 1:
            found[n] = group.place, group.first.bit_length() - 1
    return found


@cache
def landing(*move: str) -> Landing:
    """How a movement or summoning ends (N8)."""
    return BIT[move[2]], (move,), tuple((*move, join) for join in JOINS)


@lru_cache(maxsize=1 << 13)
def offers(mover: str, foes: int, dice: str) -> tuple[int, int, Moves, tuple[Landing, ...]]:
    """What a group with these WAYS may pass, where it may end past these enemies, and how."""
    passes, ends, found = 0, 0, list[Landing]()
    for name, to, steps, between in WAYS[mover]:
        passes |= between if str(steps) <= dice[-1] else 0
        cost = str(steps + (between & foes).bit_count())  # N7
        if cost in dice:
            ends |= BIT[to]
            found.append(landing(cost, name, to))
    return passes, ends, tuple(alone[0] for _, alone, _ in found), tuple(found)


# What Row(…) makes, without its constructor in Python.
made: Callable[..., Row] = partial(tuple.__new__, Row)  # pyright: ignore
START = row_of([], (1 << HORSES) - 1)
FALLS = ["".join(fall) for n in TURN for fall in combinations_with_replacement(FACES, n)]
DISTINCT = {fall: "".join(sorted({*fall})) for fall in FALLS}  # the faces among dice
FREE = {faces: {mover: offers(mover, 0, faces) for mover in WAYS} for faces in DISTINCT.values()}


def named(ways: Moves, rows: tuple[Row, ...], seat: int, homes: str) -> Moves:
    """The ways to land where several groups of enemies may stand (N9)."""
    foes = dict.fromkeys(
        (f"{group.name}@{homes[n]}",)
        for n, row in enumerate(rows)
        for group in row.groups
        if n != seat and group.place == ways[0][2]
    )
    return tuple(way[:3] + foe + way[3:] for foe in foes for way in ways) if len(foes) > 1 else ways


def legal(rows: tuple[Row, ...], seat: int, dice: str, summoned: bool, homes: str) -> Moves:
    """The moves with the dice that are left; the last is `end`."""
    _, stable, _, stands, crowds, movers, _, splits = rows[seat]
    if not dice:
        return splits
    foes = crowded = 0
    for n, row in enumerate(rows):
        if n != seat:
            at = row.stands
            crowded |= row.crowds | foes & at
            foes |= at
    if crowds:
        movers = tuple(dict.fromkeys(movers))
    if stable and not summoned:
        movers = (*movers, homes[seat])
    faces, occupied = DISTINCT[dice], stands | crowded
    free = FREE[faces]
    moves: list[Move] = []
    for mover in movers:  # the common case is nobody on the way and nobody at an end
        passes, ends, offered, landings = free[mover]
        if foes & passes:
            _, ends, offered, landings = offers(mover, foes & passes, faces)
        if not ends & occupied:
            moves += offered
            continue
        for end, alone, beside in landings:
            ways = beside if end & stands else alone
            moves += named(ways, rows, seat, homes) if end & crowded else ways
    return (*moves, *splits)


def acted(row: Row, move: Move) -> tuple[Row, Group]:
    """A seat's horses after its movement, summoning or split, and the group that it made."""
    what, name, where = move[:3]
    groups, stable = list(row.groups), row.stable
    if name == STABLE:
        horses = stable & -stable
        stable ^= horses
    else:
        before = groups.pop(row.names.index(name))
        horses = before.horses
        if what == "split":
            where, rest = before.place, before.without(int(where))
            groups.append(STANDING[where][rest])
            horses ^= rest
    if move[-1] == "join":
        horses |= sum(group.horses for group in groups if group.place == where)
        groups = [group for group in groups if group.place != where]
    groups.append(after := STANDING[where][horses])
    return row_of(groups, stable), after


def bereft(row: Row, group: Group) -> Row:
    """A seat's horses without the last horse of a group (N9)."""
    rest = group.without(1)
    groups = [other for other in row.groups if other is not group]
    return row_of([*groups, STANDING[group.place][rest]] if rest else groups, row.stable)
