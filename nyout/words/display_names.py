"""Names of the seats as the player at this screen sees them: "You", "Computer", or a real name."""

from __future__ import annotations

from dataclasses import replace

from nyout.match import Match, Seat
from nyout.players import PLAYERS
from nyout.words.texts import drop_colour_names, text


def display_names(match: Match) -> tuple[str, ...]:
    """Return one name per seat: an entered name, or what is shown for the name of a colour.

    The seat of the only local player is "You", and a computer player is "Computer", with its
    colour if there are several of them.

    >>> from nyout import GAMES, match
    >>> seats = (Seat("Blue"), Seat("Red", "greedy"), Seat("Ann", "greedy"))
    >>> display_names(match.start(GAMES["le-nyout"], seats, seed="7"))
    ('You', 'Computer', 'Ann')
    """
    entered = [seat.name for seat in drop_colour_names(match).seats]
    computers = [seat.player for seat, name in zip(match.seats, entered) if not name]
    several = sum(player in PLAYERS for player in computers) > 1
    return tuple(
        name or _stand_in(seat, number == match.local_seat, several)
        for number, (seat, name) in enumerate(zip(match.seats, entered))
    )


def names_with_levels(match: Match) -> tuple[str, ...]:
    """Return the display names, with its level for each computer player without a name of its own.

    >>> from nyout import GAMES, match
    >>> seats = Seat("Blue"), Seat("Red", "strong")
    >>> names_with_levels(match.start(GAMES["le-nyout"], seats, seed="7"))
    ('You', 'Computer · Strong')
    """
    return tuple(
        text("plate.computer", level=text("level", seat.player))
        if seat.player in PLAYERS and name != seat.name
        else name
        for seat, name in zip(match.seats, display_names(match))
    )


def with_display_names(match: Match) -> Match:
    """Return the match with its seats named as in `display_names`; records keep the real names."""
    seats = zip(match.seats, display_names(match))
    return replace(match, seats=tuple(seat._replace(name=name) for seat, name in seats))


def _stand_in(seat: Seat, you: bool, several: bool) -> str:
    if you:
        return text("name.you")
    if seat.player in PLAYERS:
        return text("name.computer.colour" if several else "name.computer", colour=seat.name)
    return seat.name
