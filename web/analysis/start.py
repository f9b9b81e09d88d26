"""Starts the analysis in an app."""

from __future__ import annotations

from web.analysis.access import Access
from web.analysis.hints import HintPanel
from web.analysis.panel import Panel
from web.app.controller import App


class Analysis:
    """The acts of the analysis."""

    def __init__(self, app: App) -> None:
        self.store, self.access = app.store, Access(app)
        self.panel, self.hints = Panel(self.access), HintPanel(self.access)
        self.store.add(self.panel)
        self.store.add(self.hints)

    async def toggle(self) -> None:
        """Show the win chances, or hide them."""
        if self.panel.is_open:
            self.panel.close()
        else:
            await self.access.prepare(self.access.page.match)
            self.hints.close()
            await self.panel.open()

    async def hint(self) -> None:
        """Show the best moves of the person's position, or hide them."""
        await self.store.until(lambda page: page.flight is None)
        await self.hints.toggle()


def start(app: App) -> Analysis:
    """Return the analysis of an app."""
    return Analysis(app)
