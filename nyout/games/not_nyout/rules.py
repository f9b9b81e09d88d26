"""Not Nyout, the fight on the Nyout board: the rules, N1-N13, for 2-4 players.

What the groups of horses may do is in `horses.py`; here are turns, fights and the end.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import combinations
from typing import NamedTuple

from nyout.core import CHANCE, OVER, IllegalMove, Move, ranking
from nyout.games.not_nyout.horses import (
    END,
    FIGHT,
    HOMES,
    STABLE,
    START,
    TURN,
    Group,
    Moves,
    Row,
    acted,
    attacker_wins,
    bereft,
    legal,
)
from nyout.games.rolloff import RollOff, Throws

SIX = 6  # N12: three rounds of two
QUIET = 50  # N13


def patience(rows: tuple[Row, ...]) -> int:
    """The turns without a horse taken that end the game (N12, N13)."""
    left = [row.horses.bit_count() for row in rows if row.horses]
    return SIX if left == [1, 1] else QUIET * len(left)


class NotNyout(NamedTuple):
    """A position: the horses of every seat, whose turn it is, and how far that turn has come."""

    rows: tuple[Row, ...]  # a row a seat
    seat: int  # OVER at the end
    homes: str  # a letter a seat
    thrown: str = ""  # the faces of the turn's dice
    left: str = ""  # those that are not used yet
    summoned: bool = False  # in this turn
    fight: tuple[Group, int, Group] | tuple[()] = ()  # the attacker, the seat and group attacked
    taker: int = -1  # the seat that took the last horse
    idle: int = 0  # turns since then; -1 in that very turn
    options: Moves = TURN[1].moves  # they follow from the rest, and moves() and play() ask for them

    def turn(self) -> int:
        return self.seat if self.thrown and not self.fight else CHANCE

    def moves(self) -> Moves:
        return self.options

    def odds(self) -> tuple[int, ...]:
        return () if self.thrown and not self.fight else self.throws().odds

    def throws(self) -> Throws:
        """The throws that chance may make now."""
        if self.fight:
            return FIGHT[self.fight[0].size, self.fight[2].size]
        return TURN[self.rows[self.seat].dice]

    def play(self, move: Move) -> NotNyout:
        rows, seat, homes, thrown, left, summoned, fight, taker, idle, options = self
        if move not in options:
            raise IllegalMove(move, options)
        if fight:
            return self._fought(*fight, attacker_wins(move))
        if not thrown:
            thrown = left = move[0].replace("+", "")
        elif move == END:
            return self._ended()
        else:
            row, group = acted(rows[seat], move)
            rows = (*rows[:seat], row, *rows[seat + 1 :])
            if move[0] != "split":
                left, summoned = left.replace(move[0], "", 1), summoned or move[1] == STABLE
                fight = self._met(move, group)
        if fight:
            options = FIGHT[fight[0].size, fight[2].size].moves
        else:
            options = legal(rows, seat, left, summoned, homes)
        after = position((rows, seat, homes, thrown, left, summoned, fight, taker, idle, options))
        return after if len(options) > 1 else after._ended()

    def _met(self, move: Move, group: Group) -> tuple[Group, int, Group] | tuple[()]:
        """The fight that a group begins with the move that took it where it is (N9)."""
        for foe, row in enumerate(self.rows):
            if row.stands & group.at and foe != self.seat:
                for other in row.groups:
                    name = f"{other.name}@{self.homes[foe]}"
                    if other.at == group.at and (name in move or "@" not in "".join(move)):
                        return group, foe, other
        return ()

    def _fought(self, attacker: Group, foe: int, defender: Group, won: bool) -> NotNyout:
        """The position after a fight: the loser's group has lost its last horse."""
        loser, taker, lost = (foe, self.seat, defender) if won else (self.seat, foe, attacker)
        rows = (*self.rows[:loser], bereft(self.rows[loser], lost), *self.rows[loser + 1 :])
        after = self._replace(rows=rows, fight=(), taker=taker, idle=-1)
        if sum(row.horses > 0 for row in rows) == 1:
            return after._replace(seat=OVER, options=())  # N11
        options = legal(rows, self.seat, self.left, self.summoned, self.homes)
        return after._replace(options=options) if len(options) > 1 else after._ended()

    def _ended(self) -> NotNyout:
        """The position after this turn."""
        rows, seat, homes, _, _, _, _, taker, idle, _ = self
        idle += 1
        if idle >= SIX and idle >= patience(rows):
            return self._replace(seat=OVER, options=())
        seat = (seat + 1) % len(rows)
        while not rows[seat].horses:
            seat = (seat + 1) % len(rows)
        throws = TURN[rows[seat].dice].moves
        return position((rows, seat, homes, "", "", False, (), taker, idle, throws))

    def begun_by(self, seat: int) -> NotNyout:
        """This position, with the seat that won the roll-off to throw."""
        return self._replace(seat=seat)

    def scores(self) -> tuple[int, ...]:
        return tuple(row.horses.bit_count() for row in self.rows)

    def winner(self) -> int:
        """Who has most horses, the last taker among several (N12, N13); -1 in a draw."""
        scores = self.scores()
        best = [seat for seat, score in enumerate(scores) if score == max(scores)]
        return best[0] if len(best) == 1 else self.taker if self.taker in best else -1

    def ranks(self) -> tuple[int, ...]:
        return ranking(self.scores(), self.winner()) if self.seat == OVER else ()


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
    start = NotNyout((START,) * seats, first or 0, homes)
    return RollOff(TURN[1], start, tuple(range(seats))) if first is None else start
