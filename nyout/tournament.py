"""Tournaments of computer players: pairings, games and scores.

The settings of a tournament determine every game in it, so the results do not depend on where or in
which order the games are played. `nyout.cli.tournament` plays them on all cores of this machine.
The web page does not include this module.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from importlib import import_module
from itertools import combinations, islice, permutations
from math import ceil, sqrt
from pathlib import Path
from random import Random
from statistics import fmean, stdev
from time import perf_counter
from typing import NamedTuple, cast

import nyout
from nyout import match, position
from nyout.core import OVER, Game, IllegalMove, Move, State, list_items
from nyout.match import Match, Seat, play_on
from nyout.players import PLAYERS, Player

ENDLESS = 10  # times the length of the longest random games, after which a game is a fault
OPENINGS = 100  # attempts to find an opening that does not end the game
NORMAL_95 = 1.96  # standard deviations around the mean that cover 95% of a normal curve


class Fault(Exception):
    """Error of a player; the message names the player, the position, the ply and the seed."""


class UnknownPlayer(ValueError):
    """Error for an invalid name of a player; its message states the reason."""


# --- schedule -------------------------------------------------------------------------------------


class Pairing(NamedTuple):
    """Two players. With more than two seats, `opponent` plays all seats except one."""

    player: str
    opponent: str


class Bout(NamedTuple):
    """The games of a pairing with the same opening and dice; a single game unless paired."""

    pairing: Pairing
    number: int


class Tournament(NamedTuple):
    """The settings of a tournament, which determine every game in it."""

    game: str
    players: tuple[str, ...]  # ids of `nyout.players.PLAYERS`, or import paths
    games: int = 1000  # minimum number of games per pairing
    seats: int = 2
    paired: bool = False  # whether the players of a pairing swap seats with the same dice
    seed: str = "1"

    def pairings(self) -> list[Pairing]:
        """Return the pairings of a round robin.

        With more than two seats, each player of a pairing is in turn alone against the other one.

        >>> [tuple(pairing) for pairing in Tournament("run", ("a", "b", "c")).pairings()]
        [('a', 'b'), ('a', 'c'), ('b', 'c')]
        >>> [tuple(pairing) for pairing in Tournament("hypnosia", ("a", "b"), seats=3).pairings()]
        [('a', 'b'), ('b', 'a')]
        """
        pairs = combinations if self.seats == 2 else permutations
        return [Pairing(*pair) for pair in pairs(self.players, 2)]

    def bouts(self) -> list[Bout]:
        """Return all bouts, with at least `games` games for each pairing."""
        count = ceil(self.games / (self.seats if self.paired else 1))
        return [Bout(pairing, number) for pairing in self.pairings() for number in range(count)]

    def seats_of(self, bout: Bout) -> Sequence[int]:
        """Return the seat of `bout.pairing.player` in each game of a bout.

        Seats alternate within a paired bout, otherwise from bout to bout.
        """
        return range(self.seats) if self.paired else (bout.number % self.seats,)

    def seating(self, pairing: Pairing, seat: int) -> tuple[str, ...]:
        """Return the players by seat if `pairing.player` has the given seat.

        >>> Tournament("le-nyout", ("a", "b"), seats=3).seating(Pairing("a", "b"), seat=1)
        ('b', 'a', 'b')
        """
        player, opponent = pairing
        return tuple(player if number == seat else opponent for number in range(self.seats))

    def seed_of(self, bout: Bout) -> str:
        """Return the seed of a bout, which does not depend on the other pairings.

        >>> Tournament("run", ("a", "b", "c")).seed_of(Bout(Pairing("a", "c"), 7))
        '1/a/c/7'
        """
        return f"{self.seed}/{bout.pairing.player}/{bout.pairing.opponent}/{bout.number}"


# --- games ----------------------------------------------------------------------------------------


class Result(NamedTuple):
    """The results of the games of a bout."""

    bout: Bout
    shares: tuple[float, ...]  # of the pairing's player in the win: 1, 1/n if n share it, or 0
    plies: int  # of all games
    times: Mapping[str, Sequence[float]]  # seconds of each decision, by player


def play(tournament: Tournament, bout: Bout) -> Result:
    """Play the games of a bout, and return their results.

    Raises `Fault` if a player fails, and `UnknownPlayer` if a player cannot be imported.
    """
    game, seed = nyout.game(tournament.game), tournament.seed_of(bout)
    start = opening(game, tournament.seats, seed)
    times: dict[str, list[float]] = {name: [] for name in bout.pairing}
    shares, plies = list[float](), 0
    for seat in tournament.seats_of(bout):
        *_, end = game_between(tournament.seating(bout.pairing, seat), start, seed, times)
        shares.append((end.state.ranks()[seat] == 1) / end.state.ranks().count(1))
        plies += len(end.moves)
    return Result(bout, tuple(shares), plies, times)


def opening(game: Game, seats: int, seed: str) -> Match:
    """Return a match from the position in which the games of a bout start.

    A random seat starts, without a roll-off. The first `game.opening` plies are random, so that
    games without dice differ. Raises `ValueError` if the game does not support the number of seats,
    or if these plies always end it.
    """
    rng = Random(f"{seed}/opening")
    for _ in range(OPENINGS):
        first = rng.choice(game.firsts(seats))
        start = match.start(game, (Seat(""),) * seats, "", first=first)
        random_game = play_on(start, lambda at: rng.choice(at.state.moves()), lambda _: rng)
        *_, opened = islice(random_game, game.opening + 1)
        if opened.state.turn() != OVER:
            return replace(opened, states=opened.states[-1:], moves=(), cursor=0)
    raise ValueError(f"{game.title}: {game.opening} random plies end each of {OPENINGS} games")


def game_between(
    names: Sequence[str],
    start: Match,
    seed: str,
    times: Mapping[str, list[float]] | None = None,
) -> Iterator[Match]:
    """Yield a match and its further positions, up to the end of the game.

    Each seat has its own dice and random generator, so that its throws do not depend on who plays.
    Players are not called if only one move is legal.

    Args:
        names: The players by seat.
        start: The match after the opening.
        seed: The seed of the dice and of the random generators of the players.
        times: Where the times of the decisions are added.

    Raises:
        Fault: If a player raises an exception, yields no legal move or never ends the game.
    """
    players = [import_player(name) for name in names]
    dice = [Random(f"{seed}/dice/{seat}") for seat in range(len(names))]
    generators = [Random(f"{seed}/mind/{seat}") for seat in range(len(names))]

    def choose(at: Match) -> Move:
        if len(at.state.moves()) == 1:
            return at.state.moves()[0]
        seat, begun = at.active, perf_counter()
        try:
            move = decision(players[seat], at.state, generators[seat])
        except Exception as error:  # third-party players can raise anything
            raise Fault(
                f"player {names[seat]}, seat {seat}, ply {at.cursor}, seed {seed!r}:"
                f" {type(error).__name__}: {error}; position: {write_position(at)}"
            ) from error
        if times is not None:
            times[names[seat]].append(perf_counter() - begun)
        return move

    for at in play_on(start, choose, lambda at: dice[at.active]):
        yield at
        if at.cursor == ENDLESS * at.game.bound:
            raise Fault(f"{' against '.join(names)}, seed {seed!r}: no end after {at.cursor} plies")


def decision(player: Player, state: State, rng: Random) -> Move:
    """Return the last move that a player yields.

    Raises `IllegalMove` for a move that is not legal, and `ValueError` if there is no move.
    """
    moves = tuple(player(state, rng))
    if not moves:
        raise ValueError("no move yielded")
    if moves[-1] not in state.moves():
        raise IllegalMove(moves[-1], state.moves())
    return moves[-1]


def write_position(at: Match) -> str:
    """Return the position of a match as text, or its `repr` if the game defines no text for it."""
    try:
        return position.write(at.state, at.game)
    except ValueError:
        return repr(at.state)


@cache
def import_player(name: str) -> Player:
    """Return a player by its name in `PLAYERS`, or by its import path `package.module:player`.

    Python searches the current folder for modules first, as for a script. Raises `UnknownPlayer`.
    """
    if name in PLAYERS:
        return PLAYERS[name]
    path, colon, attribute = name.partition(":")
    if not (path and colon and attribute):
        raise UnknownPlayer(
            f"no player {name!r}; expected {list_items(PLAYERS)}, or package.module:player for a "
            "player of your own"
        )
    if (folder := str(Path.cwd())) not in sys.path:
        sys.path.insert(0, folder)
    try:
        player = getattr(import_module(path), attribute)
    except Exception as error:  # third-party modules can raise anything
        raise UnknownPlayer(f"player {name!r}: {type(error).__name__}: {error}") from error
    if not callable(player):
        raise UnknownPlayer(
            f"player {name!r} is not a function of a state and a random generator, yielding moves"
        )
    return cast(Player, player)


# --- scores ---------------------------------------------------------------------------------------


class Interval(NamedTuple):
    """The lower and upper bound of a 95% interval."""

    low: float
    high: float


class Score(NamedTuple):
    """The results of a pairing, for its first player."""

    pairing: Pairing
    bouts: tuple[tuple[float, ...], ...]  # the share of the win in each game of each bout

    @property
    def shares(self) -> tuple[float, ...]:
        """The share of the win in each game."""
        return tuple(share for bout in self.bouts for share in bout)

    @property
    def interval(self) -> Interval:
        """The 95% interval of the mean share.

        The games of a bout have the same dice, so only bouts are independent of each other. One
        bout won and one lost are added, so that a few equal results have no interval of width 0.

        >>> [round(bound, 3) for bound in Score(Pairing("a", "b"), ((1.0,),) * 100).interval]
        [0.971, 1.0]
        """
        low, high = interval([*map(fmean, self.bouts), 1.0, 0.0])
        return Interval(max(0.0, low), min(1.0, high))


def interval(numbers: Sequence[float]) -> Interval:
    """Return the 95% interval of the mean of independent numbers.

    >>> [round(bound, 3) for bound in interval([0.5, 1.0] * 500)]
    [0.734, 0.766]
    """
    middle, reach = fmean(numbers), NORMAL_95 * stdev(numbers) / sqrt(len(numbers))
    return Interval(middle - reach, middle + reach)


def scores(tournament: Tournament, results: Iterable[Result]) -> list[Score]:
    """Return the score of each pairing, in the order of the schedule; results have any order."""
    shares = {result.bout: result.shares for result in results}
    return [
        Score(pairing, tuple(shares[bout] for bout in sorted(shares) if bout.pairing == pairing))
        for pairing in tournament.pairings()
    ]
