"""The dialog that opens a game from a record, a link or a position: pasted, a file, or dropped."""

from __future__ import annotations

import re
from collections.abc import Callable
from html import escape

from nyout import link, record, words
from nyout.record import MOST_TEXT, Record, RecordError
from web.browser import device, dom

POSITION = re.compile(r"\ufeff?\s*+[\w-]++/[0-9]++(?!\S)")  # how the text of a position begins
MOST_BYTES = 4 * MOST_TEXT  # of a file; a character takes no more


class Opening:
    """Reads what a person brings, and hands it to `bring`; what is wrong with it is said."""

    def __init__(self, bring: Callable[[Record], None]) -> None:
        self.bring = bring
        self.dialog = dom.element("opening")
        button = dom.element("open")
        button.disabled = False
        dom.on(button, "click", lambda event: self.open())
        dom.on(self.dialog, "click", self._clicked)
        dom.on(self.dialog, "change", self._chosen)
        dom.on_page("dragover", self._dragged)
        dom.on_page("drop", self._dropped)

    def open(self) -> None:
        """Ask for a game."""
        self.dialog.innerHTML = form()
        if not self.dialog.open:
            self.dialog.showModal()

    def take(self, text: str) -> None:
        """Show the game of a text, or say what in it is wrong, and leave it to be mended."""
        try:
            self.bring(read(text))
        except RecordError as error:
            self._refuse(error, text)
        else:
            self.dialog.close()

    async def take_file(self, file: dom.Node) -> None:
        """Show the game in a file."""
        if file.size > MOST_BYTES:
            size = RecordError(file.name, "large", count=file.size, most=MOST_BYTES)
            self._refuse(size, "")
        else:
            self.take(await device.text_in(file, MOST_BYTES))

    def _refuse(self, error: RecordError, text: str) -> None:
        if not self.dialog.open:
            self.open()
        why = words.text("open.unread", error=words.fault(error))
        self.dialog.querySelector("[role=alert]").textContent = why
        field = self.dialog.querySelector("textarea")
        field.value = text
        dom.focus(field)

    def _clicked(self, event: dom.Node) -> None:
        if event.target.closest("[data-act=open]"):
            self.take(str(self.dialog.querySelector("textarea").value))

    def _chosen(self, event: dom.Node) -> None:
        if event.target.type == "file" and event.target.files.length:
            dom.start(self.take_file(event.target.files.item(0)))

    def _dragged(self, event: dom.Node) -> None:
        """Let a text or a file be dropped, where nothing else takes it."""
        if not event.target.closest("input, textarea"):
            event.preventDefault()

    def _dropped(self, event: dom.Node) -> None:
        if event.target.closest("input, textarea"):
            return
        event.preventDefault()
        if event.dataTransfer.files.length:
            dom.start(self.take_file(event.dataTransfer.files.item(0)))
        elif text := event.dataTransfer.getData("text/plain"):
            self.take(str(text))


def read(text: str) -> Record:
    """The record of a record's text, a position or the address of a link. Raises `RecordError`."""
    if POSITION.match(text):
        return record.of_position(text)
    one_word = len(text.split()) == 1 and not text.lstrip().startswith(("[", "{"))
    return link.unpack(text.strip().rpartition("#")[2]) if one_word else record.read(text)


def form() -> str:
    """The inside of the dialog."""
    said = {name: escape(words.text(f"open.{name}")) for name in ("ask", "text", "file", "kept")}
    return (
        f'<form method="dialog"><h2 id="opening-title">{said["ask"]}</h2><p>{said["kept"]}</p>'
        f"<label>{said['text']}"
        ' <textarea rows="8" spellcheck="false" autocomplete="off"></textarea></label>'
        f'<label>{said["file"]} <input type="file" accept=".txt,.pgn,text/plain"></label>'
        '<p role="alert"></p><p class="buttons"><button type="button" class="main" data-act="open">'
        f'{words.text("open.do")}</button><button value="">{words.text("open.cancel")}</button>'
        "</p></form>"
    )
