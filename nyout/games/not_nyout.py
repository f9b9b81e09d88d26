"""Not Nyout, the fight on the Nyout board: the rules, N1-N13, for 2-4 players.

What the groups of horses may do is in `horses.py`; here are turns, fights and the end.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, partial
from itertools import combinations
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
from nyout.games.horses import (
    AT,
    BIT,
    END,
    FACES,
    FIGHT,
    HOMES,
    HORSES,
    NAME,
    OUT,
    PLACE,
    SIZED,
    SPOTS,
    STABLE,
    THROWN,
    TURN,
    WALK,
    WINS,
    Row,
    acted,
    legal,
    view,
)
from nyout.games.rolloff import RollOff, Throws

GONE = (OUT,) * HORSES  # N11
SIX = 6  # N12: three rounds of two
QUIET = 50  # N13


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
    # N13: 15 of 16 horses can be taken, each within 50 turns for each of four players, and as many
    # turns may follow. A turn is a throw, four dice at most, as many fights, three splits and three
    # more for each die that joined, and `end`.
    bound=16 * 4 * QUIET * (1 + 4 + 4 + 3 + 4 * 3 + 1),
    options=(Option("homes", homes, "where each seat's horses come from"),),
)
