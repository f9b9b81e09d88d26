"""The dialog that changes the settings."""

from __future__ import annotations

from collections.abc import Mapping

from nyout import words
from web.browser import device, dom, storage
from web.dialogs.dialog import Dialog, fold, select
from web.markup import Markup, act_button, html, join
from web.state import actions
from web.state.settings import SETTINGS
from web.views.view import App

FULL_SCREEN = "full-screen"


class Settings:
    """Lists the settings, and changes them."""

    def __init__(self, app: App) -> None:
        self.app = app
        acts = {FULL_SCREEN: lambda: device.fill_screen(not device.is_full_screen())}
        self.dialog = Dialog("setting", "settings", acts)
        dom.listen(self.dialog.node, "change", self._handle_change)
        dom.listen_to_page("fullscreenchange", lambda event: self._label_full_screen())

    def open(self) -> None:
        """Show the dialog."""
        button = act_button(FULL_SCREEN, full_screen_label())
        self.dialog.open(words.sentence("set"), body(self.app.page.settings), button)

    def _handle_change(self, event: dom.FieldEvent) -> None:
        stored = self._choose(event.target.name, event.target.value)
        self.dialog.say("" if stored else words.sentence("set.unkept"))

    def _choose(self, name: str, value: str) -> bool:
        """Change a setting; return False if the browser does not store it."""
        value = SETTINGS[name].check(value)
        stored = storage.write(SETTINGS[name].key, value)
        self.app.dispatch(actions.change_setting(name, value))
        return stored

    def _label_full_screen(self) -> None:
        if button := self.dialog.node.querySelector(f"[data-act={FULL_SCREEN}]"):
            button.textContent = full_screen_label()


def full_screen_label() -> str:
    """Return the label of the button that toggles full-screen mode."""
    return words.sentence("set.full.leave" if device.is_full_screen() else "set.full")


def body(values: Mapping[str, str]) -> Markup:
    """Return a list of values for each setting, those that few people change folded."""
    return html("{usual}{rare}", usual=lists(values, False), rare=fold(lists(values, True)))


def lists(values: Mapping[str, str], is_rare: bool) -> Markup:
    """Return a labelled list of values for each rare setting, or for each common one."""
    return join(
        select(name, setting.label, setting.labels(), values[name])
        for name, setting in SETTINGS.items()
        if setting.is_rare == is_rare
    )
