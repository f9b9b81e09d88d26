"""The report on a tournament: scores and ratings, as text and as JSON."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from statistics import fmean
from typing import Any, NamedTuple

import nyout
from nyout.tournament import elo, results
from nyout.tournament.arena import Played
from nyout.tournament.elo import Rating
from nyout.tournament.results import Score, interval
from nyout.tournament.schedule import Tournament

DIGITS = 4  # decimals of shares in JSON


class Report(NamedTuple):
    """The results of a tournament."""

    tournament: Tournament
    scores: tuple[Score, ...]  # one per pairing
    ratings: tuple[Rating, ...]  # the best player first
    plies: float  # mean length of a game

    @property
    def title(self) -> str:
        """Return the settings as a heading, such as "RUN, 2 seats, paired, seed 1"."""
        tournament = self.tournament
        how = ("paired",) if tournament.paired else ()
        game = nyout.game(tournament.game).title
        return ", ".join((game, f"{tournament.seats} seats", *how, f"seed {tournament.seed}"))


def report(tournament: Tournament, played: Iterable[Played]) -> Report:
    """Return the report on all bouts, in any order."""
    bouts = list(played)
    scores = results.scores(tournament, bouts)
    return Report(
        tournament,
        tuple(scores),
        tuple(elo.ratings(tournament.players, scores, tournament.seats)),
        fmean(outcome.plies for one in bouts for outcome in one.games),
    )


def lines(found: Report) -> Iterator[str]:
    """Yield the lines of the report as text."""
    yield found.title
    yield ""
    yield from elo.table(found.ratings)
    yield ""
    yield from results.table(found.scores)
    if (seats := found.tournament.seats) > 2:
        yield f"One seat against {seats - 1}: {1 / seats:.1%} means equal strength."
    yield f"{found.plies:.1f} plies per game on average"


def as_json(found: Report) -> str:
    """Return the report as JSON. Equal reports have equal texts."""
    tournament = found.tournament
    rated = [
        {"player": name, "elo": round(value, 1), "low": round(low, 1), "high": round(high, 1)}
        for name, value, low, high in found.ratings
    ]
    settings: dict[str, Any] = {
        **tournament._asdict(),
        "rules": nyout.game(tournament.game).rules,
        "ratings": rated,
        "pairings": [_score(score) for score in found.scores],
        "plies": round(found.plies, DIGITS),
    }
    return json.dumps(settings, indent=1, ensure_ascii=False) + "\n"


def _score(score: Score) -> dict[str, Any]:
    low, high = interval(score.bouts)
    games = len(score.shares)
    return {
        "one": score.pairing.one,
        "other": score.pairing.other,
        "games": games,
        "wins": score.wins,
        "draws": score.draws,
        "losses": games - score.wins - score.draws,
        "score": round(score.mean, DIGITS),
        "low": round(low, DIGITS),
        "high": round(high, DIGITS),
    }
