"""The dialog for an unexpected error, which offers a report and lets the game continue."""

from __future__ import annotations

from nyout import words
from web.browser import device, dom
from web.dialogs.dialog import Dialog
from web.markup import Markup, act_button, html
from web.saved import saved_game
from web.views.view import App

MAX_ERROR = 4000  # characters


class Errors:
    """Reports every uncaught error of the page, each only once."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.reported: set[str] = set()
        self.report = ""
        self.dialog = Dialog("error", acts={"copy": self.copy})
        dom.listen_to_errors(self.show)

    def show(self, error: str) -> None:
        """Show a report of an error, unless it has been reported before."""
        error = error[-MAX_ERROR:]
        if error in self.reported:
            return
        self.reported.add(error)
        self.report = f"{error.strip()}\n\n{device.browser()}\n\n{self._record()}"
        self.dialog.open(
            words.sentence("error"),
            body(self.report),
            act_button("copy", words.sentence("error.copy"), "main"),
        )

    def _record(self) -> str:
        """Return the record of the match, or the error if it cannot be written."""
        try:
            return saved_game.record_to_copy(self.app.page.match)
        except Exception as error:
            return repr(error)

    async def copy(self) -> None:
        """Copy the report."""
        await self.dialog.copy(self.report, dom.field(self.dialog.node, "textarea"))


def body(report: str) -> Markup:
    """Return the content of the dialog."""
    return html(
        "<p>{told}</p><label>{label}"
        ' <textarea rows="8" readonly spellcheck="false">{report}</textarea></label>',
        told=words.sentence("error.told"),
        label=words.sentence("error.report"),
        report=report,
    )
