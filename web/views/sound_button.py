"""The button for sound in the header, and the offer to turn it on after the first throw."""

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
        self.button, self.offer = dom.control("sound"), dom.element("sound-offer")
        dom.on_clicks(
            {
                "sound": lambda: choose(app, "sound", "off" if self.is_on else "on"),
                "sound-yes": lambda: self._answer("on"),
                "sound-no": lambda: self._answer("off"),
            }
        )

    def _answer(self, value: str) -> None:
        """Turn sound on or off, and move the focus from the offer, which disappears."""
        choose(self.app, "sound", value)
        dom.soon(lambda: dom.focus(self.button))

    @property
    def is_on(self) -> bool:
        """Whether sound is on, as the button shows."""
        return self.button.getAttribute("aria-pressed") == "true"

    def render(self, old: Page | None, new: Page) -> None:
        dom.set_state(self.button, "aria-pressed", new.settings["sound"] != "off")
        self.offer.hidden = not new.offers_sound
