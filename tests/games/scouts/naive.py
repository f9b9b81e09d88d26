"""A naive implementation of the text of Scouts: slow, and without tables.

Each piece knows its square, a pair of numbers from 1. A square is free if no piece is on it. Tests
compare the engine with this module, which never uses the engine.
"""

import pickle
from dataclasses import dataclass, field

CHANCE, OVER = -1, -2
Square = tuple[int, int]  # file and rank

CARDINAL = [(0, 1), (0, -1), (1, 0), (-1, 0)]
DIAGONAL = [(1, 1), (1, -1), (-1, 1), (-1, -1)]


def name(square: Square) -> str:
    """Return the name of a square, such as `b3` for (2, 3)."""
    return f"{'?abcdefgh'[square[0]]}{square[1]}"


def square(text: str) -> Square:
    """Return the square with a name, such as (2, 3) for `b3`."""
    return " abcdefgh".index(text[0]), int(text[1:])


def is_on_board(at: Square) -> bool:
    return 1 <= at[0] <= 8 and 1 <= at[1] <= 10


@dataclass
class Scout:
    """A scout, plain or flipped."""

    seat: int
    at: Square
    flipped: bool = False


@dataclass
class Boulder:
    """A boulder on four squares; `at` is the one with the lowest file and rank."""

    seat: int
    at: Square

    def covers(self) -> list[Square]:
        x, y = self.at
        return [(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)]


@dataclass
class NaiveScouts:
    """A position; no method with a public name changes it."""

    first: int | None = None
    seat: int = 0
    scouts: list[Scout] = field(default_factory=list)
    boulders: list[Boulder] = field(default_factory=list)
    setting_up: bool = True
    plays_made: int = 0  # in this turn
    busy: Scout | None = None  # the scout of this turn's first play
    chain: Scout | None = None
    visits: list[tuple[Square, bool]] = field(default_factory=list)  # in this chain, flipped or not
    turns: int = 0
    history: list[str] = field(default_factory=list)  # every position at the start of a turn
    why: str = ""  # the reason of the end
    winner: int | None = None

    def turn(self) -> int:
        return OVER if self.why else CHANCE if self.first is None else self.seat

    def back_rank(self, seat: int) -> int:
        return 1 if seat == self.first else 10

    def scout_on(self, at: Square) -> Scout | None:
        return next((scout for scout in self.scouts if scout.at == at), None)

    def free(self, at: Square) -> bool:
        squares = [one for boulder in self.boulders for one in boulder.covers()]
        return is_on_board(at) and self.scout_on(at) is None and at not in squares

    def targets(self, scout: Scout, visits: list[tuple[Square, bool]]) -> tuple[list, list]:
        """Return the destinations of a scout's jumps and of its dashes."""
        x, y = scout.at
        jumps = [
            (x + 2 * dx, y + 2 * dy)
            for dx, dy in CARDINAL
            if self.scout_on((x + dx, y + dy)) and self.free((x + 2 * dx, y + 2 * dy))
        ]
        dashes = [(x + dx, y + dy) for dx, dy in CARDINAL + DIAGONAL if self.free((x + dx, y + dy))]
        new = [[at for at in ats if (at, scout.flipped) not in visits] for ats in (jumps, dashes)]
        return new[0], new[1]

    def plays_due(self) -> int:
        return 1 if self.turns == 0 else 2

    def moves(self) -> set[tuple[str, ...]]:
        """Return the legal moves or throws."""
        if self.why:
            return set()
        if self.first is None:
            return {("heads",), ("tails",)}
        if self.setting_up:
            row = [(x, self.back_rank(self.seat)) for x in range(1, 9)]
            return {(name(at),) for at in row if self.free(at)}
        moves = set()
        for scout in [self.chain] if self.chain else self.scouts:
            if scout.seat == self.seat and scout is not self.busy:
                jumps, dashes = self.targets(scout, self.visits)
                moves |= {(name(scout.at), name(at)) for at in jumps + dashes}
        if self.chain:
            return moves | {("stop",)}
        if all(boulder.seat != self.seat for boulder in self.boulders):
            for x in range(1, 9):
                for y in range(1, 11):
                    if all(self.free(at) for at in Boulder(self.seat, (x, y)).covers()):
                        moves.add(("boulder", name((x, y))))
        return moves

    def play(self, move: tuple[str, ...]) -> "NaiveScouts":
        """Return the position after a move or throw."""
        after = pickle.loads(pickle.dumps(self))  # four times as fast as deepcopy
        if self.first is None:
            after.first = after.seat = ["heads", "tails"].index(move[0])
        elif self.setting_up:
            after._set_up(square(move[0]))
        elif move == ("stop",):
            after._end_play(after.chain)
        elif move[0] == "boulder":
            after.boulders.append(Boulder(self.seat, square(move[1])))
            after._end_play(None)
        else:
            after._move(square(move[0]), square(move[1]))
        return after

    def _set_up(self, at: Square) -> None:
        self.scouts.append(Scout(self.seat, at))
        self.seat = 1 - self.seat
        if len(self.scouts) == 10:
            self.setting_up = False
            self._begin_turn()

    def _move(self, start: Square, end: Square) -> None:
        scout = self.scout_on(start)
        assert scout
        is_jump = max(abs(start[0] - end[0]), abs(start[1] - end[1])) == 2
        self.visits.append((start, scout.flipped))
        scout.at = end
        if end[1] == self.back_rank(1 - self.seat):
            scout.flipped = True
        if scout.flipped and end[1] == self.back_rank(self.seat):
            self.why, self.winner = "intel", self.seat
            return
        self.visits.append((end, scout.flipped))
        if is_jump and any(self.targets(scout, self.visits)):
            self.chain = scout
        else:
            self._end_play(scout)

    def _end_play(self, scout: Scout | None) -> None:
        self.chain, self.visits, self.busy = None, [], scout
        self.plays_made += 1
        if self.plays_made == self.plays_due() or not self.moves():
            self._end_turn()

    def _end_turn(self) -> None:
        self.turns += 1
        self.plays_made, self.busy = 0, None
        self.seat = 1 - self.seat
        if self.turns == 200:
            self.why = "long"
        else:
            self._begin_turn()

    def _begin_turn(self) -> None:
        scouts = sorted((scout.seat, scout.at, scout.flipped) for scout in self.scouts)
        boulders = sorted(at for boulder in self.boulders for at in boulder.covers())
        self.history.append(repr((scouts, boulders, self.seat)))
        if self.history.count(self.history[-1]) == 3:
            self.why = "repetition"
        elif not self.moves():
            self._end_turn()
