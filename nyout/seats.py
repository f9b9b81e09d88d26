"""Seats of a match: their names and players."""

from __future__ import annotations

from typing import NamedTuple

from nyout.players import PLAYERS

PERSON = "person"
REMOTE = "elsewhere"  # a remote player, who receives the turn by a link
PLAYER_KINDS = (PERSON, REMOTE, *PLAYERS)


class Seat(NamedTuple):
    """The display name of a seat, and its player, one of `PLAYER_KINDS`."""

    name: str
    player: str = PERSON
