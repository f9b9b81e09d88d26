"""Results of finished games in the browser's storage, which all windows share."""

from __future__ import annotations

from nyout.match import Match
from web.browser import storage
from web.saved.merging import digest
from web.state import results
from web.state.results import HeadToHead


def count(match: Match, seat: int, played: bool) -> HeadToHead:
    """Count the result of a finished match once, if it was `played` here; returns the head-to-head.

    The stored results are read anew, as another window may have changed them.
    """
    known = results.read(storage.read(results.KEY))
    fresh = results.result(match, seat, digest(results.identity(match)))
    if played and (after := results.counted(known, fresh)) != known:
        storage.write(results.KEY, results.write(after))
        known = after
    return results.head_to_head(known, fresh.game, fresh.opponents)


def exist() -> bool:
    """Whether any result is stored."""
    return storage.read(results.KEY) is not None


def forget() -> None:
    """Delete all results."""
    storage.delete(results.KEY)
