"""Keys of the whole page: each gives a command; Escape undoes a click or closes something."""

from __future__ import annotations

from web.browser import dom
from web.browser.keys import TEXT_FIELDS, is_free, key_name
from web.state import actions
from web.state.commands import KEYS
from web.state.effects import Place
from web.views.view import App, View


class Shortcuts(View):
    """Hears the keys, and moves the focus when the element that had it disappears."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        dom.listen_to_page("keydown", self._key)
        dom.listen_to_lost_focus(lambda: app.dispatch(actions.move_focus(Place.NEXT)))

    def _key(self, event: dom.KeyEvent) -> None:
        key = key_name(event)
        if key == "Escape":
            if not event.target.closest("dialog") and not event.repeat and not event.altKey:
                on_board = bool(event.target.closest("#board"))
                if on_board:
                    event.preventDefault()
                self.app.dispatch(actions.escape(on_board))
            return
        if event.repeat and event.target.closest("#throw"):
            event.preventDefault()  # a key held on a previous button must not throw the dice
        free = not event.target.closest(TEXT_FIELDS) if "+" in key else is_free(event)
        if (command := KEYS.get(key)) and free:
            event.preventDefault()
            if command.is_available(self.app.page) and dom.press(dom.element(command.id)):
                self.app.dispatch(command.action)
