"""Scouts, a race to the enemy's back rank and home again: rulings S1-S10, for two players.

Squares are numbered rank by rank, from 0 (a1) to 79 (h10). A *bitboard* is a set of squares as an
integer whose bit n represents square n. A *side* is 0 for the player whose back rank is rank 1, and
1 for the player whose back rank is rank 10. The tables are cached functions, computed on first use.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache, lru_cache, partial
from typing import NamedTuple

from nyout.core import CHANCE, OVER, IllegalMove, Move, remember, show_in_notebooks

SCOUTS = 5  # per player (S1)
PLAYS = 2  # per turn; the first turn of the game has one play (S2)
TURNS = 200  # after this number of turns the game is a draw (S10)
REPETITIONS = 3  # at this occurrence of a position the game is a draw (S10)

TRAY = -1  # replaces the anchor of a boulder that is not on the board

TOSS: dict[Move, int] = {("heads",): 0, ("tails",): 1}  # the seat that starts (S2)
STOP: Move = ("stop",)

FILES, RANKS = "abcdefgh", range(1, 11)
WIDTH, HEIGHT = len(FILES), len(RANKS)
SQUARES = tuple(f"{file}{rank}" for rank in RANKS for file in FILES)  # names by number
AREA = WIDTH * HEIGHT

FIRST_RANK = (1 << WIDTH) - 1
BACK_RANKS = FIRST_RANK, FIRST_RANK << AREA - WIDTH  # bitboards by side

CARDINAL = (0, 1), (1, 0), (0, -1), (-1, 0)
DIAGONAL = (1, 1), (1, -1), (-1, -1), (-1, 1)


class Step(NamedTuple):
    """A dash or a jump."""

    start: int
    to: int
    is_jump: bool


def steps_from(start: int, length: int) -> dict[Move, Step]:
    """Return the dashes (length 1, S5) or jumps (length 2, S4) from a square on an empty board.

    >>> list(steps_from(0, 2))
    [('a1', 'a3'), ('a1', 'c1')]
    >>> steps_from(0, 2)["a1", "c1"]
    Step(start=0, to=2, is_jump=True)
    """
    y, x = divmod(start, WIDTH)
    steps: dict[Move, Step] = {}
    for dx, dy in CARDINAL if length == 2 else CARDINAL + DIAGONAL:
        to_x, to_y = x + length * dx, y + length * dy
        if to_x in range(WIDTH) and to_y in range(HEIGHT):
            to = to_x + WIDTH * to_y
            steps[SQUARES[start], SQUARES[to]] = Step(start, to, length == 2)
    return steps


def crossed_square(jump: Step) -> int:
    """Return the square that a jump crosses."""
    return (jump.start + jump.to) // 2


def bitboard(squares: Iterable[int]) -> int:
    """Return the bitboard of distinct squares.

    >>> bitboard([0, 2])
    5
    """
    return sum(1 << at for at in squares)


@cache
def dash_table() -> tuple[dict[Move, Step], ...]:
    """Return the dashes on an empty board, by start."""
    return tuple(steps_from(start, 1) for start in range(AREA))


@cache
def jump_table() -> tuple[dict[Move, Step], ...]:
    """Return the jumps that stay on the board, by start."""
    return tuple(steps_from(start, 2) for start in range(AREA))


@cache
def all_steps() -> dict[Move, Step]:
    """Return all dashes and jumps, by move."""
    rows = dash_table() + jump_table()
    return {move: step for row in rows for move, step in row.items()}


@cache
def dash_ends() -> tuple[int, ...]:
    """Return the bitboards of the ends of dashes, by start."""
    return tuple(bitboard(step.to for step in row.values()) for row in dash_table())


@cache
def jump_ends() -> tuple[int, ...]:
    """Return the bitboards of the ends of jumps, by start."""
    return tuple(bitboard(step.to for step in row.values()) for row in jump_table())


@cache
def crossings() -> tuple[int, ...]:
    """Return the bitboards of the squares that jumps cross, by start."""
    return tuple(bitboard(map(crossed_square, row.values())) for row in jump_table())


@cache  # at most 256 entries per start
def dashes(start: int, taken: int) -> tuple[Move, ...]:
    """Return the legal dashes from a square (S5); `taken` must be a subset of its `dash_ends`."""
    row = dash_table()[start].items()
    return tuple([move for move, step in row if not taken >> step.to & 1])


@cache  # at most 256 entries per start
def jumps(start: int, scouts: int, taken: int) -> tuple[Move, ...]:
    """Return the legal jumps from a square (S4).

    `scouts` must be a subset of its `crossings`, and `taken` a subset of its `jump_ends`.
    """
    return tuple(
        move
        for move, step in jump_table()[start].items()
        if scouts >> crossed_square(step) & 1 and not taken >> step.to & 1
    )


@cache
def all_launches() -> dict[Move, int]:
    """Return the anchors of all moves that place a boulder (S9).

    The *anchor* of a boulder is its square with the lowest file and rank.
    """
    corners = [at for at in range(AREA - WIDTH) if at % WIDTH < WIDTH - 1]
    return {("boulder", SQUARES[at]): at for at in corners}


def covers(anchor: int) -> int:
    """Return the bitboard of the four squares under a boulder."""
    return (0b11 | 0b11 << WIDTH) << anchor


@lru_cache(maxsize=64)
def launches(taken: int) -> tuple[Move, ...]:
    """Return the legal moves that place a boulder (S9)."""
    return tuple([move for move, at in all_launches().items() if not covers(at) & taken])


@cache
def all_setups(side: int) -> dict[Move, int]:
    """Return the squares of all moves that set up a scout on the back rank of a side (S1)."""
    return {(name,): at for at, name in enumerate(SQUARES) if BACK_RANKS[side] >> at & 1}


@show_in_notebooks
class Scouts(NamedTuple):
    """A position: the squares of the pieces, and the state of the current turn."""

    seat: int  # the seat to move; CHANCE before the toss, OVER at the end
    first: int = 0  # the seat whose back rank is rank 1 (S2)
    squares: tuple[tuple[int, ...], ...] = ((), ())  # by seat: its scouts in setup order
    boulders: tuple[int, ...] = (TRAY, TRAY)  # by seat: the anchor of its boulder
    taken: int = 0  # bitboard of all squares under scouts and boulders
    red: int = 0  # bitboard of the scouts of seat 0
    flipped: int = 0  # bitboard of the flipped scouts of both seats
    plays: int = 0  # plays of this turn that have not started; 0 during setup
    movable: tuple[int, ...] = ()  # squares of the scouts that may move: in a chain one, else by S2
    visited: int = 0  # in a chain, bitboard of the squares closed by S6; otherwise 0
    turns: int = 0  # completed turns
    history: tuple[int, ...] = ()  # keys of the positions at turn starts that can recur (S10)

    def turn(self) -> int:
        return self.seat

    @remember
    def moves(self) -> tuple[Move, ...]:
        if self.seat < 0:
            return tuple(TOSS) if self.seat == CHANCE else ()
        if self.visited:
            return (*dashes_and_jumps(self.movable, self.taken, self.visited), STOP)
        if self.plays:
            if self.boulders[self.seat] == TRAY:
                return launches(self.taken) + dashes_and_jumps(self.movable, self.taken)
            return dashes_and_jumps(self.movable, self.taken)
        setups = all_setups(self.seat ^ self.first)
        return tuple([move for move, at in setups.items() if not self.taken >> at & 1])

    def odds(self) -> tuple[int, ...]:
        return (1, 1) if self.seat == CHANCE else ()

    def play(self, move: Move) -> Scouts:
        if move not in self.moves():
            raise IllegalMove(move, self.moves())
        if (step := all_steps().get(move)) is not None:
            return self._step(step)
        if self.seat == CHANCE:
            return self._replace(seat=TOSS[move], first=TOSS[move])
        if move == STOP:
            return self._stop()
        if move in all_launches():
            return self._launch(all_launches()[move])
        return self._set_up(all_setups(self.seat ^ self.first)[move])

    def scores(self) -> tuple[int, ...]:
        return tuple(flipped.bit_count() for flipped in self._flipped_scouts())

    def ranks(self) -> tuple[int, ...]:
        ranks = {None: (1, 1), 0: (1, 2), 1: (2, 1)}
        return ranks[self.winner()] if self.seat == OVER else ()

    def winner(self) -> int | None:
        """Return the seat with a flipped scout on its own back rank (S7), or None."""
        for seat, flipped in enumerate(self._flipped_scouts()):
            if flipped & BACK_RANKS[seat ^ self.first]:
                return seat
        return None

    def _flipped_scouts(self) -> tuple[int, int]:
        """Return the bitboards of the flipped scouts, by seat."""
        return self.flipped & self.red, self.flipped & ~self.red

    def _set_up(self, at: int) -> Scouts:
        """Return the position after a scout is set up (S1); the first turn follows the tenth."""
        own, other = (*self.squares[self.seat], at), self.squares[1 - self.seat]
        after = self._replace(
            seat=1 - self.seat,
            squares=(other, own) if self.seat else (own, other),
            taken=self.taken | 1 << at,
            red=self.red if self.seat else self.red | 1 << at,
        )
        is_full = len(own) == len(other) == SCOUTS
        return after._start_turn(after.seat, plays=1, turns=0) if is_full else after  # S2

    def _launch(self, anchor: int) -> Scouts:
        """Return the position after a boulder is placed (S9)."""
        other = self.boulders[1 - self.seat]
        after = self._replace(
            boulders=(other, anchor) if self.seat else (anchor, other),
            taken=self.taken | covers(anchor),
            plays=self.plays - 1,
            history=(),  # no earlier position can recur
        )
        return after._end_play()

    def _step(self, step: Step) -> Scouts:
        """Return the position after a dash or a jump."""
        start, to, is_jump = step
        lift, land = 1 << start, 1 << to
        both = lift | land
        # Unpacking all fields at once, here and in `_start_turn`, is faster than reading each.
        seat, first, squares, boulders, taken, red, flipped, plays, _, visited, _, history = self
        taken ^= both
        if not visited:
            plays -= 1
        visited |= both  # S6 includes the start

        own = squares[seat]
        n = own.index(start)
        earlier, later = own[:n], own[n + 1 :]
        own = (*earlier, to, *later)
        if seat == 0:
            squares, red = (own, squares[1]), red ^ both
        else:
            squares = squares[0], own

        if flipped & lift:
            flipped ^= both
            if land & BACK_RANKS[seat ^ first]:  # S7: the scout is home with the intel
                return Scouts(OVER, first, squares, boulders, taken, red, flipped, turns=self.turns)
        elif land & BACK_RANKS[1 - seat ^ first]:  # S7
            # The flip reopens all squares (S6), and no earlier position can recur (S10).
            flipped, visited, history = flipped | land, land, ()

        movable = (to,)
        if not is_jump or not dashes_and_jumps(movable, taken, visited):  # S3: the play is over
            movable, visited = earlier + later, 0  # S2: another scout makes the next play
        after = position(
            (
                seat,
                first,
                squares,
                boulders,
                taken,
                red,
                flipped,
                plays,
                movable,
                visited,
                self.turns,
                history,
            )
        )
        return after if visited else after._end_play()

    def _stop(self) -> Scouts:
        """Return the position after the player ends a chain (S3)."""
        (active,) = self.movable
        others = tuple(at for at in self.squares[self.seat] if at != active)
        return self._replace(movable=others, visited=0)._end_play()

    def _end_play(self) -> Scouts:
        """Return the position after a play, in the same turn if another play is possible (S8)."""
        return self if self.plays and self.moves() else self._end_turn()

    def _end_turn(self) -> Scouts:
        """Return the position after a turn."""
        turns = self.turns + 1
        if turns == TURNS:  # S10
            return self._replace(seat=OVER, turns=turns)
        return self._start_turn(1 - self.seat, PLAYS, turns)

    def _start_turn(self, seat: int, plays: int, turns: int) -> Scouts:
        """Return the position at the start of a turn, or of the next one with a legal play (S8)."""
        _, first, squares, boulders, taken, red, flipped, _, _, _, _, history = self
        key = ((red << AREA | flipped) << AREA | taken) << 1 | seat
        after = position(
            (
                seat,
                first,
                squares,
                boulders,
                taken,
                red,
                flipped,
                plays,
                squares[seat],
                0,
                turns,
                (*history, key),
            )
        )
        if history.count(key) == REPETITIONS - 1:  # S10
            return after._replace(seat=OVER)
        return after if after.moves() else after._end_turn()


# Like Scouts(...), but without the Python-level constructor, which takes time.
position: Callable[[tuple[object, ...]], Scouts] = partial(tuple.__new__, Scouts)  # pyright: ignore


def dashes_and_jumps(starts: tuple[int, ...], taken: int, visited: int = 0) -> tuple[Move, ...]:
    """Return the legal dashes and jumps of the scouts on these squares (S4-S6).

    `taken` is also the bitboard of the squares that jumps may cross, although it includes boulders:
    a boulder next to a scout also covers the square behind, so no scout jumps over it (S4).
    """
    near, behind, between = dash_ends(), jump_ends(), crossings()
    closed = taken | visited
    moves: tuple[Move, ...] = ()
    for start in starts:
        moves += dashes(start, closed & near[start])
        if scouts := taken & between[start]:
            moves += jumps(start, scouts, closed & behind[start])
    return moves


def new(seats: int, first: int | None) -> Scouts:
    """Return the first position: the setup by `first`, or the toss if `first` is None (S1, S2)."""
    return Scouts(CHANCE if first is None else first, first or 0)


def colours(seats: int) -> tuple[str, ...]:
    """Return the colours of the seats: red and blue."""
    return "red", "blue"
