"""Not Nyout, the fight on the Nyout board: the rules, N1-N13, for 2-4 players.

A horse's *spot* is its place and the group that it is in: `6.1` is the group on station 6 whose
first horse is number 1, so joined horses have equal spots; in a tray the spot is the tray. No two
walks of up to four steps have the same ends, as the shortest way round a loop of the board has
eleven: a movement is known by its start and its end.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache, partial
from itertools import combinations, combinations_with_replacement, product
from math import factorial, prod
from typing import NamedTuple

from nyout.boards.cross import NOT_NYOUT
from nyout.core import (
    CHANCE,
    OVER,
    Die,
    Game,
    IllegalMove,
    Move,
    Option,
    Piece,
    Scene,
    Thing,
    ranking,
)
from nyout.games.rolloff import RollOff, Throws

HOMES = {"N": "20", "E": "15", "S": "10", "W": "5"}  # N1, clockwise
HORSES = 4  # of a seat, and so in a group
STABLE, OUT, END = "stable", "out", ("end",)
JOINS = ("join", "apart")
GONE = (OUT,) * HORSES  # N11
FACES = "1234"
BONUS = 2  # N9
SIX = 6  # N12: three rounds of two
QUIET = 50  # N13

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


TURN = {count: turn_throws(count) for count in range(1, HORSES + 2)}
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


def scores_of(rows: tuple[Row, ...]) -> tuple[int, ...]:
    """The horses left of each seat."""
    return tuple([HORSES - row.count(OUT) for row in rows])


@lru_cache(maxsize=1 << 12)
def patience(rows: tuple[Row, ...]) -> int:
    """The turns without a horse taken that end the game (N12, N13)."""
    scores = sorted(filter(None, scores_of(rows)))
    return SIX if scores == [1, 1] else QUIET * len(scores)


class NotNyout(NamedTuple):
    """A position: the spot of every horse, whose turn it is, and how far that turn has come."""

    rows: tuple[Row, ...]  # a row a seat
    seat: int  # OVER at the end
    homes: str  # a letter a seat
    thrown: str = ""  # the faces of the turn's dice
    left: str = ""  # those that are not used yet
    summoned: bool = False  # in this turn
    fight: tuple[str, int, str] | tuple[()] = ()  # the attacking spot, the seat and spot attacked
    taker: int = -1  # the seat that took the last horse
    idle: int = 0  # turns since then; -1 in that very turn

    def turn(self) -> int:
        return self.seat if self.thrown and not self.fight else CHANCE

    def actor(self) -> int:
        return self.seat

    def moves(self) -> tuple[Move, ...]:
        rows, seat, homes, thrown, left, summoned, fight, _, _ = self
        if seat == OVER:
            return ()
        if thrown and not fight:
            return legal(rows, seat, left, summoned, homes)
        return self._throws().moves

    def odds(self) -> tuple[int, ...]:
        return () if self.thrown and not self.fight else self._throws().odds

    def _throws(self) -> Throws:
        return FIGHT[self._sizes()] if self.fight else TURN[view(self.rows[self.seat]).dice]

    def _sizes(self) -> tuple[int, int]:
        """Those of the groups that fight, the attacker's first."""
        spot, foe, at = self.fight or ("", 0, "")
        return self.rows[self.seat].count(spot), self.rows[foe].count(at)

    def play(self, move: Move) -> NotNyout:
        rows, seat, homes, thrown, left, summoned, fight, taker, idle = self
        if fight:
            if (won := WINS[self._sizes()].get(move)) is not None:
                return self._fought(won)
            raise IllegalMove(move, self.moves())
        if not thrown:
            thrown = left = THROWN[view(rows[seat]).dice].get(move, "")
            if not thrown:
                raise IllegalMove(move, self.moves())
        elif seat == OVER or move not in legal(rows, seat, left, summoned, homes):
            raise IllegalMove(move, self.moves())
        elif move == END:
            return self._ended()
        else:
            row, spot = acted(rows[seat], move)
            rows = (*rows[:seat], row, *rows[seat + 1 :])
            if move[0] != "split":
                left, summoned = left.replace(move[0], "", 1), summoned or move[1] == STABLE
                fight = self._met(move, spot)
        after = position((rows, seat, homes, thrown, left, summoned, fight, taker, idle))
        if fight or len(legal(rows, seat, left, summoned, homes)) > 1:
            return after
        return after._ended()

    def _met(self, move: Move, spot: str) -> tuple[str, int, str] | tuple[()]:
        """The fight that a move of one's own group, now on a spot, begins (N9)."""
        station, there = BIT[move[2]], SPOTS[move[2]]
        for foe, row in enumerate(self.rows):
            if foe != self.seat and view(row).stands & station:
                for at in row:
                    name = f"{NAME[at][row.count(at)]}@{self.homes[foe]}"
                    if at in there and (name in move or "@" not in "".join(move[3:4])):
                        return spot, foe, at
        return ()

    def _fought(self, won: bool) -> NotNyout:
        """The position after a fight: the loser's group has lost its last horse."""
        spot, foe, at = self.fight or ("", 0, "")
        loser, taker, lost = (foe, self.seat, at) if won else (self.seat, foe, spot)
        row = list(self.rows[loser])
        row[HORSES - 1 - row[::-1].index(lost)] = OUT
        rows = (*self.rows[:loser], tuple(row), *self.rows[loser + 1 :])
        after = self._replace(rows=rows, fight=(), taker=taker, idle=-1)
        if len(rows) - rows.count(GONE) == 1:
            return after._replace(seat=OVER)  # N11
        more = legal(rows, self.seat, self.left, self.summoned, self.homes) != (END,)
        return after if more and rows[self.seat] != GONE else after._ended()

    def _ended(self) -> NotNyout:
        """The position after this turn."""
        rows, seat, homes, _, _, _, _, taker, idle = self
        idle += 1
        if idle >= SIX and idle >= patience(rows):
            return self._replace(seat=OVER, idle=idle)
        seat = (seat + 1) % len(rows)
        while rows[seat] == GONE:
            seat = (seat + 1) % len(rows)
        return position((rows, seat, homes, "", "", False, (), taker, idle))

    def begun_by(self, seat: int) -> NotNyout:
        """This position, with the seat that won the roll-off to throw."""
        return self._replace(seat=seat)

    def scores(self) -> tuple[int, ...]:
        return scores_of(self.rows)

    def _winner(self) -> int:
        """Who has most horses, the last taker among several (N12, N13); -1 in a draw."""
        scores = self.scores()
        best = [seat for seat, score in enumerate(scores) if score == max(scores)]
        return best[0] if len(best) == 1 else self.taker if self.taker in best else -1

    def ranks(self) -> tuple[int, ...]:
        return ranking(self.scores(), self._winner()) if self.seat == OVER else ()

    def phase(self) -> str:
        if self.seat != OVER:
            return "fight" if self.fight else "move" if self.thrown else "throw"
        if self.rows.count(GONE) == len(self.rows) - 1:
            return "last"
        if patience(self.rows) == SIX:
            return "rounds"
        return "draw" if self._winner() < 0 else "quiet"

    def opens(self) -> bool:
        return not self.thrown

    def scene(self) -> Scene:
        used = self.thrown
        for face in self.left:
            used = used.replace(face, "", 1)
        facts: list[tuple[str, int]] = []
        if self.taker >= 0:
            facts.append(("taker", self.taker))
        if self.seat != OVER and patience(self.rows) == SIX:
            facts.append(("turns", SIX - max(self.idle, 0)))
        return Scene(
            pieces=tuple(
                Piece(f"{seat}.{n}", "horse", seat, PLACE[at], group=row.index(at) if AT[at] else 0)
                for seat, row in enumerate(self.rows)
                for n, at in enumerate(row)
            ),
            dice=tuple(
                Die("d4", face, self.thrown[:n].count(face) < used.count(face))
                for n, face in enumerate(self.thrown)
            ),
            homes=tuple((HOMES[home], seat) for seat, home in enumerate(self.homes)),
            facts=tuple(facts),
        )

    def things(self, move: Move) -> tuple[Thing, ...]:
        return tuple(self._thing(move, n) for n in range(len(move)))

    def _thing(self, move: Move, n: int) -> Thing:
        token = move[n]
        name, _, home = token.partition("@")
        if name in SIZED:
            place, size = SIZED[name]
            return Thing(
                "place", token, place, self.homes.index(home or self.homes[self.seat]), size
            )
        if n == 0 and token in FACES:
            return Thing("die", token)
        if token == STABLE:
            return Thing("tray", token, STABLE, self.seat)
        if n == 2 and move[0] in FACES:  # a split ends with a number too
            return Thing("place", token, token)
        return Thing("button", token)

    def path(self, move: Move) -> tuple[str, ...]:
        if self.turn() < 0 or move[0] not in FACES:
            return ()
        if move[1] == STABLE:
            return STABLE, move[2]
        return WALK[SIZED[move[1]][0], move[2]]

    def dice(self, move: Move) -> tuple[Die, ...]:
        return self._throws().shown(move) if self.turn() == CHANCE else ()


# What NotNyout(…) makes, without its constructor in Python.
position: Callable[..., NotNyout] = partial(tuple.__new__, NotNyout)  # pyright: ignore


def homes(seats: int) -> tuple[str, ...]:
    """The homes that the seats may have, clockwise; those of two are opposite (N1).

    >>> homes(2)
    ('NS', 'EW', 'SN', 'WE')
    """
    letters = "".join(HOMES)
    rounds = [letters[n:] + letters[:n] for n in range(len(letters))]
    if seats == 2:
        return tuple(letters[0] + letters[2] for letters in rounds)
    return tuple(
        letters[0] + "".join(others)
        for letters in rounds
        for others in combinations(letters[1:], seats - 1)
    )


def new(seats: int, first: int | None, homes: str) -> NotNyout | RollOff:
    """All horses in their stables: before the roll-off (N2), or with `first` to throw."""
    start = NotNyout(((STABLE,) * HORSES,) * seats, first or 0, homes)
    return RollOff(TURN[1], start, tuple(range(seats))) if first is None else start


GAME = Game(
    name="not-nyout",
    title="Not Nyout",
    rules=1,
    seats=range(2, 5),
    board=NOT_NYOUT,
    new=new,
    # N13: at most 15 of 16 horses are taken, each after at most 50 turns for each of four; a turn
    # is a throw, five dice, five fights, `end`, and less splits than horses and dice together.
    bound=16 * 4 * QUIET * (1 + 5 + 5 + 1 + 8),
    options=(Option("homes", homes, "where each seat's horses come from"),),
)
