"""The later plies that a person has cut off, which can be brought back."""

from __future__ import annotations

from nyout.match import Match
from web import wording


class Branch:
    """Holds the match as it was before the cut, with no language in its names."""

    def __init__(self) -> None:
        self.other: Match | None = None

    def cut(self, match: Match, seed: str) -> Match:
        """The match without its later plies; another seed throws other dice from here on."""
        self.other = wording.drop_colour_names(match)
        return match.cut()._replace(seed=seed)

    def swap(self, match: Match) -> Match:
        """The match as it was before the cut. What was played since can be brought back in turn."""
        if not (was := self.other):
            return match
        more = match.moves != was.moves[: len(match.moves)]
        self.other = wording.drop_colour_names(match) if more else None
        return wording.name_seats(was)
