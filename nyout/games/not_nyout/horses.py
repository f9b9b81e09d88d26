"""Groups of horses: the legal moves of a player, and the groups that a move leaves (N4-N9)."""

from __future__ import annotations

from functools import cache
from operator import attrgetter

from nyout.core import Move
from nyout.games.not_nyout.tables import (
    JOIN,
    STABLE,
    Moves,
    bit,
    distinct,
    obstructed,
    unobstructed,
)

HORSES = "0123"  # of each player
END: Move = ("end",)
SPLIT = "split"

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


class Player:
    """The horses that a player has left. Immutable; equal by the groups and the stable.

    What follows from these two is counted once. No named tuple, because its fields take ten times
    as long to read: games take 6% longer with one.
    """

    __slots__ = ("crowded", "groups", "left", "names", "occupied", "stable")

    def __init__(self, groups: list[Group], stable: str) -> None:
        """The list of groups, in any order, is sorted."""
        groups.sort(key=first_horse)
        self.groups = tuple(groups)  # by their first horses
        self.stable = stable  # the horses in it, digits in ascending order
        left, occupied, crowded = len(stable), 0, 0
        names: list[str] = []
        for group in groups:
            left += group.size
            crowded |= occupied & group.bit
            occupied |= group.bit
            names.append(group.name)
        self.left = left  # number of horses, on the board and in the stable
        self.names = tuple(names)  # of the groups
        self.occupied = occupied  # set of the groups' stations
        self.crowded = crowded  # set of the stations with several groups

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
        return Player(groups, stable), landed

    def split(self, move: Move) -> Player:
        """The player after a group is separated in two (N8).

        >>> Player([group("6", "012")], "").split(("split", "6x3", "1")).groups
        (group('6', '01'), group('6', '2'))
        """
        groups, size = [*self.groups], int(move[2])
        old = groups.pop(self.names.index(move[1]))
        groups += [group(old.place, old.horses[:-size]), group(old.place, old.horses[-size:])]
        return Player(groups, self.stable)

    def lose(self, loser: Group) -> Player:
        """The player after a group has lost its last horse in a fight (N9)."""
        groups = [group for group in self.groups if group is not loser]
        if loser.size > 1:
            groups.append(group(loser.place, loser.horses[:-1]))
        return Player(groups, self.stable)


def legal_moves(
    players: tuple[Player, ...], seat: int, homes: str, dice: str, summoned: bool
) -> Moves:
    """Legal moves of a seat with the dice that it has left; the last one is `end` (N4-N9)."""
    player = players[seat]
    moves: list[Move] = []
    if dice:
        own = player.occupied
        foes = crowded = 0
        for other, rival in enumerate(players):
            if other != seat:
                crowded |= rival.crowded | foes & rival.occupied
                foes |= rival.occupied
        movers = player.names
        if player.crowded:
            movers = tuple(dict.fromkeys(movers))  # groups with one name have the same moves
        if player.stable and not summoned:
            movers = (*movers, homes[seat])
        reaches = unobstructed(dice)
        for mover in movers:
            reach = reaches[mover]
            if reach.passes & foes:
                reach = obstructed(mover, distinct(dice), reach.passes & foes)
            if not reach.ends & (own | crowded):
                moves += reach.moves  # no landing asks for more tokens
                continue
            for end, free, joining in reach.landings:
                ways = joining if end & own else free
                if end & crowded:
                    ways = _aimed(ways, end, players, seat, homes)
                moves += ways
    for group in reversed(player.groups):
        if group.splits and group.splits[0] not in moves:
            moves += group.splits
    moves.append(END)
    return tuple(moves)


def _aimed(ways: Moves, end: int, players: tuple[Player, ...], seat: int, homes: str) -> Moves:
    """The ways to land on a station with the group that is attacked, if there is a choice (N9)."""
    foes = dict.fromkeys(
        f"{group.name}@{homes[other]}"
        for other, rival in enumerate(players)
        for group in rival.groups
        if other != seat and group.bit == end
    )
    if len(foes) == 1:
        return ways
    return tuple((*way[:3], foe, *way[3:]) for foe in foes for way in ways)
