"""The view that applies settings to the whole page."""

from __future__ import annotations

from web.browser import dom
from web.browser.keys import KEYLESS
from web.state.page import Page
from web.state.settings import PACES
from web.views.view import Phase


class Appearance:
    """Sets the pace of motion, and the flags for style sheets and keys."""

    phase = Phase.AT_ONCE
    reads = ("settings",)
    at_rest = False

    def render(self, old: Page | None, new: Page) -> None:
        settings = new.settings
        dom.set_pace(PACES[settings["motion"]])
        dom.set_flag("named", settings["coordinates"] == "yes")
        dom.set_flag("bare", settings["coordinates"] == "no")
        dom.set_flag(KEYLESS, settings["keys"] == "off")
