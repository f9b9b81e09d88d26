"""The strength of computer players: the scores in the tables of docs/figures.md.

python -m tools.benchmarks.strength [GAME …]
"""

from __future__ import annotations

import sys
from collections.abc import Collection, Iterator
from itertools import pairwise
from random import Random
from statistics import fmean
from typing import NamedTuple

from nyout import GAMES, view
from nyout.cli.tournament import play_bouts
from nyout.core import Move, State
from nyout.games.ai import NAMES
from nyout.players.greedy import merits
from nyout.tournament import Pairing, Score, Tournament, scores


class Aim(NamedTuple):
    """The number of games of Best against greedy, and the lower bound that it should reach."""

    games: int
    bound: float


AIMS = {
    ("le-nyout", 2): Aim(2000, 0.64),
    ("not-nyout", 2): Aim(1000, 0.91),
    ("hypnosia", 2): Aim(400, 0.88),
    ("run", 2): Aim(300, 0.98),
    ("scouts", 2): Aim(300, 0.98),
    ("le-nyout", 3): Aim(1998, 0.50),
    ("hypnosia", 4): Aim(152, 0.55),
}
"""By game and number of seats; `greedy` plays all other seats."""


class Counts(NamedTuple):
    """The numbers of games between neighbouring levels."""

    best: int  # of Best, which takes up to seconds per turn
    others: int


COUNTS = {
    "le-nyout": Counts(400, 2000),
    "not-nyout": Counts(400, 400),
    "hypnosia": Counts(400, 400),
    "run": Counts(20, 200),
    "scouts": Counts(100, 200),
}

LADDER = tuple(pairwise((*reversed(NAMES), "random")))
"""Each level and the next weaker player."""

NOVICES = "tools.benchmarks.strength:novice", "greedy"
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


def greedy_rows(games: Collection[str]) -> Iterator[str]:
    """Yield the rows of the table of Best against greedy."""
    for (game, seats), aim in AIMS.items():
        if game in games:
            result = score(game, "best", "greedy", seats, aim.games)
            low, high = result.interval
            label = GAMES[game].title + (f", {seats} seats" if seats > 2 else "")
            yield (
                f"| {label} | {len(result.shares):,} | {fmean(result.shares):.1%}"
                f" | {low:.1%} to {high:.1%} | {aim.bound:.0%} |"
            )


def ladder(games: Collection[str]) -> Iterator[str]:
    """Yield the rows of the table of each level against the next weaker player."""
    for game in games:
        counts = COUNTS[game]
        scores = (
            score(game, *pair, 2, counts.best if "best" in pair else counts.others)
            for pair in LADDER
        )
        yield f"| {GAMES[game].title} | {' | '.join(map(cell, scores))} |"


def beginner_rows(games: Collection[str]) -> Iterator[str]:
    """Yield the rows of the table of Beginner against `NOVICES`."""
    for game in games:
        scores = (score(game, "beginner", other, 2, NOVICE_GAMES) for other in NOVICES)
        yield f"| {GAMES[game].title} | {' | '.join(map(cell, scores))} |"


def cell(result: Score) -> str:
    """Return a table cell: the mean score, its margin of error and the number of games."""
    low, high = result.interval
    mean = fmean(result.shares)
    return f"{mean:.1%} ± {100 * (high - low) / 2:.1f} ({len(result.shares):,})"


def run(games: Collection[str]) -> None:
    """Print the rows of all tables for the given games."""
    for table in (greedy_rows, ladder, beginner_rows):
        for row in table(games):
            print(row, flush=True)


if __name__ == "__main__":
    run(sys.argv[1:] or COUNTS)
