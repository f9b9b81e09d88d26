"""The button for sound in the header, and the offer to turn it on after the first throw."""

from __future__ import annotations

from collections.abc import Callable

from web.browser import dom
from web.state.page import Page
from web.views.view import Phase


class SoundButton:
    """Shows whether sound is on, and offers it once; `choose` turns it on or off."""

    phase = Phase.BEFORE_PAINT
    reads = "settings", "offers_sound"
    at_rest = True

    def __init__(self, choose: Callable[[str], object]) -> None:
        self.button, self.offer = dom.control("sound"), dom.element("sound-offer")
        self.choose = choose
        self.button.disabled = False
        dom.on(self.button, "click", lambda event: choose("off" if self.is_on else "on"))
        for name, value in {"sound-yes": "on", "sound-no": "off"}.items():
            dom.on(dom.element(name), "click", lambda event, value=value: self._answer(value))

    def _answer(self, value: str) -> None:
        """Turn sound on or off, and move the focus from the offer, which disappears."""
        self.choose(value)
        dom.soon(lambda: dom.focus(self.button))

    @property
    def is_on(self) -> bool:
        """Whether sound is on, as the button shows."""
        return self.button.getAttribute("aria-pressed") == "true"

    def render(self, old: Page | None, new: Page) -> None:
        self.button.setAttribute("aria-pressed", str(new.settings["sound"] == "on").lower())
        self.offer.hidden = not new.offers_sound
