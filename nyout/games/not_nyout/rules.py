"""The rules of Not Nyout, N1-N13: turns, fights and the end of the game.

Legal moves are in `horses.py`, walks and throws in `tables.py`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import combinations
from typing import NamedTuple

from nyout.core import CHANCE, OVER, IllegalMove, Move, ranking, remembered
from nyout.games.not_nyout.horses import END, HORSES, SPLIT, Group, Player, legal_moves
from nyout.games.not_nyout.tables import HOMES, STABLE, Moves, fight_throws, turn_throws
from nyout.games.rolloff import RollOff, Throws

BONUS = 2  # N9: added to the attacker's throw
SIX = 6  # N12: turns, which are three rounds of two players
QUIET = 50  # N13: turns per player


class Fight(NamedTuple):
    """A fight before its throw (N9)."""

    attacker: Group  # of the seat whose turn it is
    seat: int  # the defender's
    defender: Group


class NotNyout(NamedTuple):
    """A position of a game for two to four players."""

    players: tuple[Player, ...]  # by seat
    seat: int  # whose turn it is; OVER at the end
    homes: str  # a letter per seat (N1)
    thrown: str = ""  # faces of the turn's dice, ascending; empty before the throw
    left: str = ""  # faces of the unused dice
    summoned: bool = False  # whether a horse was summoned in this turn (N5)
    fight: Fight | None = None
    taker: int = -1  # the seat that took the last horse, if any
    idle: int = 0  # complete turns since a horse was taken; -1 during the turn of the capture

    def turn(self) -> int:
        return self.seat if self.thrown and not self.fight else CHANCE

    @remembered
    def moves(self) -> Moves:
        players, seat, homes, thrown, left, summoned, fight, _, _ = self
        if fight or not thrown:
            return self.throws().moves
        return legal_moves(players, seat, homes, left, summoned) if seat != OVER else ()

    def odds(self) -> tuple[int, ...]:
        return () if self.thrown and not self.fight else self.throws().odds

    def throws(self) -> Throws:
        """Return the possible throws of a fight or a turn, if `turn()` is CHANCE (N3, N9)."""
        if self.fight:
            return fight_throws(self.fight.attacker.size, self.fight.defender.size)
        owner = self.players[self.seat]
        return turn_throws(len(owner.groups) + (owner.stable != ""))

    def play(self, move: Move) -> NotNyout:
        legal = self.moves()
        if move not in legal:
            raise IllegalMove(move, legal)
        players, seat, homes, thrown, left, summoned, fight, taker, idle = self
        if fight:
            return self._exchange(fight, move)
        if move == END:
            return self._end_turn()
        if not thrown:
            thrown = left = move[0].replace("+", "")
        elif move[0] == SPLIT:
            players = self._with_player(seat, players[seat].split(move))
        else:
            owner, group = players[seat].land(move)
            players = self._with_player(seat, owner)
            left = left.replace(move[0], "", 1)
            summoned = summoned or move[1] == STABLE
            fight = self._attack(move, group)
        after = position((players, seat, homes, thrown, left, summoned, fight, taker, idle))
        return after if len(after.moves()) > 1 else after._end_turn()

    def _with_player(self, seat: int, player: Player) -> tuple[Player, ...]:
        players = list(self.players)
        players[seat] = player
        return tuple(players)

    def _attack(self, move: Move, attacker: Group) -> Fight | None:
        """Return the fight that starts when a move's group lands, or None (N9)."""
        for seat, rival in enumerate(self.players):
            if rival.occupied & attacker.bit and seat != self.seat:
                names_defender = "@" in "".join(move)
                for group in rival.groups:
                    name = f"{group.name}@{self.homes[seat]}"
                    if group.bit == attacker.bit and (name in move or not names_defender):
                        return Fight(attacker, seat, group)
        return None

    def _exchange(self, fight: Fight, throw: Move) -> NotNyout:
        """Return the position after a fight, in which the loser's group loses a horse (N9-N11)."""
        players, seat, homes, thrown, left, summoned, _, _, _ = self
        attack, defence = map(int, throw[0].split("v"))
        if attack + BONUS > defence:
            taker, loser, group = seat, fight.seat, fight.defender
        else:
            taker, loser, group = fight.seat, seat, fight.attacker
        players = self._with_player(loser, players[loser].lose(group))
        after = position((players, seat, homes, thrown, left, summoned, None, taker, -1))
        if after.scores().count(0) == len(players) - 1:
            return after._replace(seat=OVER)
        return after if len(after.moves()) > 1 else after._end_turn()

    def _end_turn(self) -> NotNyout:
        """Return the position after this turn: the next player's, or the last one (N11-N13)."""
        idle = self.idle + 1
        if idle >= SIX and idle >= self.patience():
            return self._replace(seat=OVER)
        players = self.players
        seat = (self.seat + 1) % len(players)
        while not players[seat].left:  # N11
            seat = (seat + 1) % len(players)
        return position((players, seat, self.homes, "", "", False, None, self.taker, idle))

    def patience(self) -> int:
        """Return the number of turns without a capture that ends the game (N12, N13)."""
        left = [player.left for player in self.players if player.left]
        return SIX if left == [1, 1] else QUIET * len(left)

    def starting_with(self, seat: int) -> NotNyout:
        """Return this position with the winner of the roll-off to throw (N2)."""
        return self._replace(seat=seat)

    def scores(self) -> tuple[int, ...]:
        return tuple([player.left for player in self.players])

    def winner(self) -> int:
        """Return the seat with most horses, the last taker in a tie, or -1 in a draw (N12, N13)."""
        scores = self.scores()
        best = [seat for seat, score in enumerate(scores) if score == max(scores)]
        if len(best) == 1:
            return best[0]
        return self.taker if self.taker in best else -1

    def ranks(self) -> tuple[int, ...]:
        return ranking(self.scores(), self.winner()) if self.seat == OVER else ()


# Like NotNyout(...), but without the Python-level constructor: games take 4% less time.
position: Callable[..., NotNyout] = partial(tuple.__new__, NotNyout)  # pyright: ignore


def homes(seats: int) -> tuple[str, ...]:
    """Return the possible homes of the seats, clockwise; two seats have opposite homes (N1).

    >>> homes(2)
    ('NS', 'EW', 'SN', 'WE')
    """
    letters = "".join(HOMES)
    rounds = [letters[n:] + letters[:n] for n in range(len(letters))]
    if seats == 2:
        return tuple(clockwise[0] + clockwise[2] for clockwise in rounds)
    return tuple(
        clockwise[0] + "".join(others)
        for clockwise in rounds
        for others in combinations(clockwise[1:], seats - 1)
    )


def new(seats: int, first: int | None, homes: str) -> NotNyout | RollOff:
    """Return the first position, with `first` to throw; if `first` is None, a roll-off (N2)."""
    start = NotNyout((Player([], HORSES),) * seats, first or 0, homes)
    return RollOff(turn_throws(1), start, tuple(range(seats))) if first is None else start
