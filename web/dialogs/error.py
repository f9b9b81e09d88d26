"""The dialog for what nobody expected: it says so, offers a report, and the page goes on."""

from __future__ import annotations

from collections.abc import Callable
from html import escape

from nyout import words
from nyout.match import Match
from web.browser import device, dom
from web.saved import saved_game

MOST = 4000  # characters of an error


class Errors:
    """Hears of every error that nobody has caught; tells of each kind once."""

    def __init__(self, match: Callable[[], Match]) -> None:
        self.match = match
        self.told: set[str] = set()
        self.dialog = dom.element("error")
        dom.on(self.dialog, "click", self._clicked)
        dom.on_error(self.heed)

    def heed(self, error: str) -> None:
        """Tell of an error, unless the same was told of before."""
        error = error[-MOST:]
        if error in self.told:
            return
        self.told.add(error)
        self.report = f"{error.strip()}\n\n{device.browser()}\n\n{self._record()}"
        self.dialog.innerHTML = form(self.report)
        if not self.dialog.open:
            self.dialog.showModal()

    def _record(self) -> str:
        """The record of the match; what is wrong with it if it has none."""
        try:
            return saved_game.text(self.match())
        except Exception as error:
            return repr(error)

    def _clicked(self, event: dom.Node) -> None:
        if event.target.closest("#error-copy"):
            dom.start(self._copy())
        elif event.target.closest("#error-download"):
            dom.start(device.download("report.txt", self.report))

    async def _copy(self) -> None:
        copied = await device.copy(self.report)
        said = words.text("embed.copied" if copied else "embed.uncopied")
        field = self.dialog.querySelector("textarea")
        if not copied:
            dom.focus(field)
            field.select()
        self.dialog.querySelector("[role=status]").textContent = said


def form(report: str) -> str:
    """The inside of the dialog."""
    buttons = "".join(
        f'<button type="button" id="error-{act}">{escape(words.text(f"error.{act}"))}</button>'
        for act in ("copy", "download")
    )
    return (
        f'<form method="dialog"><h2 id="error-title">{escape(words.text("error"))}</h2>'
        f"<p>{escape(words.text('error.told'))}</p>"
        f"<label>{escape(words.text('error.report'))}"
        f' <textarea rows="8" readonly spellcheck="false">{escape(report)}</textarea></label>'
        f'<p role="status"></p><p class="buttons">{buttons}'
        f'<button value="" class="main">{escape(words.text("error.on"))}</button></p></form>'
    )
