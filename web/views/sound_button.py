"""The button for sound in the header, which shows its name while it offers to turn sound on."""

from __future__ import annotations

from web.browser import dom
from web.state.page import Page
from web.views.appearance import choose
from web.views.view import App, View


class SoundButton(View):
    """Shows whether sound is on, turns it on or off, and offers it once."""

    reads = "settings", "offers_sound"
    at_rest = True

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.button = dom.control("sound")
        dom.on_clicks({"sound": lambda: choose(app, "sound", "off" if _is_on(app.page) else "on")})

    def render(self, old: Page | None, new: Page) -> None:
        dom.set_state(self.button, "aria-pressed", _is_on(new))
        self.button.classList.toggle("offered", bool(new.offers_sound))


def _is_on(page: Page) -> bool:
    return page.settings["sound"] != "off"
