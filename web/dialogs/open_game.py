"""The dialog that opens a game from a pasted text, a file or a drop.

The text is a record, a link or a position.
"""

from __future__ import annotations

from collections.abc import Callable

from nyout import pasted, words
from nyout.match import Match
from nyout.record import MAX_TEXT, RecordError
from web.browser import device, dom
from web.dialogs.dialog import Dialog
from web.markup import Markup, act_button, html

MAX_BYTES = 4 * MAX_TEXT  # of a file: UTF-8 has at most four bytes per character


class Opening:
    """Reads a game from a text or a file, and passes it to `show`.

    `follow` opens the private link in a text, and returns whether it contains one.
    """

    def __init__(self, show: Callable[[Match], None], follow: Callable[[str], bool]) -> None:
        self.show, self.follow = show, follow
        acts = {"open": lambda: self.take(dom.field(self.dialog.node, "textarea").value)}
        self.dialog = Dialog("opening", "open", acts)
        dom.listen(self.dialog.node, "change", self._handle_change)
        dom.listen_to_page("dragover", self._handle_drag)
        dom.listen_to_page("drop", self._handle_drop)

    def open(self) -> None:
        """Show the dialog."""
        main = act_button("open", words.sentence("open.do"), "main")
        self.dialog.open(words.sentence("open.ask"), body(), main)

    def take(self, text: str) -> None:
        """Open the game of a text, or report its fault and keep the text for correction."""
        try:
            if not self.follow(text):
                self.show(pasted.read_game(text))
        except RecordError as error:
            self._refuse(error, text)
        else:
            self.dialog.close()

    async def take_file(self, file: dom.File) -> None:
        """Open the game of a file."""
        if file.size > MAX_BYTES:
            size = RecordError(file.name, "large", count=file.size, most=MAX_BYTES)
            self._refuse(size, "")
        else:
            self.take(await device.text_in(file, MAX_BYTES))

    def _refuse(self, error: RecordError, text: str) -> None:
        if not self.dialog.is_open:
            self.open()
        self.dialog.warn(words.sentence("open.unread"), words.fault(error))
        field = dom.field(self.dialog.node, "textarea")
        field.value = text
        dom.focus(field)

    def _handle_change(self, event: dom.FieldEvent) -> None:
        if event.target.type == "file" and event.target.files.length:
            dom.run_task(self.take_file(event.target.files.item(0)))

    def _handle_drag(self, event: dom.DragEvent) -> None:
        """Allow drops outside fields, which handle their own."""
        if not event.target.closest("input, textarea"):
            event.preventDefault()

    def _handle_drop(self, event: dom.DragEvent) -> None:
        if event.target.closest("input, textarea"):
            return
        event.preventDefault()
        if event.dataTransfer.files.length:
            dom.run_task(self.take_file(event.dataTransfer.files.item(0)))
        elif text := event.dataTransfer.getData("text/plain"):
            self.take(text)


def body() -> Markup:
    """Return a field for a text and a field for a file."""
    return html(
        "<p>{kept}</p><label>{text}"
        ' <textarea rows="8" spellcheck="false" autocomplete="off"></textarea></label>'
        '<label>{file} <input type="file" accept=".txt,.pgn,text/plain"></label>',
        kept=words.sentence("open.kept"),
        text=words.sentence("open.text"),
        file=words.sentence("open.file"),
    )
