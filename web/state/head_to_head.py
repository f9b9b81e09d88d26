"""Results of finished games, and their format in storage.

The format is one line per game, oldest first, with fields separated by tabs: the name of the game,
an id, the outcome for the player here, and the opponents. Damaged lines are ignored.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from enum import Enum
from itertools import takewhile
from typing import NamedTuple

from nyout import words
from nyout.games.ai import NAMES
from nyout.match import Match
from nyout.players import PLAYERS

KEY = "nyout/results"
"""The storage key of the results."""
MAX_RESULTS = 500  # results, after which a new one drops the oldest
MAX_TEXT = 100_000  # characters to read
MAX_NAME = 60  # characters of an opponent
STREAK = 2  # wins or losses in a row, after which another level is offered
LINE = re.compile(
    r"^([a-z-]{1,40})\t([0-9a-f]{16})\t(won|drawn|lost)((?:\t[^\t\n]{1,80}){1,7})$", re.MULTILINE
)


class Outcome(Enum):
    """The outcome of a game for a player, as stored."""

    WON = "won"
    DRAWN = "drawn"
    LOST = "lost"


class Result(NamedTuple):
    """The result of a finished game for the only player at this browser."""

    game: str
    id: str  # sixteen hexadecimal digits, a digest of `identity`
    outcome: Outcome
    opponents: tuple[str, ...]  # sorted; the kind of each player, with the name of a human one


class HeadToHead(NamedTuple):
    """The numbers of games that a player has won, lost and drawn against the same opponents."""

    won: int = 0
    lost: int = 0
    drawn: int = 0
    streak: int = 0  # wins in a row, up to the latest game
    level: str = ""  # a better opponent than the present one after losses or wins in a row

    @property
    def games(self) -> int:
        """The number of games."""
        return self.won + self.lost + self.drawn


def result(match: Match, seat: int, identity: str) -> Result:
    """Return the result of a match that is over, for one of its seats."""
    ranks = match.ranks
    shared = ranks.count(1) > 1
    best = Outcome.DRAWN if shared else Outcome.WON
    outcome = best if ranks[seat] == 1 else Outcome.LOST
    return Result(match.game.name, identity, outcome, opponents(match, seat))


def opponents(match: Match, seat: int) -> tuple[str, ...]:
    """Return the opponents of a seat: people by name, computer players by kind."""
    others = enumerate(words.drop_colour_names(match).seats)
    names = (
        f"{other.player} {other.name}" if other.player not in PLAYERS else other.player
        for number, other in others
        if number != seat
    )
    return tuple(sorted(" ".join(name.split())[:MAX_NAME] for name in names))


def opponent_name(opponent: str) -> str:
    """Return the name of an opponent in a sentence."""
    kind, _, name = opponent.partition(" ")
    if kind not in PLAYERS:
        return name or words.sentence("player", kind)
    return words.sentence("versus.computer", level=words.sentence("level", kind))


def read_results(text: str | None) -> tuple[Result, ...]:
    """Return the results of a stored text, except damaged ones."""
    return tuple(
        Result(game, identity, Outcome(outcome), tuple(others.split("\t")[1:]))
        for game, identity, outcome, others in LINE.findall((text or "")[-MAX_TEXT:])
    )


def write(results: Iterable[Result]) -> str:
    """Return the text to store for results."""
    return "\n".join(
        "\t".join((one.game, one.id, one.outcome.value, *one.opponents)) for one in results
    )


def add_result(results: tuple[Result, ...], fresh: Result) -> tuple[Result, ...]:
    """Return the results with a further one, unless its game already has a result."""
    is_counted = any((result.game, result.id) == (fresh.game, fresh.id) for result in results)
    return results if is_counted else (*results, fresh)[-MAX_RESULTS:]


def head_to_head(results: Iterable[Result], game: str, against: tuple[str, ...]) -> HeadToHead:
    """Return the head-to-head of a player in a game against these opponents."""
    outcomes = [one.outcome for one in results if (one.game, one.opponents) == (game, against)]
    won, lost, drawn = map(outcomes.count, (Outcome.WON, Outcome.LOST, Outcome.DRAWN))
    streak = sum(1 for _ in takewhile(lambda outcome: outcome is Outcome.WON, reversed(outcomes)))
    return HeadToHead(won, lost, drawn, streak, _level(outcomes, against))


def _level(outcomes: list[Outcome], against: tuple[str, ...]) -> str:
    """Return the next lower level after losses in a row, the next higher one after wins, or ""."""
    latest = outcomes[-STREAK:]
    step = (latest == STREAK * [Outcome.WON]) - (latest == STREAK * [Outcome.LOST])
    if not step or against[0] not in NAMES or against[1:]:
        return ""
    at = NAMES.index(against[0]) + step
    return NAMES[at] if 0 <= at < len(NAMES) else ""


def identity(match: Match) -> str:
    """Return a text that identifies a match in every window, even after undoing.

    A match by link has a different seed in each window, but its throws and remote moves are final.
    """
    final = match.moves[: match.locked_plies]
    played = " ".join("-".join(move) for move in final)
    return f"{match.game.name}/{played or match.seed}"
