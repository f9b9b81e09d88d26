"""The settings of the page: the view that applies them, and the button for sound."""

from __future__ import annotations

from web.browser import dom
from web.browser.keys import KEYLESS
from web.state.page import Page
from web.state.settings import PACES, SETTINGS
from web.views.view import App, Phase, View


class Appearance(View):
    """Sets the pace of motion, and the flags for style sheets and keys."""

    phase = Phase.AT_ONCE
    reads = ("settings",)
    is_drawn_in_motion = True

    def render(self, old: Page | None, new: Page) -> None:
        settings = new.settings
        dom.set_pace(PACES[settings["motion"]])
        for theme in SETTINGS["theme"].values:
            dom.set_flag(theme, settings["theme"] == theme)
        dom.set_flag("named", settings["coordinates"] == "yes")
        dom.set_flag("bare", settings["coordinates"] == "no")
        dom.set_flag(KEYLESS, settings["keys"] == "off")


class SoundButton(View):
    """Shows whether sound is on, and offers it once, then with its name."""

    reads = "settings", "offers_sound"

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.button = dom.control("sound")

    def render(self, old: Page | None, new: Page) -> None:
        dom.set_state(self.button, "aria-pressed", new.settings["sound"] != "off")
        self.button.classList.toggle("offered", bool(new.offers_sound))
