"""The source of the match of a page."""

from __future__ import annotations

from typing import Protocol

from nyout.match import Match
from web.state.actions import Action


class Source(Protocol):
    """Provides the match of a page, by `find` and `address`. The other methods are optional."""

    def find(self, focus: bool = False) -> Action:
        """Open the match that the address names, else the one in progress, else a new one."""
        ...

    def address(self, match: Match) -> str:
        """Return the link to share a match. Raises `RecordError` if the link is too long."""
        ...

    def private_address(self, match: Match) -> str:
        """Return the private link with which the players here play on in another browser.

        Raises `RecordError` if it is too long.
        """
        return ""

    def save(self, match: Match, by_link: bool) -> None:
        """Save a match: that of the link in the address, or one of this browser."""

    def can_keep(self, match: Match) -> bool:
        """Return whether a match stays saved after another has begun."""
        return not match.moves

    async def find_saved(self, seed: str) -> Match | None:
        """Return the saved game with a seed; None if there is none, or none that can be read."""
        return None

    def report(self, played: Match) -> None:
        """Report a ply to the host page."""

    def leave(self) -> None:
        """Remove the link from the address; the browser's Back button returns to it."""

    @property
    def puzzle(self) -> str | None:
        """The number of the puzzle that the address names, empty for today's, or None."""
        return None

    def name_puzzle(self, puzzle: str) -> None:
        """Name the puzzle on the page in the address by its number."""

    def name_language(self, language: str) -> None:
        """Name the language of the page in the address."""
