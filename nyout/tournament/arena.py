"""The games of a tournament, whose openings, dice and players are determined by a seed."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from random import Random
from typing import NamedTuple

import nyout
from nyout import position, view
from nyout.core import CHANCE, OVER, Game, IllegalMove, Move, State
from nyout.players import Player
from nyout.plies import chance
from nyout.tournament.entrants import entrant
from nyout.tournament.schedule import Bout, Tournament, seating, seats_of_one, seed

ENDLESS = 10  # times the length of the longest random games, after which a game is a fault
OPENINGS = 100  # attempts to find an opening that does not end the game


class Fault(Exception):
    """Error of a player; the message names the player, the position, the ply and the seed."""


class Outcome(NamedTuple):
    """The result of one game."""

    ranks: tuple[int, ...]  # one per seat
    plies: int


class Played(NamedTuple):
    """A bout and the outcomes of its games."""

    bout: Bout
    games: tuple[Outcome, ...]


def played(tournament: Tournament, bout: Bout) -> Played:
    """Play the games of a bout and return their outcomes.

    Raises `Fault` if a player fails, and `UnknownPlayer` if it cannot be imported.
    """
    game, source = nyout.game(tournament.game), seed(tournament, bout)
    start = opening(game, tournament.seats, source)
    lineups = (seating(tournament, bout.pairing, n) for n in seats_of_one(tournament, bout))
    return Played(bout, tuple(play(game, start, names, source) for names in lineups))


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


def play(game: Game, start: State, names: Sequence[str], source: str) -> Outcome:
    """Play a game from `start` to its end; arguments and errors are those of `positions`."""
    [(plies, last)] = deque(enumerate(positions(game, start, names, source)), maxlen=1)
    return Outcome(tuple(last.ranks()), plies)


def positions(game: Game, start: State, names: Sequence[str], source: str) -> Iterator[State]:
    """Yield `start` and the positions after each ply of a game, up to its end.

    Each seat has its own dice and random generator, so that its throws do not depend on who plays.
    Players are not called if only one move is legal.

    Args:
        game: The game.
        start: The position after the opening.
        names: The players by seat.
        source: The seed of the dice and of the random generators of the players.

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
            move = chance.throw(state, dice[view.actor(state)].random())
        elif len(moves := state.moves()) == 1:
            move = moves[0]
        else:
            try:
                move = decision(players[turn], state, minds[turn])
            except Exception as error:  # third-party players can raise anything
                raise Fault(
                    f"player {names[turn]}, seat {turn}, ply {plies}, seed {source!r}:"
                    f" {type(error).__name__}: {error}; position: {text(state, game)}"
                ) from error
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
