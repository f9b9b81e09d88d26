"""The rules of Not Nyout, N1-N13: groups of horses, legal moves, turns, fights and the end.

`tables.py` has the walks and throws. A set of stations is an integer with one bit per station.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from itertools import combinations
from operator import attrgetter
from typing import NamedTuple

from nyout.core import CHANCE, OVER, IllegalMove, Move, remember, show_in_notebooks, winner_ranks
from nyout.games.not_nyout.tables import (
    HOMES,
    JOIN,
    STABLE,
    Moves,
    bit,
    distinct,
    fight_throws,
    free_reach,
    obstructed_reach,
    turn_throws,
)
from nyout.games.rolloff import RollOff, Throws, unused_faces, use_die

HORSES = "0123"  # of each player
END: Move = ("end",)
SPLIT = "split"
BONUS = 2  # N9: added to the attacker's throw
SIX = 6  # N12: turns, which are three rounds of two players
QUIET = 50  # N13: turns per player

first_horse = attrgetter("horses")


class Group:
    """Joined horses of one player on a station (N8). Immutable; create it with `group`.

    Equal groups are the same object, so that hashing a position does not hash their fields.
    """

    __slots__ = ("bit", "horses", "name", "place", "size", "splits")

    def __init__(self, place: str, horses: str) -> None:
        self.place = place
        self.bit = bit(place)
        self.horses = horses  # digits in ascending order
        self.size = len(horses)
        self.name = f"{place}x{self.size}"  # the token of a move
        self.splits = tuple((SPLIT, self.name, str(n)) for n in range(1, self.size // 2 + 1))

    def __repr__(self) -> str:
        return f"group({self.place!r}, {self.horses!r})"

    def __reduce__(self) -> tuple[object, ...]:
        return group, (self.place, self.horses)  # a copy is the same object


@cache
def group(place: str, horses: str) -> Group:
    """Return the group of `horses`, digits in ascending order, on a station.

    >>> group("6", "02").name
    '6x2'
    """
    return Group(place, horses)


class Player:
    """The horses that a player has left. Immutable; equal if groups and stable are equal.

    The constructor computes all other attributes from these two. They are slots because reading a
    field of a named tuple takes much longer.
    """

    __slots__ = ("crowded", "groups", "left", "names", "occupied", "stable")

    def __init__(self, groups: list[Group], stable: str) -> None:
        """Create a player. Sorts `groups` in place; `stable` lists the horses in the stable."""
        groups.sort(key=first_horse)
        self.groups = tuple(groups)  # in the order of their first horses
        self.stable = stable  # the horses in it, digits in ascending order
        left, occupied, crowded = len(stable), 0, 0
        names: list[str] = []
        for group in groups:
            left += group.size
            crowded |= occupied & group.bit
            occupied |= group.bit
            names.append(group.name)
        self.left = left  # the number of horses on the board and in the stable
        self.names = tuple(names)  # of the groups
        self.occupied = occupied  # the set of stations with groups
        self.crowded = crowded  # the set of stations with several groups

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Player)
            and self.groups == other.groups
            and self.stable == other.stable
        )

    def __hash__(self) -> int:
        return hash((self.groups, self.stable))

    def __repr__(self) -> str:
        return f"Player({self.groups!r}, {self.stable!r})"

    def land(self, move: Move) -> tuple[Player, Group]:
        """Return the player after a movement or summoning, and the landed group (N4, N5, N8)."""
        groups, stable, place = [*self.groups], self.stable, move[2]
        if move[1] == STABLE:
            horses, stable = stable[0], stable[1:]
        else:
            horses = groups.pop(self.names.index(move[1])).horses
        if move[-1] == JOIN:
            joined = [group.horses for group in groups if group.place == place]
            horses = "".join(sorted("".join([horses, *joined])))
            groups = [group for group in groups if group.place != place]
        landed = group(place, horses)
        groups.append(landed)
        return Player(groups, stable), landed

    def split(self, move: Move) -> Player:
        """Return the player after a group splits in two (N8).

        >>> Player([group("6", "012")], "").split(("split", "6x3", "1")).groups
        (group('6', '01'), group('6', '2'))
        """
        groups, size = [*self.groups], int(move[2])
        old = groups.pop(self.names.index(move[1]))
        groups += [group(old.place, old.horses[:-size]), group(old.place, old.horses[-size:])]
        return Player(groups, self.stable)

    def lose(self, loser: Group) -> Player:
        """Return the player after a group loses its last horse in a fight (N9)."""
        groups = [group for group in self.groups if group is not loser]
        if loser.size > 1:
            groups.append(group(loser.place, loser.horses[:-1]))
        return Player(groups, self.stable)


def legal_moves(
    players: tuple[Player, ...], seat: int, homes: str, dice: str, summoned: bool
) -> Moves:
    """Return the legal moves of a seat with its unused dice; the last one is `end` (N4-N9)."""
    player = players[seat]
    moves: list[Move] = []
    if dice:
        own = player.occupied
        foes = crowded = 0
        for owner, rival in enumerate(players):
            if owner != seat:
                crowded |= rival.crowded | foes & rival.occupied
                foes |= rival.occupied
        movers = player.names
        if player.crowded:
            movers = tuple(dict.fromkeys(movers))  # groups with one name have the same moves
        if player.stable and not summoned:
            movers = (*movers, homes[seat])
        reaches = free_reach(dice)
        for mover in movers:
            reach = reaches[mover]
            if reach.passes & foes:
                reach = obstructed_reach(mover, distinct(dice), reach.passes & foes)
            if not reach.ends & (own | crowded):
                moves += reach.moves  # no landing needs more tokens
                continue
            for end, free, joining in reach.landings:
                landings = joining if end & own else free
                if end & crowded:
                    landings = _with_defenders(landings, end, players, seat, homes)
                moves += landings
    for group in reversed(player.groups):
        if group.splits and group.splits[0] not in moves:
            moves += group.splits
    moves.append(END)
    return tuple(moves)


def _with_defenders(
    landings: Moves, end: int, players: tuple[Player, ...], seat: int, homes: str
) -> Moves:
    """Return the landings on a station, each with every enemy group that it can attack (N9).

    If only one group can be attacked, the moves do not name it.
    """
    foes = dict.fromkeys(
        f"{group.name}@{homes[owner]}"
        for owner, rival in enumerate(players)
        for group in rival.groups
        if owner != seat and group.bit == end
    )
    if len(foes) == 1:
        return landings
    return tuple((*move[:3], foe, *move[3:]) for foe in foes for move in landings)


class Fight(NamedTuple):
    """A fight before its throw (N9)."""

    attacker: Group  # of the seat whose turn it is
    seat: int  # the defender's
    defender: Group


@show_in_notebooks
class NotNyout(NamedTuple):
    """A position of a game for two to four players."""

    players: tuple[Player, ...]  # by seat
    seat: int  # whose turn it is; OVER at the end
    homes: str  # a letter per seat (N1)
    throw: str = ""  # such as "1+3+(4)", used dice in brackets; empty before the throw
    summoned: bool = False  # whether a horse was summoned in this turn (N5)
    fight: Fight | None = None
    taker: int = -1  # the seat that took the last horse, if any
    idle: int = 0  # complete turns since a horse was taken; -1 during the turn of the capture

    def turn(self) -> int:
        return self.seat if self.throw and not self.fight else CHANCE

    @remember
    def moves(self) -> Moves:
        players, seat, homes, throw, summoned, fight, _, _ = self
        if fight or not throw:
            return self.throws().moves
        return (
            legal_moves(players, seat, homes, unused_faces(throw), summoned) if seat != OVER else ()
        )

    def odds(self) -> tuple[int, ...]:
        return () if self.throw and not self.fight else self.throws().odds

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
        players, seat, homes, throw, summoned, fight, taker, idle = self
        if fight:
            return self._exchange(fight, move)
        if move == END:
            return self._end_turn()
        if not throw:
            throw = move[0]
        elif move[0] == SPLIT:
            players = self._with_player(seat, players[seat].split(move))
        else:
            owner, group = players[seat].land(move)
            players = self._with_player(seat, owner)
            throw = use_die(throw, move[0])
            summoned = summoned or move[1] == STABLE
            fight = self._attack(move, group)
        after = position((players, seat, homes, throw, summoned, fight, taker, idle))
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

    def _exchange(self, fight: Fight, move: Move) -> NotNyout:
        """Return the position after a fight, in which the loser's group loses a horse (N9-N11)."""
        players, seat, homes, throw, summoned, _, _, _ = self
        attack, defence = map(int, move[0].split("v"))
        if attack + BONUS > defence:
            taker, loser, group = seat, fight.seat, fight.defender
        else:
            taker, loser, group = fight.seat, seat, fight.attacker
        players = self._with_player(loser, players[loser].lose(group))
        after = position((players, seat, homes, throw, summoned, None, taker, -1))
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
        return position((players, seat, self.homes, "", False, None, self.taker, idle))

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
        return winner_ranks(self.scores(), self.winner()) if self.seat == OVER else ()


# Like NotNyout(...), but without the Python-level constructor, which takes time.
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
