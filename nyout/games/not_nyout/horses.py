"""Groups of horses: the legal moves of a player, and the groups after a move (N4-N9)."""

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

    The constructor computes all other attributes from these two. Reading a field of a named tuple
    takes ten times as long: games take 6% longer with one.
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
        f"{group.name}@{homes[other]}"
        for other, rival in enumerate(players)
        for group in rival.groups
        if other != seat and group.bit == end
    )
    if len(foes) == 1:
        return landings
    return tuple((*move[:3], foe, *move[3:]) for foe in foes for move in landings)
