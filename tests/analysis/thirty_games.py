"""Thirty games between levels of the computer, with their reviews."""

from functools import cache

from nyout import GAMES, match, players
from nyout.analysis.review import Review, review_match
from nyout.core import OVER
from nyout.games.ai import NAMES
from nyout.match import Match, Seat
from nyout.players.search import exhaust
from tools.driver.playing import play_plies

PAIRS = [(one, other) for one in NAMES[:3] for other in NAMES[:3]]
GAMES_PLAYED = [
    *((name, *pair, 2) for name in ("le-nyout", "run") for pair in PAIRS),
    *(("le-nyout", other, one, seats) for seats in (3, 4) for one, other in PAIRS[:5]),
    ("scouts", "beginner", "casual", 2),
    ("not-nyout", "beginner", "casual", 2),
]
"""The game, the level of the first seat, that of the others, and the seats of each game."""


@cache
def play_game(name: str, first: str, other: str, seats: int) -> tuple[Match, Review]:
    """Return a whole game between levels and its review."""
    levels = (first, *(other,) * (seats - 1))
    named = tuple(Seat(f"P{seat}", level) for seat, level in enumerate(levels))
    begun = match.start(GAMES[name], named, f"{name}{levels}")
    ended = play_plies(begun, lambda at: players.choice(at.active_player, at.state, at.rng()))
    assert ended.active == OVER
    return ended, exhaust(review_match(ended))
