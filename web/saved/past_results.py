"""Storage of the results of finished games, shared by all windows."""

from __future__ import annotations

from nyout.match import Match
from web.browser import storage
from web.saved.saved_game import digest
from web.state import head_to_head as results
from web.state.head_to_head import HeadToHead


def count(match: Match, seat: int, played: bool) -> HeadToHead:
    """Return the head-to-head of a finished match, after counting its result if `played` here.

    A result counts once. The stored results are read each time: another window may change them.
    """
    counted = results.read_results(storage.read(results.KEY))
    fresh = results.result(match, seat, digest(results.identity(match)))
    if played and (after := results.add_result(counted, fresh)) != counted:
        storage.write(results.KEY, results.write(after))
        counted = after
    return results.head_to_head(counted, fresh.game, fresh.opponents)


def has_results() -> bool:
    """Return whether any result is stored."""
    return storage.read(results.KEY) is not None


def forget() -> None:
    """Delete all results."""
    storage.delete(results.KEY)
