"""The strength of computer players: scores of paired tournaments."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import pairwise
from random import Random
from statistics import fmean
from typing import Any, NamedTuple

from nyout import view
from nyout.cli.tournament import play_bouts
from nyout.core import Move, State
from nyout.games.ai import NAMES
from nyout.players.greedy import merits
from nyout.tournament import Pairing, Score, Tournament, scores


class Aim(NamedTuple):
    """A number of games of Best against greedy, and the lower bound that it should reach."""

    game: str
    seats: int  # greedy plays all but one
    games: int
    bound: float


AIMS = {
    "le-nyout": Aim("le-nyout", 2, 2000, 0.64),
    "not-nyout": Aim("not-nyout", 2, 1000, 0.91),
    "hypnosia": Aim("hypnosia", 2, 400, 0.88),
    "run": Aim("run", 2, 300, 0.98),
    "scouts": Aim("scouts", 2, 300, 0.98),
    "le-nyout-3": Aim("le-nyout", 3, 1998, 0.50),
    "hypnosia-4": Aim("hypnosia", 4, 152, 0.55),
}


class Ladder(NamedTuple):
    """Numbers of games between neighbouring levels, and the share that the stronger should win."""

    best: int  # of Best, which takes up to seconds per turn
    others: int
    bound: float


LADDERS = {
    "le-nyout": Ladder(400, 2000, 0.6),
    "not-nyout": Ladder(400, 400, 0.6),
    "hypnosia": Ladder(400, 400, 0.6),
    "run": Ladder(20, 200, 0.7),
    "scouts": Ladder(100, 200, 0.7),
}
RANDOM_BOUND = 0.7
"""The share that Beginner should win against `random`."""

RUNGS = tuple(pairwise((*reversed(NAMES), "random")))
"""Each level and the next weaker player."""

NOVICES = {"novice": "tools.benchmarks.strength:novice", "greedy": "greedy"}
"""Opponents of Beginner that play like somebody who has just learned the game."""

NOVICE_GAMES = 200  # with each of them


def novice(state: State, rng: Random) -> Iterator[Move]:
    """Yield a random move that wins, takes, scores or shortens the way; if there is none, any."""
    seat = state.turn()
    to_go = sum(piece.to_go for piece in view.view_of(state).scene().pieces if piece.seat == seat)

    def is_useful(move: Move) -> bool:
        won, gain, _, nearer, _ = merits(state, move)
        return won > 0 or gain > 0 or nearer > -to_go

    yield rng.choice([*filter(is_useful, state.moves())] or state.moves())


def score(game: str, player: str, opponent: str, seats: int, games: int) -> Score:
    """Return the score of a player against another one, from a paired tournament."""
    tournament = Tournament(game, (player, opponent), games, seats, paired=True)
    # With more than two seats, a tournament also has the pairing with the players swapped.
    bouts = [bout for bout in tournament.bouts() if bout.pairing == Pairing(player, opponent)]
    return scores(tournament, play_bouts(tournament, bouts))[0]


def measure_greedy(names: Collection[str]) -> Iterator[tuple[str, Any]]:
    """Yield the names of some `AIMS`, and the score of Best against greedy."""
    for name in names:
        aim = AIMS[name]
        result = score(aim.game, "best", "greedy", aim.seats, aim.games)
        low, high = result.interval
        yield name, share(result) | {"low": low, "high": high}


def measure_levels(games: Collection[str]) -> Iterator[tuple[str, Any]]:
    """Yield games, and the score of each level against the next weaker player."""
    for game in games:
        ladder = LADDERS[game]
        yield (
            game,
            {
                level: share(
                    score(game, level, other, 2, ladder.best if level == "best" else ladder.others)
                )
                for level, other in RUNGS
            },
        )


def measure_novices(games: Collection[str]) -> Iterator[tuple[str, Any]]:
    """Yield games, and the score of Beginner against each of the `NOVICES`."""
    for game in games:
        yield (
            game,
            {
                name: share(score(game, "beginner", other, 2, NOVICE_GAMES))
                for name, other in NOVICES.items()
            },
        )


def share(result: Score) -> dict[str, float]:
    """Return the share of games won, its margin of error and the number of games."""
    low, high = result.interval
    return {
        "won": fmean(result.shares),
        "margin": (high - low) / 2,
        "games": len(result.shares),
    }
