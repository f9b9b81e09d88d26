"""What tells a player who looks at another tab that it is their turn in a live game."""

from __future__ import annotations

from nyout import words
from web.browser import attention, dom, storage
from web.extras.live.display import has_finished_turn, is_own_turn
from web.state import actions
from web.state.page import Page
from web.state.settings import NOTIFICATION_OFFER
from web.views.view import App, View


class YourTurn(View):
    """Marks a hidden tab while it is the turn of a player here, and notifies those who have agreed.

    The page offers notifications once, when a player here has finished a live turn.
    """

    reads = ("match",)
    is_drawn_in_motion = True

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.is_marked = False
        dom.listen_to_page("visibilitychange", lambda event: self._mark(attention.is_hidden()))
        dom.listen_to_window("pagehide", lambda event: self._mark(False))

    def render(self, old: Page | None, new: Page) -> None:
        self._mark(attention.is_hidden())
        if old is None or old.origin.number != new.origin.number:
            return
        if self.is_marked and not is_own_turn(old.match):
            attention.notify(self._title())
        is_due = new.settings[NOTIFICATION_OFFER.name] == "due" and attention.can_ask()
        if is_due and has_finished_turn(old.match, new.match):
            self._offer(True)

    def answer(self, agrees: bool) -> None:
        """Note the answer to the offer; ask for the browser's permission if a player agrees."""
        storage.write(NOTIFICATION_OFFER.key, "made")
        self.app.dispatch(actions.change_setting(NOTIFICATION_OFFER.name, "made"))
        self._offer(False)
        if agrees:
            attention.ask()

    def _offer(self, is_open: bool) -> None:
        if company := self.app.page.company:
            changed = company._replace(offers_notification=is_open)
            self.app.dispatch(actions.note_company(changed))

    def _mark(self, is_hidden: bool) -> None:
        """Mark the tab if it is hidden in the turn of a player here; else remove all marks."""
        is_marked = is_hidden and is_own_turn(self.app.page.match)
        if is_marked == self.is_marked:
            return
        self.is_marked = is_marked
        attention.mark_tab(self._title() if is_marked else words.title(self.app.game), is_marked)
        if not is_marked:
            attention.notify("")

    def _title(self) -> str:
        return words.text("live.turn", title=words.title(self.app.game))
