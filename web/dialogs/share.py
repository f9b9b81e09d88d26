"""The dialog that shares a game: as a link, a record, a position or a picture."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import replace
from importlib import import_module
from importlib.util import find_spec
from itertools import groupby
from types import ModuleType

from nyout import draw, position, words
from nyout.boards import Board
from nyout.history import has_throw_in_turn
from nyout.joint.play import Room, watching_secret
from nyout.match import PERSON, REMOTE, Match
from nyout.record import RecordError
from web.browser import archive, device, dom, navigation
from web.dialogs.dialog import Dialog, fold, privacy
from web.markup import NOTHING, Markup, act_button, html
from web.saved import saved_game
from web.state import actions
from web.state.commands import is_awaiting_friend
from web.views.table import Table
from web.views.view import App

LINK, PRIVATE = "figure.link", "figure.private"  # the places of the QR codes
AWAITED = {
    False: ("share.ask.live", "thinking.elsewhere.live"),
    True: ("share.turn", "share.waiting"),
}
"""The keys of the title and the status of an invitation, by whether the friend has no name."""
SCALE = 1.5  # pixels of a picture for each unit of the board


class Sharing:
    """Offers several ways to share a match."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.match, self.link = app.page.match, ""  # when the dialog was opened
        self.private_link = ""  # empty if no player here can take their seat along
        self.dialog = Dialog(
            "sharing",
            "share",
            {
                "copy-link": lambda: self.dialog.copy(self.link, self.dialog.field("link")),
                "copy-watch": self.copy_link_to_watch,
                "send-link": self.send_link,
                "code": lambda: self._show_code(self.link, "share.code", LINK),
                "copy-seat": lambda: self.dialog.copy(self.private_link),
                "seat-code": lambda: self._show_code(self.private_link, "share.seat.code", PRIVATE),
                "copy-record": lambda: self.dialog.copy(self._record),
                "download-record": lambda: device.download(
                    f"{self.match.game.name}.txt", self._record
                ),
                "copy-position": lambda: self.dialog.copy(
                    position.write(self.match.state, self.match.game)
                ),
                "download-svg": self.download_svg,
                "download-png": self.download_png,
                "hand-on": self.play_by_link,
                "live": lambda: self._leave_for("live", "enter"),
                "embed": lambda: self._leave_for("embedding", "open"),
            },
        )

    def open(self, match: Match | None = None) -> None:
        """Show the dialog for a match, by default the current one."""
        self.match = match or self.app.page.match
        is_offered, fault = match is None and has_seat(self.match), ""
        try:
            self.link = self.app.source.address(self.match)
            self.private_link = self.app.source.private_address(self.match) if is_offered else ""
        except RecordError as error:
            self.link = self.private_link = ""
            fault = words.sentence("share.unlinked", error=words.fault(error))
        content = body(self.match, self.link, match is None, self.private_link)
        title, names = words.sentence("share.ask"), self.match.names
        if self.match.is_live and is_awaiting_friend(self.match):
            asks, waits = AWAITED[bool(words.unnamed_key(self.match, self.match.active))]
            title = words.sentence(asks, seat=names[self.match.active])
            fault = fault or words.sentence(waits, seat=names[self.match.active])
        self.dialog.open(title, content)
        self.dialog.say(fault)

    async def copy_link_to_watch(self) -> None:
        """Copy the link with which others can only watch the live match."""
        secret = watching_secret(self.match.room.entered)
        watched = replace(self.match, room=Room(entered=secret))
        await self.dialog.copy(self.app.source.address(watched))

    async def send_link(self) -> None:
        """Send the link through another program of the device."""
        is_sent = await device.share(
            words.title(self.match.game), words.prompt(self.match), self.link
        )
        self.dialog.say("" if is_sent else words.sentence("share.unsent"))

    async def download_svg(self) -> None:
        """Download the position as a drawing."""
        if drawing := await self._draw():
            await device.download(f"{self._file_name()}.svg", drawing, "image/svg+xml")

    async def download_png(self) -> None:
        """Download the position as a picture."""
        if not (drawing := await self._draw()):
            return
        width, height = (round(side * SCALE) for side in self.board.size)
        picture = await device.picture(drawing, width, height)
        await device.download(f"{self._file_name()}.png", picture, "image/png")

    @property
    def board(self) -> Board:
        """The board as it lies."""
        return self.app.part(Table).board.geometry

    @property
    def _record(self) -> str:
        """The record of the match."""
        return saved_game.record_to_copy(self.match)

    def _leave_for(self, extra: str, method: str) -> None:
        """Close the dialog, and call an extra."""
        self.dialog.close()
        self.app.dispatch(actions.call(extra, method))

    def _file_name(self) -> str:
        return f"{self.match.game.name}-{self.match.cursor}"

    async def _draw(self) -> str:
        """Return the position as SVG; if its style sheet does not arrive, say so and return ""."""
        match = self.match
        title = f"{words.title(match.game)}: {words.prompt(match)}"
        try:
            style = await dom.show_wait(dom.style("board.css"))
        except OSError:
            self.dialog.say(words.sentence("share.undrawn"))
            return ""
        return draw.position(self.board, match.state, match.colours, title, style=style)

    async def _show_code(self, link: str, key: str, place: str) -> None:
        """Show a link as a QR code, one at a time: a camera would take either.

        If there is none, say why.
        """
        code, wrong = NOTHING, ""
        try:
            code = await draw_code(link, words.sentence(key, title=words.title(self.match.game)))
        except (TooLong, OSError) as error:
            wrong = "share.long" if isinstance(error, TooLong) else "share.unfetched"
        if link in (self.link, self.private_link):  # else the user has handed the turn on since
            for figure in (LINK, PRIVATE) if self.private_link else (LINK,):
                self.dialog.find(figure).innerHTML = code if figure == place else NOTHING
            self.dialog.say(words.sentence(wrong, count=len(link)) if wrong else "")

    async def play_by_link(self) -> None:
        """Give the active seat to a remote player, and show the link for that player."""
        self.app.dispatch(actions.hand_over())
        self.open()
        self.dialog.say(words.sentence("share.handed", seat=self.match.names[self.match.active]))
        dom.focus(self.dialog.find("[data-act=copy-link]"))


def has_seat(match: Match) -> bool:
    """Return whether a player here has joined, and can take the seat to another browser.

    While they invite somebody live, the dialog only has the link for that.
    """
    has_joined = any(seat in match.joint.participants for seat in match.local_players)
    return has_joined and not match.is_over and not is_live_invitation(match)


def is_live_invitation(match: Match) -> bool:
    """Return whether the link of a match only invites to a live game."""
    return match.is_live and is_awaiting_friend(match)


def body(match: Match, link: str, is_current: bool, private_link: str = "") -> Markup:
    """Return the ways to share a match, rare ones folded; without those that need an empty link.

    Only the turn in the current match can be handed on. An invitation has only its link.
    """
    is_invitation = bool(link) and is_live_invitation(match)
    due = turn(match) if link and is_current else NOTHING
    is_here = match.active_player == PERSON  # then few people hand the turn on
    folded = rare_ways(match, due if is_here else NOTHING, link, is_current, private_link)
    return html(
        '{link}{buttons}<figure class="link"></figure>{due}{rest}',
        link=render_link(link, private_link) if link else NOTHING,
        buttons=buttons(*visible_acts(link, is_invitation)),
        due=NOTHING if is_here else due,
        rest=NOTHING if is_invitation else fold(folded),
    )


def visible_acts(link: str, is_invitation: bool) -> Iterator[str]:
    """Yield the acts of the buttons that are not folded."""
    if link:
        yield "copy-link"
        if device.can_share():
            yield "send-link"
        yield "code"
    if not is_invitation:
        yield "download-png"


def rare_ways(match: Match, due: Markup, link: str, is_current: bool, private_link: str) -> Markup:
    """Return the ways to share a match that few people need."""
    is_watched = match.is_live and not match.is_over and match.joint.next_to_join is None
    return html(
        "{watch}{due}{seat}{record}{position}{embedding}",
        watch=buttons("copy-watch") if link and is_current and is_watched else NOTHING,
        due=due,
        seat=seat() if private_link else NOTHING,
        record=buttons("copy-record", "download-record"),
        position=buttons("copy-position", "download-svg"),
        embedding=buttons("embed") if is_current else NOTHING,
    )


def seat() -> Markup:
    """Return how to take a seat to another device, in a box of its own: it is no invitation."""
    return html(
        "<section><h3>{title}</h3><p>{told}</p>{buttons}"
        '<figure class="private"></figure></section>',
        title=words.sentence("share.seat"),
        told=words.sentence("share.seat.told"),
        buttons=buttons("copy-seat", "seat-code"),
    )


def render_link(link: str, private_link: str) -> Markup:
    """Return the link in a field."""
    return html(
        '{app}<label>{label} <input name="link" readonly value="{link}"></label>',
        app=render_app_advice(link, private_link) if device.app() else NOTHING,
        label=words.sentence("share.link"),
        link=link,
    )


def render_app_advice(link: str, private_link: str) -> Markup:
    """Return the advice to leave the browser of an app, with a link that does it if one exists.

    Whoever has joined there needs the private link to play on.
    """
    leave = html(
        ' <a href="{address}">{open}</a>',
        address=f"kakaotalk://web/openExternal?url={navigation.encode(private_link or link)}",
        open=words.sentence("share.in-app.open"),
    )
    return html(
        "<p>{advice}{leave}</p>",
        advice=words.sentence("share.in-app", "seat" if private_link else ""),
        leave=leave if device.app() == device.KAKAO else NOTHING,
    )


def turn(match: Match) -> Markup:
    """Return instructions for play by link, which depend on the player of the active seat."""
    is_complete = match.joint.next_to_join is None
    stage = {True: "joined", False: "joining"}[is_complete] if match.is_joint else ""
    offer = OFFERS.get((match.active_player, stage))
    if not offer:
        return NOTHING
    key, acts = offer
    how = "live" if match.is_live else "", *words.unnamed_key(match, match.active)
    if match.is_live:
        acts = ()
    return html(
        '{title}<p>{offer}</p>{buttons}<p class="soft">{live} {trust}</p>{privacy}',
        title=NOTHING
        if match.is_live
        else html("<h3>{text}</h3>", text=words.sentence("share.turn", stage)),
        offer=words.sentence(key, *how, seat=match.names[match.active]),
        buttons=buttons(*acts) if acts else NOTHING,
        live=words.sentence("share.live") if "live" in acts else "",
        trust=words.sentence("share.joint" if match.is_joint else "share.trust")
        if has_throw_in_turn(match) or not match.is_joint
        else "",
        privacy=privacy() if "live" in acts else NOTHING,
    )


OFFERS = {
    (PERSON, ""): ("share.hand", ("hand-on",)),
    (REMOTE, ""): ("share.handed", ()),
    (REMOTE, "joining"): ("share.joining", ("live",)),
    (REMOTE, "joined"): ("share.joined", ("live",)),
}
"""The sentence key and the acts to offer, by the player of the active seat and its joint throws."""


def buttons(*acts: str) -> Markup:
    """Return a row of buttons, one per act."""
    return html(
        '<p class="row">{buttons}</p>',
        buttons=(
            act_button(act, words.sentence(f"share.do.{act}"), "main" if act == "copy-link" else "")
            for act in acts
        ),
    )


# --- QR codes -------------------------------------------------------------------------------------

ARCHIVE = "segno.zip"
QUIET = 4  # width in modules of the white border, which cameras need


class TooLong(ValueError):
    """Raised if a text does not fit into a QR code."""


async def draw_code(text: str, title: str) -> Markup:
    """Return a text as a QR code. Raises `TooLong`, or `OSError` if the encoder does not arrive."""
    encoder = await _encoder()
    try:
        matrix = encoder.encode(text, error="l", micro=False).matrix
    except encoder.DataOverflowError as error:
        raise TooLong(str(error)) from None
    size = len(matrix) + 2 * QUIET
    return html(
        '<svg class="code" viewBox="0 0 {size} {size}" role="img" aria-label="{title}">'
        '<path fill="#fff" d="M0 0H{size}V{size}H0Z"/><path d="{outline}"/></svg>',
        size=size,
        title=title,
        outline=outline(matrix),
    )


def outline(matrix: tuple[bytearray, ...]) -> str:
    """Return the dark modules as one path, with a rectangle for each horizontal run."""
    bars: list[str] = []
    for y, row in enumerate(matrix, QUIET):
        x = QUIET
        for dark, run in groupby(row):
            width = len(list(run))
            if dark:
                bars.append(f"M{x} {y}h{width}v1h-{width}z")
            x += width
    return "".join(bars)


async def _encoder() -> ModuleType:
    """Return segno's encoder, downloaded for the first use.

    Raises `OSError` if no archive arrives.
    """
    if find_spec("segno") is None:
        sys.path.append(await dom.show_wait(archive.download(ARCHIVE)))
    return import_module("segno.encoder")
