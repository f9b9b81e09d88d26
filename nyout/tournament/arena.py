"""The games of a tournament, whose openings, dice and players are determined by a seed."""

from __future__ import annotations

import sys
from collections import deque
from collections.abc import Iterator, Sequence
from functools import cache
from hashlib import sha256
from importlib import import_module
from inspect import getsourcefile
from pathlib import Path
from random import Random
from time import perf_counter
from typing import NamedTuple, cast

import nyout
from nyout import position, view
from nyout.core import CHANCE, OVER, Game, IllegalMove, Move, State, listed
from nyout.players import PLAYERS, Player
from nyout.plies import chance
from nyout.tournament.schedule import Bout, Tournament, seating, seats_of_one, seed

ENDLESS = 10  # times the length of the longest random games, after which a game is a fault
OPENINGS = 100  # attempts to find an opening that does not end the game
PACKAGE = Path(nyout.__file__).parent
CODE = {".py", ".table", ".txt"}  # endings of the files that determine games


class Fault(Exception):
    """Error of a player; the message names the player, the position, the ply and the seed."""


class UnknownPlayer(ValueError):
    """Error for an invalid name of a player; its message states the reason."""


class Thinking(NamedTuple):
    """The time that a player took for its decisions."""

    seconds: float
    decisions: int


class Outcome(NamedTuple):
    """The result of one game."""

    ranks: tuple[int, ...]  # one per seat
    plies: int


class Played(NamedTuple):
    """A bout and the outcomes of its games."""

    bout: Bout
    games: tuple[Outcome, ...]
    thinking: tuple[Thinking, ...]  # of both players of the pairing


Times = dict[str, list[float]]
"""The seconds of each decision, by player."""


def played(tournament: Tournament, bout: Bout, code: str = "") -> Played:
    """Play the games of a bout and return their outcomes.

    Raises `Fault` if a player fails or `code` is another `code_of` the tournament, and
    `UnknownPlayer` if a player cannot be imported.
    """
    if code and code != code_of(tournament):
        raise Fault("rules, players or weights of a worker differ from this machine; restart it")
    game, source = nyout.game(tournament.game), seed(tournament, bout)
    start = opening(game, tournament.seats, source)
    lineups = (seating(tournament, bout.pairing, n) for n in seats_of_one(tournament, bout))
    times: Times = {name: [] for name in bout.pairing}
    outcomes = tuple(play(game, start, names, source, times) for names in lineups)
    return Played(bout, outcomes, tuple(Thinking(sum(each), len(each)) for each in times.values()))


@cache
def code_of(tournament: Tournament) -> str:
    """Return a digest of the files that determine games: the package, and the players' modules."""
    digest = sha256()
    sources = (getsourcefile(entrant(name)) for name in tournament.players if name not in PLAYERS)
    for file in (*sorted(PACKAGE.rglob("*")), *map(Path, filter(None, sources))):
        if file.suffix in CODE:
            digest.update(file.name.encode() + file.read_bytes())
    return digest.hexdigest()[:16]


@cache
def entrant(name: str) -> Player:
    """Return a player by its name in `PLAYERS`, or by its import path `package.module:player`.

    Python searches the current folder for modules first, as for a script. Raises `UnknownPlayer`.
    """
    if name in PLAYERS:
        return PLAYERS[name]
    path, colon, attribute = name.partition(":")
    if not (path and colon and attribute):
        raise UnknownPlayer(
            f"no player {name!r}; expected {listed(PLAYERS)}, or package.module:player for a "
            "player of your own"
        )
    if (folder := str(Path.cwd())) not in sys.path:
        sys.path.insert(0, folder)
    try:
        player = getattr(import_module(path), attribute, None)
    except Exception as error:  # third-party modules can raise anything
        raise UnknownPlayer(
            f"player {name!r}: importing {path} failed with {type(error).__name__}: {error}"
        ) from error
    if not callable(player):
        problem = "is not a function" if player is not None else "does not exist"
        raise UnknownPlayer(
            f"player {name!r}: {attribute!r} in {path} {problem}; expected a function of a state "
            "and a random generator that yields moves"
        )
    return cast(Player, player)


def opening(game: Game, seats: int, source: str) -> State:
    """Return the position from which the games of a bout start.

    A random seat starts, without a roll-off. The first `game.opening` plies are random, so that
    games without dice differ. Raises `ValueError` if the game does not support the number of seats,
    or if these plies always end it.
    """
    rng = Random(f"{source}/opening")
    for _ in range(OPENINGS):
        state = game.start(seats, rng.choice(game.firsts(seats)))
        for _ in range(game.opening):
            if state.turn() != OVER:
                state = state.play(random_move(state, rng))
        if state.turn() != OVER:
            return state
    raise ValueError(f"{game.title}: {game.opening} random plies end each of {OPENINGS} games")


def random_move(state: State, rng: Random) -> Move:
    """Return a random legal move, or at `CHANCE` a throw by its odds."""
    return (
        chance.throw(state, rng.random()) if state.turn() == CHANCE else rng.choice(state.moves())
    )


def play(
    game: Game, start: State, names: Sequence[str], source: str, times: Times | None = None
) -> Outcome:
    """Play a game from `start` to its end; arguments and errors are those of `positions`."""
    [(plies, last)] = deque(enumerate(positions(game, start, names, source, times)), maxlen=1)
    return Outcome(tuple(last.ranks()), plies)


def positions(
    game: Game, start: State, names: Sequence[str], source: str, times: Times | None = None
) -> Iterator[State]:
    """Yield `start` and the positions after each ply of a game, up to its end.

    Each seat has its own dice and random generator, so that its throws do not depend on who plays.
    Players are not called if only one move is legal.

    Args:
        game: The game.
        start: The position after the opening.
        names: The players by seat.
        source: The seed of the dice and of the random generators of the players.
        times: Where the times of the decisions are added.

    Raises:
        Fault: If a player raises an exception, yields no legal move or never ends the game.
    """
    players = [entrant(name) for name in names]
    dice = [Random(f"{source}/dice/{seat}") for seat in range(len(names))]
    minds = [Random(f"{source}/mind/{seat}") for seat in range(len(names))]
    state, plies = start, 0
    yield state
    while (turn := state.turn()) != OVER:
        if plies == ENDLESS * game.bound:
            raise Fault(f"{' against '.join(names)}, seed {source!r}: no end after {plies:,} plies")
        if turn == CHANCE:
            move = chance.throw(state, dice[view.of(state).actor()].random())
        elif len(moves := state.moves()) == 1:
            move = moves[0]
        else:
            begun = perf_counter()
            try:
                move = decision(players[turn], state, minds[turn])
            except Exception as error:  # third-party players can raise anything
                raise Fault(
                    f"player {names[turn]}, seat {turn}, ply {plies}, seed {source!r}:"
                    f" {type(error).__name__}: {error}; position: {text(state, game)}"
                ) from error
            if times is not None:
                times[names[turn]].append(perf_counter() - begun)
        state, plies = state.play(move), plies + 1
        yield state


def decision(player: Player, state: State, rng: Random) -> Move:
    """Return the last move that a player yields.

    Raises `IllegalMove` for a move that is not legal, and `ValueError` if there is no move.
    """
    yielded = tuple(player(state, rng))
    if not yielded:
        raise ValueError("no move yielded")
    if yielded[-1] not in state.moves():
        raise IllegalMove(yielded[-1], state.moves())
    return yielded[-1]


def text(state: State, game: Game) -> str:
    """Return the position as text, or its `repr` if the game does not define a text for it."""
    try:
        return position.write(state, game)
    except ValueError:
        return repr(state)
