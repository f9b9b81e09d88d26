"""Matches of Run that embedded boards show."""

from nyout import GAMES, match, position
from nyout.match import Match, Seat
from tools.driver.playing import lowest, play_plies

RUN, LE_NYOUT = GAMES["run"], GAMES["le-nyout"]

TWO = Seat("Ann"), Seat("Greta", "greedy")


def some_match(plies: int = 6) -> Match:
    """Return a game of RUN after some plies."""
    return play_plies(match.start(RUN, TWO, "7", {}, 0), lowest, plies)


def position_of(current: Match) -> str:
    """Return the position of a match as text."""
    return position.write(current.state, current.game)
