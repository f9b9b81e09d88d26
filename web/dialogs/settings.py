"""The settings as they hold on this page, and the dialog in which they are changed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from html import escape

from nyout import words
from web.browser import device, dom
from web.dialogs.embed_code import row
from web.state.settings import SETTINGS


class Settings:
    """Shows the settings; `choose` changes one of them and says whether it is stored."""

    def __init__(
        self, values: Callable[[], Mapping[str, str]], choose: Callable[[str, str], bool]
    ) -> None:
        self.values, self.choose = values, choose
        self.dialog = dom.element("setting")
        opener = dom.element("settings")
        opener.disabled = False
        dom.on(opener, "click", lambda event: self.open())
        dom.on(self.dialog, "change", self._chosen)
        dom.on(self.dialog, "click", self._clicked)
        dom.on_page("fullscreenchange", lambda event: self._name_full())

    def open(self) -> None:
        """Show the dialog."""
        self.dialog.innerHTML = form(self.values())
        self._name_full()
        self.dialog.showModal()

    def _chosen(self, event: dom.Node) -> None:
        stored = self.choose(event.target.name, event.target.value)
        said = "" if stored else words.text("set.unkept")
        self.dialog.querySelector("[role=status]").textContent = said

    def _clicked(self, event: dom.Node) -> None:
        if event.target.closest("#full-screen"):
            dom.start(device.fill_screen(not device.full_screen()))

    def _name_full(self) -> None:
        if button := self.dialog.querySelector("#full-screen"):
            button.textContent = words.text(
                "set.full.leave" if device.full_screen() else "set.full"
            )


def form(values: Mapping[str, str]) -> str:
    """The inside of the dialog: a list a setting."""
    rows = "".join(
        row(name, setting.labels(), setting.about, values[name])
        for name, setting in SETTINGS.items()
    )
    return (
        f'<form method="dialog"><h2 id="setting-title">{escape(words.text("set"))}</h2>{rows}'
        '<p role="status"></p><p class="buttons"><button type="button" id="full-screen"></button>'
        f'<button value="" class="main">{escape(words.text("close"))}</button></p></form>'
    )
