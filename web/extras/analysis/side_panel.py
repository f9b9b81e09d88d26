"""The frame of the panels in place of the log."""

from __future__ import annotations

from nyout import words
from nyout.analysis.judging import LEVEL
from nyout.match import Match
from web.app.extras import ExtraApp
from web.browser import dom
from web.markup import Markup, panel
from web.state import actions
from web.state.effects import Place
from web.views.view import Phase, View


class SidePanel(View):
    """A panel that replaces the log until its close button is pressed."""

    phase = Phase.AFTER_PAINT
    reads = "match", "origin", "language", "selection", "turn"
    name = ""  # the id of the element
    title = ""  # the key of the title
    flag = ""  # the flag of the page while the panel is open

    def __init__(self, app: ExtraApp) -> None:
        self.app = app
        self.node = dom.element(self.name)
        dom.listen_to_choices(self.node, "act", lambda act: self.dismiss())

    @property
    def is_open(self) -> bool:
        """Whether the panel is visible."""
        return not self.node.hidden

    def show(self, content: Markup) -> None:
        """Show the panel with this content, and move the focus to its title."""
        self.fill(content)
        self._set_open(True)
        dom.focus(dom.find(self.node, "h2"))
        dom.scroll_to_top()

    def fill(self, content: Markup) -> None:
        """Replace the content of the panel."""
        self.node.innerHTML = panel(words.text(self.title), words.text("close"), content)

    def dismiss(self) -> None:
        """Hide the panel, and move the focus to the next action."""
        self.close()
        self.app.dispatch(actions.move_focus(Place.NEXT))

    def close(self) -> None:
        """Hide the panel."""
        self._set_open(False)
        self.node.innerHTML = ""

    def _set_open(self, is_open: bool) -> None:
        self.node.hidden = not is_open
        dom.set_flag(self.flag, is_open)
        # Browsers keep the position of a hidden box. Setting it also measures the page, so that it
        # must not come before the log has taken the place of the panel: a shorter page scrolls.
        self.node.scrollTop = 0


async def prepare(app: ExtraApp, match: Match) -> None:
    """Compute the tables of the evaluation of a match."""
    await app.opponents.load(LEVEL, match)
