"""The strength of computer players: the scores in the tables of the README.

python -m benchmarks.strength [GAME …]

Finished games are saved in `.cache/strength`, so that an interrupted run resumes.
"""

from __future__ import annotations

import sys
from collections.abc import Collection, Iterator
from itertools import pairwise
from pathlib import Path

from nyout import GAMES
from nyout.cli.tournament import all_played
from nyout.games.levels import NAMES
from nyout.tournament.report import report
from nyout.tournament.results import Score, interval
from nyout.tournament.schedule import Tournament

JOURNALS = Path(".cache/strength")
MANY = 2000  # games per pairing
FEW = 400  # games per pairing with Best in games in which it takes seconds per turn
SLOW = frozenset(("run", "scouts"))

TARGETS = {
    ("le-nyout", 2): 0.64,
    ("not-nyout", 2): 0.91,
    ("hypnosia", 2): 0.88,
    ("run", 2): 0.98,
    ("scouts", 2): 0.98,
    ("le-nyout", 3): 0.50,
    ("hypnosia", 4): 0.55,
}
"""Lower bounds for Best against greedy, by game and number of seats."""

LADDER = tuple(pairwise((*reversed(NAMES), "random")))
"""Each level and the next weaker player."""


def score(game: str, one: str, other: str, seats: int = 2) -> Score:
    """Return the score of a player against another one, from a paired tournament."""
    games = FEW if game in SLOW and "best" in (one, other) else MANY
    tournament = Tournament(game, (one, other), games - games % seats, seats, paired=True)
    JOURNALS.mkdir(parents=True, exist_ok=True)
    journal = JOURNALS / f"{game}-{seats}-{one}-{other}"
    played = all_played(tournament, jobs=None, cluster="", resume=journal)
    return report(tournament, played).scores[0]


def against_greedy(games: Collection[str]) -> Iterator[str]:
    """Yield the rows of the table of Best against greedy."""
    for (game, seats), target in TARGETS.items():
        if game in games:
            found = score(game, "best", "greedy", seats)
            low, high = interval(found.bouts)
            label = GAMES[game].title + (f", {seats} seats" if seats > 2 else "")
            yield (
                f"| {label} | {len(found.shares):,} | {found.mean:.1%}"
                f" | {low:.1%} to {high:.1%} | {target:.0%} |"
            )


def ladder(games: Collection[str]) -> Iterator[str]:
    """Yield the rows of the table of each level against the next weaker player."""
    for game in games:
        scores = (score(game, *pair).mean for pair in LADDER)
        yield f"| {GAMES[game].title} | {' | '.join(f'{mean:.1%}' for mean in scores)} |"


def run(games: Collection[str]) -> None:
    """Print the rows of both tables for some games."""
    for table in (against_greedy, ladder):
        for row in table(games):
            print(row, flush=True)


if __name__ == "__main__":
    run(sys.argv[1:] or list(dict.fromkeys(game for game, _ in TARGETS)))
