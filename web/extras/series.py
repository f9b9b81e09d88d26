"""A series of exercises: what puzzles and mistakes have in common."""

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
    """A sequence of exercises, one of which is on the board."""

    async def show_next(self) -> None:
        """Put the next exercise on the board."""

    async def leave(self) -> None:
        """Return to the game that was on the board before the series."""

    def frame(self) -> Markup:
        """Return the parts of the panel."""
        ...

    def ask(self, page: Page, exercise: Exercise) -> Iterator[str]:
        """Yield the sentences of the task: what the turn so far was, and what to find."""
        ...

    def note(self, page: Page) -> None:
        """React to a tried move, or to a new exercise if none has been tried."""

    def remark(self, page: Page) -> str:
        """Return a sentence to show below the verdict, or ""."""
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
