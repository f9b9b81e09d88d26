"""The schedule of a tournament: pairings, bouts, seats and seeds."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, permutations
from math import ceil
from typing import NamedTuple


class Tournament(NamedTuple):
    """The settings of a tournament, which determine every game in it."""

    game: str
    players: tuple[str, ...]  # ids of `nyout.players.PLAYERS`, or import paths
    games: int = 1000  # minimum number of games per pairing
    seats: int = 2
    paired: bool = False  # whether the players of a pairing swap seats with the same dice
    seed: str = "1"


class Pairing(NamedTuple):
    """Two players. With more than two seats, `other` plays all seats except one."""

    one: str
    other: str


class Bout(NamedTuple):
    """The games of a pairing with the same opening and dice; a single game unless paired."""

    pairing: Pairing
    number: int


def pairings(players: Sequence[str], seats: int) -> list[Pairing]:
    """Return the pairings of a round robin.

    With more than two seats, each player of a pairing is in turn alone against the other one.

    >>> [tuple(pairing) for pairing in pairings("abc", seats=2)]
    [('a', 'b'), ('a', 'c'), ('b', 'c')]
    >>> [tuple(pairing) for pairing in pairings("ab", seats=3)]
    [('a', 'b'), ('b', 'a')]
    """
    pairs = combinations(players, 2) if seats == 2 else permutations(players, 2)
    return [Pairing(*pair) for pair in pairs]


def games_per_bout(tournament: Tournament) -> int:
    """Return the number of games of each bout."""
    return tournament.seats if tournament.paired else 1


def bouts(tournament: Tournament) -> list[Bout]:
    """Return all bouts, with at least `tournament.games` games for each pairing."""
    count = ceil(tournament.games / games_per_bout(tournament))
    found = pairings(tournament.players, tournament.seats)
    return [Bout(pairing, number) for pairing in found for number in range(count)]


def seats_of_one(tournament: Tournament, bout: Bout) -> Sequence[int]:
    """Return the seat of the player `one` in each game of a bout.

    Seats alternate within a paired bout, otherwise from bout to bout.
    """
    if tournament.paired:
        return range(tournament.seats)
    return (bout.number % tournament.seats,)


def seating(tournament: Tournament, pairing: Pairing, seat: int) -> tuple[str, ...]:
    """Return the players by seat if `one` has the given seat.

    >>> seating(Tournament("le-nyout", ("a", "b"), seats=3), Pairing("a", "b"), seat=1)
    ('b', 'a', 'b')
    """
    return tuple(
        pairing.one if number == seat else pairing.other for number in range(tournament.seats)
    )


def seed(tournament: Tournament, bout: Bout) -> str:
    """Return the seed of a bout, which does not depend on the other pairings.

    >>> seed(Tournament("run", ("a", "b", "c")), Bout(Pairing("a", "c"), 7))
    '1/a/c/7'
    """
    return f"{tournament.seed}/{bout.pairing.one}/{bout.pairing.other}/{bout.number}"
