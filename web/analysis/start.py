"""Starts the analysis in an app."""

from __future__ import annotations

from typing import Any

from nyout.analysis.judging import LEVEL
from nyout.match import Match
from web.analysis.hints import HintPanel
from web.analysis.panel import Panel
from web.app.controller import App


class Analysis:
    """The acts of the analysis."""

    def __init__(self, app: App[Any]) -> None:
        self.app = app
        self.panel = Panel(lambda: app.page, app.dispatch, self.prepare)
        self.hints = HintPanel(lambda: app.page, app.dispatch, self.prepare)
        app.store.add(self.panel)
        app.store.add(self.hints)

    async def prepare(self, match: Match) -> None:
        """Load the evaluation of a match. Raises `OSError` if it does not arrive."""
        if not await self.app.executor.opponents.load(LEVEL, match):
            raise OSError("the evaluation did not arrive")

    async def toggle(self) -> None:
        """Show the win chances, or hide them."""
        if self.panel.is_open:
            self.panel.close()
        else:
            await self.prepare(self.app.current())
            await self.panel.open()

    async def hint(self) -> None:
        """Show the best moves of the person's position, or hide them."""
        await self.app.store.until(lambda page: page.flight is None)
        await self.hints.toggle()


def start(app: App[Any]) -> Analysis:
    """Return the analysis of an app."""
    return Analysis(app)
