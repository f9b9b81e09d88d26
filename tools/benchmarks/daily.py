"""Games of the day, played by each level instead of a player: skill, share of wins, and length.

The skill of a level must be higher than that of the next weaker one, or it means nothing.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from math import sqrt
from statistics import fmean, stdev
from typing import Any, NamedTuple

from nyout import GAMES, players
from nyout.analysis.review import review_match
from nyout.cli.tournament import spread
from nyout.core import Move
from nyout.daily import game_of_day, result_of, start_day
from nyout.games.ai import NAMES
from nyout.match import PERSON, Match, play_on
from nyout.players.search import exhaust
from nyout.plies import is_choice
from nyout.puzzles import parse_day
from nyout.tournament import NORMAL_95

FIRST_DAY = parse_day("2027-01-01")
DAYS = 91  # consecutive ones
MINUTES = 10  # that a game may take
CHOICE_TIME, PLY_TIME = 5.0, 1.5  # seconds of a player for a choice, and of the page for each ply


class Sample(NamedTuple):
    """A game of the day that a level has played as its player."""

    game: str
    day: int
    level: str
    skill: int
    has_won: bool
    minutes: float


def measure(games: Collection[str]) -> Iterator[tuple[str, Any]]:
    """Yield games, and the skill, the wins and the length of the games of each level."""
    days = range(FIRST_DAY, FIRST_DAY + DAYS)
    for game in games:
        due = [day for day in days if game_of_day(day, [*GAMES]) == game]
        tasks = [(game, day, level) for day in due for level in NAMES]
        yield game, summarize(spread(play_day, tasks, GAMES[game].title))


def play_day(game: str, day: int, level: str) -> Sample:
    """Return the game of a day, with a level in the place of its player."""

    def choose(at: Match) -> Move:
        player = at.active_player
        return players.choice(level if player == PERSON else player, at.state, at.rng())

    *_, end = play_on(start_day(GAMES[game], day), choose)
    result = result_of(end, exhaust(review_match(end)))
    [seat] = end.local_players
    choices = sum(state.turn() == seat and is_choice(state) for state in end.states[:-1])
    minutes = (CHOICE_TIME * choices + PLY_TIME * len(end.moves)) / 60
    return Sample(game, day, level, result.skill, result.has_won, minutes)


def summarize(samples: Iterable[Sample]) -> dict[str, Any]:
    """Return the number of days, and by level the mean skill, its margin, wins and minutes."""
    by_level: dict[str, list[Sample]] = {level: [] for level in reversed(NAMES)}
    for sample in samples:
        by_level[sample.level].append(sample)
    return {
        "days": min(map(len, by_level.values())),
        "levels": {
            level: {
                "skill": fmean(one.skill for one in played),
                "margin": NORMAL_95 * stdev(one.skill for one in played) / sqrt(len(played)),
                "won": fmean(one.has_won for one in played),
                "minutes": fmean(one.minutes for one in played),
            }
            for level, played in by_level.items()
        },
    }
