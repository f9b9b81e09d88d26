"""The settings as they hold on this page, and the dialog in which they are changed."""

from __future__ import annotations

from collections.abc import Callable
from html import escape

from nyout import words
from web.app.preferences import PACES, SETTINGS, chosen
from web.browser import device, dom, storage
from web.dialogs.embed_code import row
from web.input import shortcuts


class Settings:
    """The value of each setting, by its name; `changed` is called when one has another value."""

    def __init__(self, changed: Callable[[], object]) -> None:
        self.changed = changed
        self.values = chosen(storage.read)
        self.dialog = dom.element("setting")
        opener = dom.element("settings")
        opener.disabled = False
        dom.on(opener, "click", lambda event: self.open())
        dom.on(self.dialog, "change", self._chosen)
        dom.on(self.dialog, "click", self._clicked)
        dom.on_page("fullscreenchange", lambda event: self._name_full())
        self.apply()

    def __getitem__(self, name: str) -> str:
        return self.values[name]

    def apply(self) -> None:
        """Let hold at once what the whole page shows."""
        dom.set_pace(PACES[self["motion"]])
        dom.set_flag("bare", self["coordinates"] == "no")
        dom.set_flag(shortcuts.DEAF, self["keys"] == "off")

    def open(self) -> None:
        """Show the dialog."""
        self.dialog.innerHTML = form(self.values)
        self._name_full()
        self.dialog.showModal()

    def _chosen(self, event: dom.Node) -> None:
        setting = SETTINGS[event.target.name]
        self.values[setting.name] = setting.checked(event.target.value)
        kept = storage.write(setting.key, self[setting.name])
        said = "" if kept else words.text("set.unkept")
        self.dialog.querySelector("[role=status]").textContent = said
        self.apply()
        self.changed()

    def _clicked(self, event: dom.Node) -> None:
        if event.target.closest("#full-screen"):
            dom.start(device.fill_screen(not device.full_screen()))

    def _name_full(self) -> None:
        if button := self.dialog.querySelector("#full-screen"):
            button.textContent = words.text(
                "set.full.leave" if device.full_screen() else "set.full"
            )


def form(values: dict[str, str]) -> str:
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
