"""Rematches: new matches between the same players."""

from __future__ import annotations

from nyout import match
from nyout.match import Match
from web.state.seat_names import drop_colour_names, name_seats


def rematch(over: Match, seed: str) -> Match:
    """A new match by the same rules between the players of one that is over.

    The player who came last starts, without a roll-off. If several did, chance decides again. In
    a game that one seat always starts, two players change seats.
    """
    game, ranks = over.game, over.state.ranks()
    seats, first = drop_colour_names(over).seats, None
    if len(game.firsts(len(seats))) == 1:
        seats = seats[::-1] if len(seats) == 2 else seats
    elif ranks.count(max(ranks)) == 1:
        first = ranks.index(max(ranks))
    return name_seats(match.start(game, seats, seed, over.options, first))
