"""Groups of horses: the legal moves of a player, and the groups that a move leaves (N4-N9)."""

from __future__ import annotations

from functools import cache
from operator import attrgetter
from typing import NamedTuple

from nyout.core import Move
from nyout.games.not_nyout.tables import STABLE, Moves, Reach, bit, obstructed, unobstructed

HORSES = "0123"  # of each player
END: Move = ("end",)
SPLIT, JOIN, APART = "split", "join", "apart"

first_horse = attrgetter("horses")


class Group:
    """Joined horses of one player on a station (N8). Immutable; `group` makes it.

    Equal groups are one object, so that a position is hashed without hashing their fields.
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
    """The group of these horses, digits in ascending order, on a station.

    >>> group("6", "02").name
    '6x2'
    """
    return Group(place, horses)


class Player(NamedTuple):
    """The horses that a player has left. `player` makes it."""

    groups: tuple[Group, ...]  # in ascending order of their first horses
    stable: str  # the horses in it, digits in ascending order
    left: int  # number of horses, on the board and in the stable
    names: tuple[str, ...]  # of the groups
    occupied: int  # set of the groups' stations
    crowded: int  # set of the stations with several groups

    def land(self, move: Move) -> tuple[Player, Group]:
        """The player after a movement or summoning, and the group that lands (N4, N5, N8)."""
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
        return player(groups, stable), landed

    def split(self, move: Move) -> Player:
        """The player after a group is separated in two (N8).

        >>> player([group("6", "012")], "").split(("split", "6x3", "1")).groups
        (group('6', '01'), group('6', '2'))
        """
        groups, size = [*self.groups], int(move[2])
        old = groups.pop(self.names.index(move[1]))
        groups += [group(old.place, old.horses[:-size]), group(old.place, old.horses[-size:])]
        return player(groups, self.stable)

    def lose(self, loser: Group) -> Player:
        """The player after a group has lost its last horse in a fight (N9)."""
        groups = [group for group in self.groups if group is not loser]
        if loser.size > 1:
            groups.append(group(loser.place, loser.horses[:-1]))
        return player(groups, self.stable)


def player(groups: list[Group], stable: str) -> Player:
    """The player with these groups, in any order, and with these horses in the stable."""
    groups.sort(key=first_horse)
    left, occupied, crowded = len(stable), 0, 0
    names: list[str] = []
    for group in groups:
        left += group.size
        names.append(group.name)
        crowded |= occupied & group.bit
        occupied |= group.bit
    return Player(tuple(groups), stable, left, tuple(names), occupied, crowded)


def legal_moves(
    players: tuple[Player, ...], seat: int, homes: str, dice: str, summoned: bool
) -> Moves:
    """Legal moves of a seat with the dice that it has left; the last one is `end` (N4-N9)."""
    player = players[seat]
    moves: list[Move] = []
    if dice:
        foes = crowded = 0
        for other, rival in enumerate(players):
            if other != seat:
                crowded |= rival.crowded | foes & rival.occupied
                foes |= rival.occupied
        choice = player.occupied | crowded  # the stations where a landing asks for more tokens
        movers = player.names
        if player.stable and not summoned:
            movers = (*movers, homes[seat])
        reaches = unobstructed(dice)
        for mover in movers:
            reach = reaches[mover]
            if reach.passes & foes:
                reach = obstructed(mover, dice, reach.passes & foes)
            if reach.ends & choice:
                moves += _landings(reach, players, seat, homes, crowded)
            else:
                moves += reach.moves
    for group in reversed(player.groups):
        if group.splits:
            moves += group.splits
    moves.append(END)
    # Two groups with one name have the same moves.
    return tuple(dict.fromkeys(moves) if player.crowded else moves)


def _landings(
    reach: Reach, players: tuple[Player, ...], seat: int, homes: str, crowded: int
) -> list[Move]:
    """The moves of a reach with the tokens that their landings ask for (N8, N9)."""
    own = players[seat].occupied
    moves: list[Move] = []
    for move, end in zip(reach.moves, reach.bits):
        if not end & (own | crowded):
            moves.append(move)
            continue
        ways = ((*move, JOIN), (*move, APART)) if end & own else (move,)
        if end & crowded:
            foes = dict.fromkeys(
                f"{group.name}@{homes[other]}"
                for other, rival in enumerate(players)
                for group in rival.groups
                if other != seat and group.bit == end
            )
            if len(foes) > 1:
                ways = tuple((*way[:3], foe, *way[3:]) for foe in foes for way in ways)
        moves += ways
    return moves
