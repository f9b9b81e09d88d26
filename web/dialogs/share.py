"""The dialog that shares a game: as a link, a record, a position, a picture, or played by link."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from html import escape
from typing import Any

from nyout import draw, position, words
from nyout.boards import Board
from nyout.match import PERSON, REMOTE, Match
from nyout.record import RecordError
from web.browser import device, dom
from web.dialogs import qr
from web.saved import saved_game

SHARP = 1.5  # pixels of a picture for each unit of the board


class Sharing:
    """Shows what can be done with a match; what is done is said in the dialog.

    `address` gives its link, `hand_on` puts somebody elsewhere in the seat that acts.
    """

    def __init__(
        self,
        match: Callable[[], Match],
        board: Callable[[], Board],
        address: Callable[[Match], str],
        hand_on: Callable[[], None],
    ) -> None:
        self.match, self.board, self.address, self.hand_on = match, board, address, hand_on
        self.dialog = dom.element("sharing")
        dom.on(self.dialog, "click", self._clicked)

    def open(self) -> None:
        """Show the dialog for the match as it is now."""
        self._fill()
        self.dialog.showModal()

    def _fill(self) -> None:
        self.shown = self.match()
        fault = ""
        try:
            self.link = self.address(self.shown)
        except RecordError as error:
            self.link = ""
            fault = words.text("share.unlinked", error=words.fault(error))
        self.dialog.innerHTML = form(self.shown, self.link, device.shares())
        self._say(fault)

    def _clicked(self, event: dom.Node) -> None:
        if node := event.target.closest("[data-act]"):
            dom.start(ACTS[node.dataset.act](self))

    def _say(self, sentence: str) -> None:
        self.dialog.querySelector("[role=status]").textContent = sentence

    async def _copy(self, text: str) -> bool:
        copied = await device.copy(text)
        self._say(words.text("share.copied" if copied else "share.uncopied"))
        return copied

    async def copy_link(self) -> None:
        """Put the link on the clipboard, or select it for the person to do so."""
        if not await self._copy(self.link):
            field = self.dialog.querySelector("[name=link]")
            dom.focus(field)
            field.select()

    async def send_link(self) -> None:
        """Hand the link to another program of the device."""
        sent = await device.share(self.shown.game.title, words.prompt(self.shown), self.link)
        self._say("" if sent else words.text("share.unsent"))

    async def copy_record(self) -> None:
        """Put the record on the clipboard."""
        await self._copy(saved_game.text(self.shown))

    async def download_record(self) -> None:
        """Hand out the record as a file."""
        await device.download(f"{self.shown.game.name}.txt", saved_game.text(self.shown))

    async def copy_position(self) -> None:
        """Put the text of the position on the clipboard."""
        await self._copy(position.write(self.shown.state, self.shown.game))

    async def download_svg(self) -> None:
        """Hand out the position as a drawing."""
        if drawing := await self._drawing():
            await device.download(f"{self._file_name()}.svg", drawing, "image/svg+xml")

    async def download_png(self) -> None:
        """Hand out the position as a picture."""
        if not (drawing := await self._drawing()):
            return
        width, height = (round(side * SHARP) for side in self.board().size)
        picture = await device.picture(drawing, width, height)
        await device.download(f"{self._file_name()}.png", picture, "image/png")

    def _file_name(self) -> str:
        return f"{self.shown.game.name}-{self.shown.cursor}"

    async def _drawing(self) -> str:
        """The position as SVG; empty if its style sheet does not arrive, which is said."""
        shown = self.shown
        title = f"{shown.game.title}: {words.prompt(shown)}"
        try:
            style = await dom.style("board.css")
        except OSError:
            self._say(words.text("share.undrawn"))
            return ""
        return draw.position(
            self.board(), shown.state, shown.names, shown.colours, title, style=style
        )

    async def show_code(self) -> None:
        """Show the link as a QR code, or say why there is none."""
        link, code, wrong = self.link, "", ""
        try:
            code = await qr.drawn(link, words.text("share.code", title=self.shown.game.title))
        except (qr.TooLong, OSError) as error:
            wrong = "share.long" if isinstance(error, qr.TooLong) else "share.unfetched"
        if link == self.link:  # the turn may have been handed on meanwhile
            self.dialog.querySelector("figure").innerHTML = code
            self._say(words.text(wrong, count=len(link)) if wrong else "")

    async def play_by_link(self) -> None:
        """Let the seat that acts be played elsewhere; the link is then for whoever sits there."""
        self.hand_on()
        self._fill()
        self._say(words.text("share.handed", seat=self.shown.names[self.shown.active]))
        dom.focus(self.dialog.querySelector("[data-act=copy-link]"))


ACTS: dict[str, Callable[[Sharing], Coroutine[Any, Any, None]]] = {
    "copy-link": Sharing.copy_link,
    "send-link": Sharing.send_link,
    "code": Sharing.show_code,
    "copy-record": Sharing.copy_record,
    "download-record": Sharing.download_record,
    "copy-position": Sharing.copy_position,
    "download-svg": Sharing.download_svg,
    "download-png": Sharing.download_png,
    "hand-on": Sharing.play_by_link,
}
"""What the buttons do."""


def form(match: Match, link: str, shares: bool) -> str:
    """The inside of the dialog; without a link, what does with none."""
    by_link = ("copy-link", *(("send-link",) if shares else ()), "code")
    label = escape(words.text("share.link"))
    said = (
        f'<label>{label} <input name="link" readonly value="{escape(link)}"></label>'
        f"{buttons(*by_link)}<figure></figure>{_turn(match)}"
    )
    return (
        f'<form method="dialog"><h2 id="sharing-title">{words.text("share.ask")}</h2>'
        f"{said * bool(link)}<h3>{words.text('share.record')}</h3>"
        f"{buttons('copy-record', 'download-record')}<h3>{words.text('share.position')}</h3>"
        f"{buttons('copy-position', 'download-svg', 'download-png')}"
        f'<div class="foot"><p role="status"></p>'
        f'<button value="">{words.text("embed.close")}</button></div></form>'
    )


def _turn(match: Match) -> str:
    """What to do to play with somebody elsewhere, and what is trusted then."""
    if match.active_player not in (PERSON, REMOTE):
        return ""
    seat = match.names[match.active]
    offer = {
        PERSON: lambda: f"<p>{escape(words.text('share.hand', seat=seat))}</p>{buttons('hand-on')}",
        REMOTE: lambda: f"<p>{escape(words.text('share.handed', seat=seat))}</p>",
    }
    return (
        f"<h3>{words.text('share.turn')}</h3>{offer[match.active_player]()}"
        f'<p class="soft">{words.text("share.trust")}</p>'
    )


def buttons(*acts: str) -> str:
    """Buttons in a row, by what they do."""
    row = "".join(
        f'<button type="button" data-act="{act}">{words.text(f"share.do.{act}")}</button>'
        for act in acts
    )
    return f'<p class="row">{row}</p>'
