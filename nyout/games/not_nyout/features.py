"""Features of Not Nyout: the numbers of horses and groups, and the attacks on them."""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import product
from math import comb

from nyout.core import OVER, State
from nyout.games.features import Row, Scalar
from nyout.games.not_nyout.horses import HORSES
from nyout.games.not_nyout.rules import BONUS, SIX, NotNyout
from nyout.games.not_nyout.tables import (
    FACES,
    SIZES,
    distinct,
    fight_throws,
    steps,
    summonings,
    walks,
)

NUMBERS = len(HORSES) + 1  # 0 to 4
WAITING, THROWING, MOVING, ATTACKED = range(4)  # roles; an ATTACKED seat waits during a turn

# The first index of each block of weights. All blocks but DICE and TAKER have a part per role.
LEFT = 0  # number of horses, by that of the strongest rival
STABLE = LEFT + 4 * NUMBERS * NUMBERS  # number of horses in the stable
GROUPS = STABLE + 4 * NUMBERS  # number of groups
SIZED = GROUPS + 4 * NUMBERS  # size of each group
DICE = SIZED + 4 * NUMBERS  # number of unused dice
TAKER = DICE + NUMBERS + 1  # the seat took the last horse; from the second on by idle turns (N12)
THREAT = TAKER + SIX + 2  # see `threats`
SCALARS = 4
SIZE = THREAT + 4 * SCALARS


def features(state: NotNyout) -> list[Row]:
    """Return one row for each seat.

    >>> from nyout.games.not_nyout import GAME
    >>> [row.indices for row in features(GAME.start(2, 0))]
    [[49, 109, 125], [24, 104, 120]]
    """
    players, seat, taker = state.players, state.seat, state.taker
    left = [player.left for player in players]
    faces = distinct(state.left)
    waiting = ATTACKED if state.thrown else WAITING
    found: list[Row] = []
    for n, player in enumerate(players):
        role = (MOVING if state.thrown else THROWING) if n == seat != OVER else waiting
        best = max(left[:n] + left[n + 1 :])
        indices = [
            LEFT + (role * NUMBERS + left[n]) * NUMBERS + best,
            STABLE + role * NUMBERS + len(player.stable),
            GROUPS + role * NUMBERS + len(player.groups),
        ]
        indices += [SIZED + role * NUMBERS + group.size for group in player.groups]
        if role == MOVING:
            indices.append(DICE + len(state.left))
        if n == taker:
            decisive = state.patience() == SIX
            indices.append(TAKER + (1 + min(max(state.idle, 0), SIX) if decisive else 0))
        found.append(Row(indices, threats(state, n, role, faces) if player.groups else ()))
    return found


def threats(state: NotNyout, seat: int, role: int, faces: str) -> list[Scalar]:
    """Return the scalars of the attacks on a seat's groups.

    The value of an attack is its chance times the expected gain in horses. The scalars are the
    sums over all groups of the best attack with one die and of the best one with several dice, the
    best attack on any group, and, if the seat has one horse left, the first sum again.
    """
    attackers: list[tuple[str, int, str]] = []  # name of a group or home, dice, their faces
    for n, player in enumerate(state.players):
        if n == seat:
            continue
        moving = n == state.seat and state.thrown
        dice = len(state.left) if moving else len(player.groups) + (player.stable != "")
        if dice:
            shown = faces if moving else ""
            attackers += [(group.name, dice, shown) for group in player.groups]
            if player.stable and not (moving and state.summoned):
                attackers.append((state.homes[n], dice, shown))
    near = far = worst = 0.0
    for group in state.players[seat].groups:
        one = more = 0.0
        for attacker, dice, shown in attackers:
            first, further = attack(attacker, group.name, dice, shown)
            if first > one:
                one = first
            if further > more:
                more = further
        near += one
        far += more * (1 - one)
        if one > worst:
            worst = one
    start = THREAT + SCALARS * role
    found = [(start, near), (start + 1, far), (start + 2, worst)]
    if state.players[seat].left == 1:
        found.append((start + 3, near))
    return found


@lru_cache(maxsize=1 << 16)
def attack(attacker: str, target: str, dice: int, faces: str) -> tuple[float, float]:
    """Return the values of an attack with one die, and with two or three.

    Args:
        attacker: The name of a group; for a summoned horse, the letter of its home.
        target: The name of a group.
        dice: The number of dice.
        faces: The distinct faces of the dice; empty before the throw.
    """
    place, _, size = attacker.partition("x")
    end, _, defenders = target.partition("x")
    edge = edges()[int(size or 1)][int(defenders)]
    if edge <= 0:
        return 0.0, 0.0
    second = third = 0.0
    if size:
        mask, second, third = reaches().get((place, end), (0, 0.0, 0.0))
    else:
        mask = summons(attacker).get(end, 0)
    if faces:
        once = float(any(mask >> int(face) - 1 & 1 for face in faces))
    else:
        once = 1 - (1 - mask.bit_count() / len(FACES)) ** dice
    more = second * comb(dice, 2) + third * comb(dice, 3)
    return edge * once, edge * min(1.0, more)


@cache
def edges() -> tuple[tuple[float, ...], ...]:
    """Return the expected gain of a fight in horses, by the sizes of both groups (N9)."""
    gain = [[0.0] * NUMBERS for _ in range(NUMBERS)]
    for attacker, defender in product(SIZES, SIZES):
        throws = fight_throws(attacker, defender).moves
        won = sum(wins(throw) for (throw,) in throws)
        gain[attacker][defender] = 2 * won / len(throws) - 1
    return tuple(map(tuple, gain))


def wins(throw: str) -> bool:
    """Return whether the attacker wins a fight with this throw (N9)."""
    attack, defence = map(int, throw.split("v"))
    return attack + BONUS > defence


@cache
def reaches() -> dict[tuple[str, str], tuple[int, float, float]]:
    """Return the ways from each station to another one on an empty board.

    Each value has a bit for each face of the direct movement, and the chances that the movements
    with two and with three dice, in the order thrown, end on the station.
    """
    one: dict[tuple[str, str], int] = {}
    for start in steps():
        for walk in walks(start):
            end = walk.stations[-1]
            one[start, end] = one.get((start, end), 0) | 1 << len(walk.stations) - 2
    nexts = {
        start: [(end, one[start, end]) for end in steps() if (start, end) in one]
        for start in steps()
    }
    found: dict[tuple[str, str], tuple[int, float, float]] = {}
    sides = len(FACES)
    for start in steps():
        two: dict[str, float] = {}
        three: dict[str, float] = {}
        for middle, faces in nexts[start]:
            for end, more in nexts[middle]:
                ways = faces.bit_count() * more.bit_count() / sides**2
                two[end] = two.get(end, 0.0) + ways
        for middle, ways in two.items():
            for end, more in nexts[middle]:
                three[end] = three.get(end, 0.0) + ways * more.bit_count() / sides
        for end in steps():
            if end != start and (end in three or (start, end) in one):
                found[start, end] = (
                    one.get((start, end), 0),
                    two.get(end, 0.0),
                    three.get(end, 0.0),
                )
    return found


@cache
def summons(home: str) -> dict[str, int]:
    """Return the stations to which a home summons, each with the bit of its face (N5)."""
    return {move[2]: 1 << int(move[0]) - 1 for move in summonings(home, FACES).moves}


def outcomes(state: NotNyout) -> list[tuple[int, State]]:
    """Return the distinct positions after a throw with their weights: two after a fight."""
    if not state.fight:
        return list(zip(state.odds(), map(state.play, state.moves())))
    throws = state.moves()
    won = [throw for throw in throws if wins(throw[0])]
    lost = [throw for throw in throws if not wins(throw[0])]
    return [(len(fell), state.play(fell[0])) for fell in (won, lost) if fell]
