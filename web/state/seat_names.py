"""Default names of seats, which are their colours in the current language."""

from __future__ import annotations

from nyout import words
from nyout.match import Match


def drop_colour_names(match: Match) -> Match:
    """Return the match without the names that are colours in the current language."""
    return match._replace(seats=words.drop_colour_names(match.seats, match.colours))


def name_seats(match: Match) -> Match:
    """Return the match with every nameless seat named after its colour, in the current language."""
    return match._replace(seats=words.name_seats(match.seats, match.colours))
