"""The analysis of the match in an app, and the line in the ending about luck."""

from __future__ import annotations

from nyout.analysis.judging import best
from nyout.analysis.review import Review, fate
from nyout.match import Match
from nyout.players.search import run_steps
from web.app.extras import ExtraApp
from web.app.slices import last_of
from web.browser import dom
from web.extras.analysis.hints import HintPanel
from web.extras.analysis.panel import Panel
from web.extras.analysis.side_panel import prepare
from web.state import actions
from web.state.page import Page, Topic
from web.views.view import Phase, View


class Luck(View):
    """Shows what decided the match for the player, once its review is made."""

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
        is_known = self.match is not None and new.match.states == self.match.states
        if is_known and self.review and new.is_result_shown and new.you is not None:
            line = dom.find(dom.element("ending"), ".luck")
            line.textContent = fate(new.named_match, self.review)


class Analysis:
    """The acts of the analysis."""

    def __init__(self, app: ExtraApp) -> None:
        self.app, self.panel, self.hints, self.luck = app, Panel(app), HintPanel(app), Luck()
        app.add(self.panel)
        app.add(self.hints)
        app.add(self.luck)

    async def toggle(self) -> None:
        """Show the win chances, or hide them."""
        if self.panel.is_open:
            self.panel.close()
        else:
            await prepare(self.app, self.app.page.match)
            self.hints.close()
            await self.panel.open()

    async def judge(self, match: Match) -> None:
        """Say in the ending what luck had to do with the result of a match."""
        await prepare(self.app, match)
        if review := await self.panel.review.judge(match):
            self.luck.show(self.app.page, match, review)

    async def play_best(self, match: Match) -> None:
        """Play the move that a hint would show first, unless a player has acted meanwhile."""

        def is_wanted() -> bool:
            return self.app.page.is_computer_due(match)

        await prepare(self.app, match)
        if move := await last_of(run_steps(best(match.state)), is_wanted):
            self.app.dispatch(actions.play_for_computer(match, move))

    async def hint(self) -> None:
        """Show the best moves of the player's position, or hide them."""
        await self.app.wait_until(lambda page: page.flight is None)
        self.app.dispatch(actions.announce(Topic.PROMPT))  # replaces the answer to a refused click
        await self.hints.toggle()
