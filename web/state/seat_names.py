"""Seats named after their colours; these names depend on the language."""

from __future__ import annotations

from nyout import words
from nyout.match import Match


def drop_colour_names(match: Match) -> Match:
    """The match without the names that are colours in the current language."""
    return match._replace(seats=words.drop_colour_names(match.seats, match.colours))


def name_seats(match: Match) -> Match:
    """The match with seats without a name named after their colours, in the current language."""
    return match._replace(seats=words.name_seats(match.seats, match.colours))
