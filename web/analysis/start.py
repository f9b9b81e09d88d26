"""Starts the analysis in an app."""

from __future__ import annotations

from nyout.match import Match
from web.analysis.hints import HintPanel
from web.analysis.luck import Luck
from web.analysis.panel import Panel
from web.analysis.side_panel import prepare
from web.app.extras import ExtraApp


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

    async def hint(self) -> None:
        """Show the best moves of the person's position, or hide them."""
        await self.app.until(lambda page: page.flight is None)
        await self.hints.toggle()


start = Analysis
