"""New matches: between players of some kinds, and rematches."""

from __future__ import annotations

from collections.abc import Iterable

from nyout import match
from nyout.core import Game
from nyout.match import PERSON, Match, Seat
from web.state.seat_names import drop_colour_names, name_seats

COMPUTER = "greedy"
"""The computer player where nobody has chosen one."""

USUAL = PERSON, COMPUTER
"""The players where nobody has chosen any."""


def between(game: Game, seed: str, players: Iterable[str] = USUAL) -> Match:
    """A new match between players of these kinds, who are named after their colours."""
    seats = tuple(Seat("", player) for player in players)
    return name_seats(match.start(game, seats, seed))


def rematch(over: Match, seed: str) -> Match:
    """A new match by the same rules between the players of one that is over.

    The player who came last starts, without a roll-off. If several did, chance decides again. In
    a game that one seat always starts, each player moves on by a seat.
    """
    game, ranks = over.game, over.state.ranks()
    seats, first = drop_colour_names(over).seats, None
    if len(game.firsts(len(seats))) == 1:
        seats = (*seats[1:], seats[0])
    elif ranks.count(max(ranks)) == 1:
        first = ranks.index(max(ranks))
    return name_seats(match.start(game, seats, seed, over.options, first))
