"""Scouts, out to the enemy's back rank and home again: the rules, S1-S10, for two players.

A square is a number from 0 (a1) to 79 (h10), rank by rank, and a set of squares an int with a
bit for each. A *side* is 0 for the player with back rank 1, who is first, and 1 for the other.
What a scout may do is a table by its square and by what stands round it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import product
from typing import NamedTuple

from nyout.boards.grid import FILES, GRID, RANKS
from nyout.core import CHANCE, OVER, IllegalMove, Move

SQUARES = tuple(GRID.places)
NUMBER = {name: number for number, name in enumerate(SQUARES)}
WIDE, HIGH = len(FILES), len(RANKS)
AREA = WIDE * HIGH

SCOUTS = 5  # S1, of each player
PLAYS = 2  # S2, in a turn; the very first one has 1
TURNS = 200  # S10
TIMES = 3  # S10: that a position stands

TRAY = NOBODY = -1  # in place of a square: a boulder that is not launched; no scout

BACK = (1 << WIDE) - 1, (1 << WIDE) - 1 << WIDE * (HIGH - 1)  # by side

TOSS: dict[Move, int] = {("heads",): 0, ("tails",): 1}  # S2: who is first
STOP: Move = ("stop",)

CARDINAL = (0, 1), (1, 0), (0, -1), (-1, 0)
WAYS = {1: (*CARDINAL, (1, 1), (1, -1), (-1, -1), (-1, 1)), 2: CARDINAL}  # S4, S5: how far, where


class Step(NamedTuple):
    """A dash or a jump, with what it needs; sets of squares, but for `start` and `to`."""

    start: int
    to: int
    lift: int  # the square it leaves
    land: int  # the square that must be free
    over: int  # the square that a scout must be on; of a dash, none


def steps_of(far: int) -> dict[Move, Step]:
    """The dashes (far=1, S5), or the jumps (far=2, S4), of the empty board.

    >>> len(steps_of(1)), steps_of(2)["c3", "e3"].over == 1 << NUMBER["d3"]
    (536, True)
    """
    found: dict[Move, Step] = {}
    for (x, y), (dx, dy) in product(product(range(WIDE), range(HIGH)), WAYS[far]):
        to_x, to_y = x + far * dx, y + far * dy
        if to_x in range(WIDE) and to_y in range(HIGH):
            start, to = x + WIDE * y, to_x + WIDE * to_y
            over = 1 << (start + to) // 2 if far == 2 else 0
            found[SQUARES[start], SQUARES[to]] = Step(start, to, 1 << start, 1 << to, over)
    return found


DASHES, JUMPS = steps_of(1), steps_of(2)
STEPS = DASHES | JUMPS


class Menu(dict[int, tuple[Move, ...]]):
    """The dashes or the jumps from one square, by the set of those near it that matter.

    A dash's are the taken squares next to it. A jump's are the scouts beside it and the taken
    squares behind them. At most 256 entries, each made when it is asked for.
    """

    def __init__(self, start: int, of: dict[Move, Step]) -> None:
        super().__init__()
        self.steps = [(move, step) for move, step in of.items() if step.start == start]
        self.lands = sum(step.land for _, step in self.steps)
        self.overs = sum(step.over for _, step in self.steps)

    def __missing__(self, near: int) -> tuple[Move, ...]:
        self[near] = moves = tuple(
            move
            for move, step in self.steps
            if not step.land & near and (not step.over or step.over & near)
        )
        return moves


DASH = [Menu(start, DASHES) for start in range(AREA)]
JUMP = [Menu(start, JUMPS) for start in range(AREA)]
NEXT = [menu.lands for menu in DASH]
BEHIND = [menu.lands for menu in JUMP]
BESIDE = [menu.overs for menu in JUMP]

# S9: the squares under a boulder, by its anchor. The last square is no anchor, so that TRAY,
# which is its index too, finds nothing.
UNDER = [
    (0b11 << at | 0b11 << at + WIDE) if at % WIDE < WIDE - 1 and at < WIDE * (HIGH - 1) else 0
    for at in range(AREA)
]
LAUNCHES: dict[Move, int] = {
    ("boulder", SQUARES[at]): under for at, under in enumerate(UNDER) if under
}
SETTING: tuple[dict[Move, int], ...] = tuple(  # S1, by side
    {(name,): 1 << at for at, name in enumerate(SQUARES) if back >> at & 1} for back in BACK
)


def steps(start: int, scouts: int, taken: int) -> tuple[Move, ...]:
    """The dashes and jumps of a scout (S4, S5), given where scouts are and what is not free."""
    moves = DASH[start][taken & NEXT[start]]
    if beside := scouts & BESIDE[start]:
        moves += JUMP[start][beside | taken & BEHIND[start]]
    return moves


def launches(taken: int) -> tuple[Move, ...]:
    """Where a boulder can be put (S9)."""
    return tuple([move for move, under in LAUNCHES.items() if not under & taken])


def can_play(row: tuple[int, ...], busy: int, boulder: int, scouts: int, taken: int) -> bool:
    """Whether a player has a legal play left (S8)."""
    for at in row:
        if at != busy and (taken & NEXT[at] != NEXT[at] or steps(at, scouts, taken)):
            return True
    return boulder == TRAY and bool(launches(taken))


class Scouts(NamedTuple):
    """A position: who stands where, and how far the turn is."""

    rows: tuple[tuple[int, ...], ...]  # a row a seat: the squares of its scouts, as set up
    seat: int  # to play; CHANCE before the toss, OVER at the end
    first: int = 0  # the seat with back rank 1 (S2)
    boulders: tuple[int, ...] = (TRAY, TRAY)  # a seat; each by its lowest square
    scouts: int = 0  # the set of all squares in `rows`
    flipped: int = 0  # the set of those of them that are flipped
    plays: int = 0  # that may still begin in this turn
    busy: int = NOBODY  # the square of the scout that made the last play of this turn, or is in it
    been: int = 0  # S6: in a chain, the squares where `busy` has been in this play as it is now
    turns: int = 0  # that are over, not counting setting up
    history: tuple[int, ...] = ()  # S10: positions at starts of turns that could come again

    def turn(self) -> int:
        return self.seat

    def moves(self) -> tuple[Move, ...]:
        rows, seat, first, boulders, scouts, _, plays, busy, been, _, _ = self
        if seat < 0:
            return tuple(TOSS) if seat == CHANCE else ()
        taken = scouts | UNDER[boulders[0]] | UNDER[boulders[1]]
        if been:
            return (*steps(busy, scouts, taken | been), STOP)
        if not plays:
            return tuple(move for move, on in SETTING[seat ^ first].items() if not on & scouts)
        moves: tuple[Move, ...] = launches(taken) if boulders[seat] == TRAY else ()
        for at in rows[seat]:
            if at != busy:
                moves += steps(at, scouts, taken)
        return moves

    def odds(self) -> tuple[int, ...]:
        return (1, 1) if self.seat == CHANCE else ()

    def play(self, move: Move) -> Scouts:
        if (step := STEPS.get(move)) is not None:
            if self._may(step):
                return self._stepped(step)
        elif move in self.moves():
            if move in TOSS:
                return self._replace(seat=TOSS[move], first=TOSS[move])
            if move in LAUNCHES:
                return self._launched(NUMBER[move[1]])
            return self._set(NUMBER[move[0]]) if move != STOP else self._replace(been=0)._played()
        raise IllegalMove(move, self.moves())

    def _may(self, step: Step) -> bool:
        """Whether a dash or a jump is legal."""
        start, _, _, land, over = step
        rows, seat, _, boulders, scouts, _, plays, busy, been, _, _ = self
        return (
            seat >= 0
            and not land & (scouts | UNDER[boulders[0]] | UNDER[boulders[1]] | been)
            and (not over or over & scouts != 0)
            and (start == busy if been else plays > 0 and start != busy and start in rows[seat])
        )

    def _set(self, at: int) -> Scouts:
        """The position after a scout has been set up (S1); the last begins the first turn."""
        rows, seat = list(self.rows), self.seat
        rows[seat] += (at,)
        after = self._replace(rows=tuple(rows), seat=1 - seat, scouts=self.scouts | 1 << at)
        whole = sum(map(len, rows)) == 2 * SCOUTS
        return after._begun(after.seat, plays=1, turns=0) if whole else after  # S2

    def _launched(self, anchor: int) -> Scouts:
        """The position after a boulder has been put (S9); none from before can come again."""
        boulders = list(self.boulders)
        boulders[self.seat] = anchor
        after = self._replace(boulders=tuple(boulders), plays=self.plays - 1, history=())
        return after._played()

    def _stepped(self, step: Step) -> Scouts:
        """The position after a dash or a jump."""
        start, to, lift, land, over = step
        rows, seat, first, boulders, scouts, flipped, plays, _, been, turns, history = self
        n = rows[seat].index(start)
        row = (*rows[seat][:n], to, *rows[seat][n + 1 :])
        rows = (rows[0], row) if seat else (row, rows[1])
        scouts ^= lift | land
        if not been:
            plays -= 1
            been = lift
        if flipped & lift:
            flipped ^= lift | land
            if land & BACK[seat ^ first]:  # S7: home with the intel
                rest = 0, NOBODY, 0, turns, ()
                return position((rows, OVER, first, boulders, scouts, flipped, *rest))
        elif land & BACK[seat ^ first ^ 1]:  # S7: it is another scout from here on (S6, S10)
            flipped, been, history = flipped | land, 0, ()
        been |= land
        taken = scouts | UNDER[boulders[0]] | UNDER[boulders[1]]
        if not over or not steps(to, scouts, taken | been):  # S3
            been = 0
        after = rows, seat, first, boulders, scouts, flipped, plays, to, been, turns, history
        return position(after) if been else position(after)._played()

    def _played(self) -> Scouts:
        """The position after a play: for the next play of the turn, or for the next turn."""
        rows, seat, _, boulders, scouts, _, plays, busy, _, _, _ = self
        taken = scouts | UNDER[boulders[0]] | UNDER[boulders[1]]
        more = plays and can_play(rows[seat], busy, boulders[seat], scouts, taken)  # S8
        return self if more else self._ended()

    def _ended(self) -> Scouts:
        """The position after a turn."""
        turns = self.turns + 1
        if turns == TURNS:  # S10
            return self._replace(seat=OVER, turns=turns)
        return self._begun(1 - self.seat, PLAYS, turns)

    def _begun(self, seat: int, plays: int, turns: int) -> Scouts:
        """The position at the start of a turn, or of a later one where this one has no play."""
        rows, _, first, boulders, scouts, flipped, _, _, _, _, history = self
        own = sum([1 << at for at in rows[0]])
        key = ((own << AREA | flipped) << AREA | scouts) << 1 | seat
        rest = plays, NOBODY, 0, turns, (*history, key)
        if history.count(key) == TIMES - 1:  # S10
            return position((rows, OVER, first, boulders, scouts, flipped, *rest))
        after = position((rows, seat, first, boulders, scouts, flipped, *rest))
        taken = scouts | UNDER[boulders[0]] | UNDER[boulders[1]]
        playable = can_play(rows[seat], NOBODY, boulders[seat], scouts, taken)
        return after if playable else after._ended()  # S8

    def winner(self) -> int | None:
        """The seat with a flipped scout on its own back rank (S7), if any."""
        for seat, row in enumerate(self.rows):
            if any(BACK[seat ^ self.first] & self.flipped & 1 << at for at in row):
                return seat
        return None

    def scores(self) -> tuple[int, ...]:
        return tuple(sum(self.flipped >> at & 1 for at in row) for row in self.rows)

    def ranks(self) -> tuple[int, ...]:
        ranks = {None: (1, 1), 0: (1, 2), 1: (2, 1)}
        return ranks[self.winner()] if self.seat == OVER else ()


# What Scouts(…) makes, without its constructor in Python.
position: Callable[..., Scouts] = partial(tuple.__new__, Scouts)  # pyright: ignore


def new(seats: int, first: int | None) -> Scouts:
    """The empty board: before the toss, or with `first` to set up its first scout."""
    return Scouts(((),) * seats, CHANCE if first is None else first, first or 0)


def colours(seats: int) -> tuple[str, ...]:
    """Red, and Blue."""
    return "red", "blue"
