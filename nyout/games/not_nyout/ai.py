"""Computer players of Not Nyout: levels, features, and the vocabulary of moves.

The features are the numbers of horses and groups, and the attacks on them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from itertools import product
from math import comb

from nyout.core import OVER, Move, State
from nyout.games.ai import FeatureRow, Level, Scalar, Stage, TurnSearch
from nyout.games.not_nyout.rules import BONUS, END, HORSES, SIX, NotNyout, group
from nyout.games.not_nyout.tables import (
    FACES,
    HOMES,
    SIZES,
    distinct,
    fight_throws,
    landing,
    next_stations,
    summonings,
    turn_throws,
    walks,
)
from nyout.games.rolloff import unused_faces

NARROW = TurnSearch((Stage(width=2), Stage(width=4)), nodes=800)
REPLIES = TurnSearch((Stage(width=4), Stage(turns=1, candidates=3, width=1, replies=1)), nodes=4000)

LEVELS = (
    Level("beginner", NARROW, noise=0.17, loss=0.0301),
    Level("casual", NARROW, noise=0.075, loss=0.0147),
    Level("strong", NARROW, noise=0.03, loss=0.0059),
    Level("best", REPLIES, loss=0.0016),
)

TEMPERATURES = {2: 0.73}

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


def features(state: NotNyout) -> list[FeatureRow]:
    """Return one row for each seat.

    >>> from nyout.games.not_nyout import GAME
    >>> [row.indices for row in features(GAME.start(2, 0))]
    [[49, 109, 125], [24, 104, 120]]
    """
    players, seat, taker = state.players, state.seat, state.taker
    left = [player.left for player in players]
    dice = unused_faces(state.throw)
    faces = distinct(dice)
    waiting = ATTACKED if state.throw else WAITING
    rows: list[FeatureRow] = []
    for n, player in enumerate(players):
        role = (MOVING if state.throw else THROWING) if n == seat != OVER else waiting
        best = max(left[:n] + left[n + 1 :])
        indices = [
            LEFT + (role * NUMBERS + left[n]) * NUMBERS + best,
            STABLE + role * NUMBERS + len(player.stable),
            GROUPS + role * NUMBERS + len(player.groups),
        ]
        indices += [SIZED + role * NUMBERS + group.size for group in player.groups]
        if role == MOVING:
            indices.append(DICE + len(dice))
        if n == taker:
            decisive = state.patience() == SIX
            indices.append(TAKER + (1 + min(max(state.idle, 0), SIX) if decisive else 0))
        rows.append(FeatureRow(indices, threats(state, n, role, faces) if player.groups else ()))
    return rows


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
        moving = n == state.seat and state.throw
        dice = (
            len(unused_faces(state.throw)) if moving else len(player.groups) + (player.stable != "")
        )
        if dice:
            rolled = faces if moving else ""
            attackers += [(own.name, dice, rolled) for own in player.groups]
            if player.stable and not (moving and state.summoned):
                attackers.append((state.homes[n], dice, rolled))
    near = far = worst = 0.0
    for target in state.players[seat].groups:
        best_near = best_far = 0.0
        for attacker, dice, rolled in attackers:
            with_one, with_more = attack(attacker, target.name, dice, rolled)
            if with_one > best_near:
                best_near = with_one
            if with_more > best_far:
                best_far = with_more
        near += best_near
        far += best_far * (1 - best_near)
        if best_near > worst:
            worst = best_near
    start = THREAT + SCALARS * role
    scalars = [(start, near), (start + 1, far), (start + 2, worst)]
    if state.players[seat].left == 1:
        scalars.append((start + 3, near))
    return scalars


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
        won = sum(is_win(throw) for (throw,) in throws)
        gain[attacker][defender] = 2 * won / len(throws) - 1
    return tuple(map(tuple, gain))


def is_win(throw: str) -> bool:
    """Return whether the attacker wins a fight with this throw (N9)."""
    attack, defence = map(int, throw.split("v"))
    return attack + BONUS > defence


@cache
def reaches() -> dict[tuple[str, str], tuple[int, float, float]]:
    """Return the ways from each station to another one on an empty board.

    Each value has a bit for each face of the direct movement, and the chances that the movements
    with two and with three dice, in the order thrown, end on the station.
    """
    faces_between: dict[tuple[str, str], int] = {}
    for start in next_stations():
        for walk in walks(start):
            end = walk.stations[-1]
            faces_between[start, end] = (
                faces_between.get((start, end), 0) | 1 << len(walk.stations) - 2
            )
    nexts = {
        start: [
            (end, faces_between[start, end])
            for end in next_stations()
            if (start, end) in faces_between
        ]
        for start in next_stations()
    }
    ways: dict[tuple[str, str], tuple[int, float, float]] = {}
    sides = len(FACES)
    for start in next_stations():
        two: dict[str, float] = {}
        three: dict[str, float] = {}
        for middle, faces in nexts[start]:
            for end, more in nexts[middle]:
                chance = faces.bit_count() * more.bit_count() / sides**2
                two[end] = two.get(end, 0.0) + chance
        for middle, chance in two.items():
            for end, more in nexts[middle]:
                three[end] = three.get(end, 0.0) + chance * more.bit_count() / sides
        for end in next_stations():
            if end != start and (end in three or (start, end) in faces_between):
                ways[start, end] = (
                    faces_between.get((start, end), 0),
                    two.get(end, 0.0),
                    three.get(end, 0.0),
                )
    return ways


@cache
def summons(home: str) -> dict[str, int]:
    """Return the stations to which a home summons, each with the bit of its face (N5)."""
    return {move[2]: 1 << int(move[0]) - 1 for move in summonings(home, FACES).moves}


def outcomes(state: NotNyout) -> list[tuple[int, State]]:
    """Return the distinct positions after a throw with their weights: two after a fight."""
    if not state.fight:
        return list(zip(state.odds(), map(state.play, state.moves())))
    throws = state.moves()
    won = [throw for throw in throws if is_win(throw[0])]
    lost = [throw for throw in throws if not is_win(throw[0])]
    return [(len(fell), state.play(fell[0])) for fell in (won, lost) if fell]


SPARE = len(HORSES) * 3 * len(HORSES) * 2
"""An upper bound of the legal moves that name an enemy group, which have spare numbers (N9).

There are tens of thousands of these moves, of which hardly any is ever legal.
At most four groups can move, or three and a horse from the stable. There are at most twelve enemy
groups. A mover reaches the station of each with one die only, and joins own groups there or not.
"""


def moves() -> Iterable[Move]:
    """Return all summonings, movements and splits that name no enemy group, then `end`."""
    landings = (*_summonings(), *_movements())
    splits = [split for place, size in _groups() for split in group(place, HORSES[:size]).splits]
    return (*(move for landing in landings for move in _with_tails(landing)), *splits, END)


def _groups() -> Iterable[tuple[str, int]]:
    return product(next_stations(), SIZES)


def _summonings() -> Iterator[Move]:
    for home in HOMES:
        yield from summonings(home, FACES).moves


def _movements() -> Iterator[Move]:
    """Yield all movements; each station between the ends can cost an extra point (N7)."""
    for place, size in _groups():
        for walk in walks(place):
            points = len(walk.stations) - 1
            for cost in FACES[points - 1 : 2 * points - 1]:
                yield cost, f"{place}x{size}", walk.stations[-1]


def _with_tails(move: Move) -> Iterator[Move]:
    """Yield a move to a station without own groups, and the two on one with own groups (N8)."""
    _, free, joining = landing(move)
    yield from free
    if not move[1].endswith(f"x{len(HORSES)}"):  # else the seat has no other groups
        yield from joining


def throws() -> Iterable[Move]:
    """Return the throws of one to four dice, then those of fights between all sizes of groups."""
    turns = [throw for count in SIZES for throw in turn_throws(count).moves]
    fights = [throw for sizes in product(SIZES, repeat=2) for throw in fight_throws(*sizes).moves]
    return dict.fromkeys((*turns, *fights))
