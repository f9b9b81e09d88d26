"""The line in the ending that says what luck had to do with the result."""

from __future__ import annotations

from nyout import words
from nyout.analysis.review import Review
from nyout.match import Match
from web.analysis.report import adjusted
from web.browser import dom
from web.state.page import Page
from web.views.view import Phase, View


class Luck(View):
    """Shows the win chance of the person without luck, once the review of the match is made."""

    phase = Phase.AFTER_PAINT
    reads = "match", "origin", "dismissed", "language"  # with these, the ending is drawn anew

    def __init__(self) -> None:
        self.match: Match | None = None
        self.review: Review | None = None

    def show(self, page: Page, match: Match, review: Review) -> None:
        """Show the line for a match and its review."""
        self.match, self.review = match, review
        self.render(None, page)

    def render(self, old: Page | None, new: Page) -> None:
        is_known = self.match is not None and new.match.moves is self.match.moves
        if is_known and self.review and new.shows_result and new.you is not None:
            line = dom.find(dom.element("ending"), ".luck")
            line.textContent = adjusted(words.text("name.you"), self.review, new.you)
