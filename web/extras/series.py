"""What puzzles and mistakes share: a series of exercises, the parts of the panel, and matches."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

from nyout import words
from nyout.match import Match
from nyout.puzzles import Exercise
from web.browser import dom
from web.markup import NOTHING, Markup, html
from web.state.page import Page


class Series(Protocol):
    """Exercises that follow each other, one of which is on the board."""

    async def show_next(self) -> None:
        """Show the next exercise."""

    async def leave(self) -> None:
        """Show the game that was on the board before."""

    def frame(self) -> Markup:
        """Return the parts of the panel."""
        ...

    def ask(self, page: Page, exercise: Exercise) -> Iterator[str]:
        """Yield what has been played, and the question."""
        ...

    def note(self, page: Page) -> None:
        """Note that a move was tried, or that none is tried yet."""

    def remark(self, page: Page) -> str:
        """Return a remark below the judgement of the move that was tried, or ""."""
        ...


def frame(title: str, below: Markup = NOTHING) -> Markup:
    """Return the parts of the panel."""
    return html(
        '<h2>{title}</h2><div class="said"></div><p class="why" role="status"></p>'
        '<p class="streak"></p><div class="chances"></div><p class="buttons"></p>{below}',
        title=title,
        below=below,
    )


def start_match(puzzle: Exercise) -> Match:
    """Return a match without computer players from the position of a puzzle."""
    return words.name_seats(Match.from_position(puzzle.text)).with_seed(dom.seed())
