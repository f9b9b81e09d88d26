"""The strength of computer players: the scores in the tables of docs/figures.md.

python -m benchmarks.strength [GAME …]

Finished games are saved in `.cache/strength`, so that an interrupted run resumes.
"""

from __future__ import annotations

import sys
from collections.abc import Collection, Iterator
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

from nyout import GAMES
from nyout.cli.tournament import all_played
from nyout.games.ai import NAMES
from nyout.tournament.results import Score, interval, scores
from nyout.tournament.schedule import Pairing, Tournament, bouts

JOURNALS = Path(".cache/strength")


class Aim(NamedTuple):
    """The number of games of Best against greedy, and the lower bound that it should reach."""

    games: int
    bound: float


AIMS = {
    ("le-nyout", 2): Aim(2000, 0.64),
    ("not-nyout", 2): Aim(600, 0.91),
    ("hypnosia", 2): Aim(400, 0.88),
    ("run", 2): Aim(40, 0.98),
    ("scouts", 2): Aim(200, 0.98),
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
    "not-nyout": Counts(200, 400),
    "hypnosia": Counts(200, 400),
    "run": Counts(20, 200),
    "scouts": Counts(100, 200),
}

LADDER = tuple(pairwise((*reversed(NAMES), "random")))
"""Each level and the next weaker player."""


def score(game: str, one: str, other: str, seats: int, games: int) -> Score:
    """Return the score of a player against another one, from a paired tournament."""
    tournament = Tournament(game, (one, other), games, seats, paired=True)
    JOURNALS.mkdir(parents=True, exist_ok=True)
    file = JOURNALS / f"{game}-{seats}-{one}-{other}"
    # With more than two seats, a tournament also has the pairing of `other` against `one`.
    wanted = [bout for bout in bouts(tournament) if bout.pairing == Pairing(one, other)]
    return scores(tournament, all_played(tournament, wanted, journal=file))[0]


def against_greedy(games: Collection[str]) -> Iterator[str]:
    """Yield the rows of the table of Best against greedy."""
    for (game, seats), aim in AIMS.items():
        if game in games:
            found = score(game, "best", "greedy", seats, aim.games)
            low, high = interval(found.bouts)
            label = GAMES[game].title + (f", {seats} seats" if seats > 2 else "")
            yield (
                f"| {label} | {len(found.shares):,} | {found.mean:.1%}"
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


def cell(found: Score) -> str:
    """Return a table cell: the mean score, its margin of error and the number of games."""
    low, high = interval(found.bouts)
    return f"{found.mean:.1%} ± {100 * (high - low) / 2:.1f} ({len(found.shares):,})"


def run(games: Collection[str]) -> None:
    """Print the rows of both tables for some games."""
    for table in (against_greedy, ladder):
        for row in table(games):
            print(row, flush=True)


if __name__ == "__main__":
    run(sys.argv[1:] or COUNTS)
