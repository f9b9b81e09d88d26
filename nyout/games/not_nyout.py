"""Not Nyout, the fight on the Nyout board: the rules, N1-N13, for 2-4 players.

What the groups of horses may do is in `horses.py`; here are turns, fights and the end.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import combinations
from typing import NamedTuple

from nyout.boards.cross import NOT_NYOUT
from nyout.core import CHANCE, OVER, Game, IllegalMove, Move, Option, ranking
from nyout.games.horses import (
    END,
    FACES,
    FIGHT,
    HOMES,
    SIZED,
    STABLE,
    START,
    TURN,
    WALK,
    Group,
    Moves,
    Row,
    acted,
    attacker_wins,
    bereft,
    legal,
    standing,
)
from nyout.games.rolloff import RollOff, Throws
from nyout.view import Die, Piece, Scene, Target

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

    def actor(self) -> int:
        return self.seat

    def moves(self) -> Moves:
        return self.options

    def odds(self) -> tuple[int, ...]:
        return () if self.thrown and not self.fight else self._throws().odds

    def _throws(self) -> Throws:
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
        if self.scores().count(0) == len(self.rows) - 1:
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
        facts = [("taker", self.taker)] if self.taker >= 0 else []
        if self.fight:
            facts.append(("against", self.fight[1]))
        if self.seat != OVER and patience(self.rows) == SIX:
            facts.append(("turns", SIX - self.idle))  # N12: this one included
        return Scene(
            pieces=tuple(
                Piece(f"{seat}.{n}", "horse", seat, place, group=group)
                for seat, row in enumerate(self.rows)
                for n, (place, group) in enumerate(standing(row))
            ),
            dice=tuple(
                Die("d4", face, self.thrown[:n].count(face) < used.count(face))
                for n, face in enumerate(self.thrown)
            ),
            homes=tuple((HOMES[home], seat) for seat, home in enumerate(self.homes)),
            facts=tuple(facts),
        )

    def things(self, move: Move) -> tuple[Target, ...]:
        return tuple(self._thing(move, n) for n in range(len(move)))

    def _thing(self, move: Move, n: int) -> Target:
        token = move[n]
        name, _, home = token.partition("@")
        if name in SIZED:
            place, size = SIZED[name]
            seat = self.homes.index(home or self.homes[self.seat])
            return Target("place", token, place, seat, size)
        if n == 0 and token in FACES:
            return Target("die", token)
        if token == STABLE:
            return Target("tray", token, STABLE, self.seat)
        if n == 2 and move[0] in FACES:  # a split ends with a number too
            return Target("place", token, token)
        return Target("button", token)

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
    start = NotNyout((START,) * seats, first or 0, homes)
    return RollOff(TURN[1], start, tuple(range(seats))) if first is None else start


GAME = Game(
    name="not-nyout",
    title="Not Nyout",
    rules=1,
    seats=range(2, 5),
    board=NOT_NYOUT,
    new=new,
    # N13: 15 of 16 horses can be taken, each within 50 turns for each of four players, and as many
    # turns may follow. A turn is a throw, four dice at most, as many fights, three splits and three
    # more for each die that joined, and `end`.
    bound=16 * 4 * QUIET * (1 + 4 + 4 + 3 + 4 * 3 + 1),
    options=(Option("homes", homes, "where each seat's horses come from"),),
)
