"""The inputs of the referee of Not Nyout, as seen by the seat that acts, whose home is south.

They are the groups on each station, the horses in the stables, the distances at which groups of
each size can attack each other, and a fight before its throw.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from nyout.games.not_nyout.rules import HORSES, SIX, NotNyout
from nyout.games.not_nyout.tables import FACES, HOMES, INWARD, RING, SIZES, next_stations
from nyout.games.rolloff import unused_faces

Part = tuple[int, str, tuple[str, ...], tuple[str, ...], tuple[int, ...]]
"""The block of inputs, the home that is south, the groups of both seats, and numbers."""

STATIONS = tuple(next_stations())
NUMBERS = len(HORSES) + 1  # 0 to 4
FAR = 2 * len(FACES)  # points of the longest attack that counts

# The first input of each group of a seat.
PILES = 0  # stations by size of the group
STABLED = PILES + len(SIZES) * len(STATIONS)  # horses in the stable
GROUPS = STABLED + NUMBERS  # number of groups
ATTACKS = GROUPS + NUMBERS  # by the sizes of both groups, and distance
SEAT = ATTACKS + len(SIZES) ** 2 * FAR

LEFT = 2 * SEAT  # horses of both seats
DICE = LEFT + NUMBERS * NUMBERS  # unused ones
TAKEN = DICE + NUMBERS  # by idle turns, if the taker of the last horse decides the game
FIGHT = TAKEN + 2 * (SIX + 2)  # sizes of both groups
SIZE = FIGHT + len(SIZES) ** 2

OWN, OTHER, SCORE = range(3)
"""The blocks of a position; those of the horses are equal."""


def parts(state: NotNyout) -> Iterator[Part]:
    """Yield the parts of a position of two seats before its end, from which `inputs` follow."""
    seat, fight = state.seat, state.fight
    own, other = state.players[seat], state.players[1 - seat]
    south = state.homes[seat]
    row, enemies = tuple(sorted(own.names)), tuple(sorted(other.names))
    yield OWN, south, row, enemies, (len(own.stable),)
    yield OTHER, south, enemies, row, (len(other.stable),)
    dice = len(unused_faces(state.throw))
    is_decisive = state.patience() == SIX and state.taker >= 0
    taken = (state.taker == seat, min(state.idle, SIX) + 1) if is_decisive else ()
    sizes = (fight.attacker.size, fight.defender.size) if fight else (0, 0)
    yield SCORE, "", (), (), (own.left, other.left, dice, *sizes, *taken)


def inputs(part: Part) -> list[int]:
    """Return the inputs of a part that are 1; a repeated input counts repeatedly."""
    block, south, row, enemies, numbers = part
    if block == SCORE:
        return _score(*numbers)
    home = south if block == OWN else opposite(south)
    return [block * SEAT + one for one in _groups(south, home, row, enemies, *numbers)]


def _groups(
    south: str, home: str, row: tuple[str, ...], enemies: tuple[str, ...], stabled: int
) -> list[int]:
    """Return the inputs of the groups of a seat, and of their attacks on those of the enemy."""
    turned = turned_stations()[south]
    found = [STABLED + stabled, GROUPS + len(row)]
    for name in row:
        place, size = _split(name)
        found.append(PILES + turned[place] * len(SIZES) + size - 1)
    attackers = [*row, *([f"{home}x1"] if stabled else [])]
    for attacker in attackers:
        place, size = _split(attacker)
        for enemy in enemies:
            target, defenders = _split(enemy)
            distance = distances()[place].get(target)
            if distance:
                sizes = (size - 1) * len(SIZES) + defenders - 1
                found.append(ATTACKS + sizes * FAR + distance - 1)
    return found


def _score(
    own: int, other: int, dice: int, attackers: int, defenders: int, *taken: int
) -> list[int]:
    found = [LEFT + own * NUMBERS + other, DICE + dice]
    if attackers:
        found.append(FIGHT + (attackers - 1) * len(SIZES) + defenders - 1)
    if taken:
        is_own, idle = taken
        found.append(TAKEN + is_own * (SIX + 2) + idle)
    return found


def _split(name: str) -> tuple[str, int]:
    """Return the station and the size of a group.

    >>> _split("6x2")
    ('6', 2)
    """
    place, _, size = name.partition("x")
    return place, int(size)


def opposite(home: str) -> str:
    """Return the home opposite another one.

    >>> opposite("N"), opposite("E")
    ('S', 'W')
    """
    letters = "".join(HOMES)
    return letters[(letters.index(home) + 2) % len(letters)]


@cache
def turned_stations() -> dict[str, dict[str, int]]:
    """Return the numbers of the stations after the board is turned, by the home that is south."""
    return {
        home: {station: STATIONS.index(_turn(station, quarters)) for station in STATIONS}
        for quarters, home in enumerate("SENW")
    }


def _turn(station: str, quarters: int) -> str:
    """Return where a station comes to lie after quarter turns towards lower ring numbers."""
    if station.isdigit():
        return str((int(station) - 1 - quarters * RING // 4) % RING + 1)
    if len(station) == 1:
        return station
    lines = "wsen"  # in the order of the ring
    return lines[(lines.index(station[0]) - quarters) % len(lines)] + station[1:]


@cache
def distances() -> dict[str, dict[str, int]]:
    """Return the points of the shortest attack on each station, by station or home."""
    found: dict[str, dict[str, int]] = {}
    for place in (*STATIONS, *HOMES):
        start = HOMES.get(place, place)
        ends = set(next_stations()[start])
        if place in INWARD:
            ends.add(INWARD[place])
        found[place] = dict.fromkeys(ends, 1)
        for points in range(2, (len(FACES) if place in HOMES else FAR) + 1):
            ends = {step for end in ends for step in next_stations()[end]} - {*found[place]}
            found[place] |= dict.fromkeys(ends, points)
    return found


def mirror() -> list[int]:
    """Return each input unchanged: horses walk one way only, so there are no mirror images."""
    return list(range(SIZE))
