"""The place of the game under way, one for each kind of game; other pages of the site share it.

What another page has left there is not replaced before it is safe on the shelf.
"""

from __future__ import annotations

from nyout import record
from nyout.core import Game
from nyout.match import Match
from nyout.record import RecordError
from web import saved, storage
from web.merging import digest, extends
from web.shelf import SHELF, under_way


def write(match: Match) -> Match | None:
    """The match as it is kept: with dice of its own if another page has played on otherwise.

    None if there is no room, or if what is there has to be put on the shelf first.
    """
    there, text = storage.kept(under_way(match.game)), saved.text(match)
    if there and text != there and digest(there) not in SHELF.seen:
        ours = saved.to_record(match)
        try:
            other = record.read(there)
        except RecordError:
            return None
        same = other.tags.get("Seed") == match.seed
        if same and extends(other, ours):
            return match  # all of it is there already, and more
        if not (same and extends(ours, other)):
            if not SHELF.holds(there):
                return None
            if same:
                match = match._replace(seed=digest(text))
                text = saved.text(match)
    SHELF.saw(text)
    return match if storage.keep(under_way(match.game), text) else None


async def make_room(game: Game) -> bool:
    """Put what is there on the shelf if another page has left it; whether it may be replaced."""
    there = storage.kept(under_way(game))
    return not there or digest(there) in SHELF.seen or await SHELF.take(there)


async def replace(game: Game, text: str) -> bool:
    """Put a text of the shelf there; False if the browser refuses."""
    return await make_room(game) and storage.keep(under_way(game), text)
