"""The access of the analysis to the app."""

from __future__ import annotations

from nyout.analysis.judging import LEVEL
from nyout.match import Match
from web.app.controller import App
from web.state.actions import Action
from web.state.page import Page


class Access:
    """What the parts of the analysis need of an app: its page, its actions and evaluations."""

    def __init__(self, app: App) -> None:
        self.app = app

    @property
    def page(self) -> Page:
        """The current page state."""
        return self.app.page

    def dispatch(self, action: Action) -> None:
        """Apply an action to the page."""
        self.app.dispatch(action)

    async def prepare(self, match: Match) -> None:
        """Compute the tables of the evaluation of a match."""
        await self.app.executor.opponents.load(LEVEL, match)
