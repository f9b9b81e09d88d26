"""A live game: every ply is sent at once, and those of the others are shown as they arrive.

A message is the record of the match, as in a link; `exchange.received` decides what becomes of it.
So messages may be lost, repeated, late, reordered or forged: a record only grows, and everybody
who has a longer one sends it to whoever greets with another.
"""

from __future__ import annotations

from typing import Any

from nyout import words
from nyout.faults import RecordError
from nyout.match import LIVE, REMOTE, ROOM, Match
from web.app.extras import ExtraApp
from web.browser import dom, room
from web.dialogs.share.share import Sharing
from web.live.message import REACTIONS, Message, delivered, is_of_other_version, message
from web.markup import Markup, html
from web.state import actions
from web.state.page import Page
from web.views.notices import set_text
from web.views.view import View, differs

GREETING = 5000  # milliseconds between two greetings
SILENCE = 15_000  # milliseconds after which a person counts as away
MOMENT = 6_000  # milliseconds for which a reaction is shown, and in which resigning is confirmed
RESIGN = "resign"
WARNINGS = {"changed": "received.changed", "forged": "received.forged", "taken": "live.taken"}
"""The keys of warnings, by the note on the last record."""


class Live(View):
    """Connects the match on the page with the others of its room, and says who is there."""

    reads = "match", "origin", "flight", "language"

    def __init__(self, app: ExtraApp) -> None:
        super().__init__(app)
        self.resume = app.resume
        self.room: Any = None
        self.secret = ""  # of the room
        self.is_connected = False
        self.has_relays = True
        self.heard: dict[int, float] = {}  # when each seat was last heard of
        self.reaction = ""  # the sentence on the last reaction
        self.reacted = 0.0  # when it came
        self.digest = ""  # of the record that was last sent or received
        self.invitation: Match | None = None  # to a new game in the room
        self.own: tuple[Match | None, Message | None] = None, None  # the match, and its message
        self.target: Match | None = None  # the match as received, while its plies are shown
        self.node = dom.element("company")
        self.reactions = dom.find(self.node, "div")
        self.reactions.innerHTML = buttons()
        dom.on(self.reactions, "click", self._reacts)

    # --- the room -----------------------------------------------------------------------------

    async def enter(self) -> None:
        """Enter the room of the match on the page; make one if it has none."""
        if match := self.invitation:
            self.resume(match)
            return
        match, invites = self.app.page.match, False
        self.app.dispatch(actions.Warn(self.app.page.warning, holds=False))
        if not match.is_live:
            invites = match.awaited is not None and match.active_player == REMOTE
            tags = {tag: text for tag, text in match.tags.items() if tag != ROOM}
            secret = match.tags.get(ROOM) or dom.seed() + dom.seed()
            match = match._replace(tags={**tags, LIVE: secret})
            self.app.dispatch(actions.Arrive(match))
        secret = match.tags[LIVE]
        if self.secret != secret:
            self.leave()
            self.secret = secret
            dom.start(self._connect(secret))
        if invites:
            self.app.part(Sharing).open()

    def leave(self) -> None:
        """Leave the room."""
        if self.room:
            self.room.leave()
        self.room, self.secret, self.digest, self.is_connected = None, "", "", False
        self.heard.clear()

    async def _connect(self, secret: str) -> None:
        """Connect with the relays, as soon as there is a network, and then greet the others."""
        while self.secret == secret:
            try:
                relays = await room.relays()
                entered = await room.enter(secret, relays, self._received, self._changed)
            except OSError:
                self._say()
                await dom.pause(GREETING)
                continue
            self.has_relays, self.room = bool(relays), entered
            self._send()
            dom.start(self._greet(secret))
            return

    async def _greet(self, secret: str) -> None:
        while self.room and self.secret == secret:
            self._send_greeting()
            self._say()
            await dom.pause(GREETING)

    def _send_greeting(self) -> None:
        if self.room and (ours := self._message()):
            self.room.send(ours._replace(record="").text())

    def _message(self) -> Message | None:
        """Return the message with the record of the page; None if it is too long for a link."""
        match, (known, ours) = self.app.page.match, self.own
        if known is not match:
            try:
                ours = message(match)
            except RecordError:
                ours = None
            self.own = match, ours
        return ours

    def _reacts(self, event: dom.PointerEvent) -> None:
        """Send the reaction of a button, and show it, or resign."""
        button, ours = event.target.closest("[data-react]"), self._message()
        if button and button.dataset.react == RESIGN:
            self._resign()
        elif button and self.room and ours:
            reaction = ours._replace(record="", reaction=button.dataset.react)
            self.room.send(reaction.text())
            self._show_reaction(reaction)

    def _resign(self) -> None:
        """Resign at the second press."""
        match = self.app.page.match
        asked = self.reaction == words.text("live.resign") and dom.now() - self.reacted < MOMENT
        if asked and match.local_seat is not None:
            self.reaction = ""
            self.app.dispatch(actions.Arrive(match.at(len(match.moves)).resign(match.local_seat)))
        else:
            self._show(words.text("live.resign"))

    def _show(self, sentence: str) -> None:
        self.reaction, self.reacted = sentence, dom.now()
        self._say()

    def _show_reaction(self, message: Message) -> None:
        names = self.app.page.match.names
        said = ", ".join(names[seat] for seat in sorted(message.seats) if seat < len(names))
        self._show(words.text("live.said", names=said, sign=REACTIONS[message.reaction]))

    def _changed(self, is_connected: bool) -> None:
        self.is_connected = is_connected
        if is_connected:
            self._send()
        self._say()

    def _send(self) -> None:
        if self.room and (ours := self._message()):
            self.digest = ours.digest
            self.room.send(ours.text())

    # --- what arrives -------------------------------------------------------------------------

    def _received(self, text: str) -> None:
        heard, ours = Message.read(text), self._message()
        if is_of_other_version(text):
            self.app.dispatch(actions.Warn("live.version", holds=True))
        if not heard or not ours:
            return
        others = heard.seats - ours.seats
        has_come = any(map(self._is_away, others)) or (heard.record and heard.digest == ours.digest)
        if has_come:
            self._send_greeting()
        self.heard.update(dict.fromkeys(others, dom.now()))
        if heard.record:
            self._take(heard)
        elif heard.digest != ours.digest:
            self._send()
        if heard.reaction:
            self._show_reaction(heard)
        self._say()

    def _is_away(self, seat: int) -> bool:
        return seat not in self.heard or dom.now() - self.heard[seat] > SILENCE

    def _take(self, heard: Message) -> None:
        """Show the match of a record, if that continues the match on the page."""
        shown = self.target or self.app.page.match
        received = delivered(shown.at(len(shown.moves)), heard.record, dom.seed())
        if not received:
            return
        if received.note == "joined":
            self.invitation = received.match
            return
        for note, key in WARNINGS.items():
            self.app.dispatch(actions.Warn(key, holds=received.note == note))
        if received.match is not shown:
            self.digest = heard.digest
            waits, self.target = self.target is None, received.match
            if waits:
                dom.start(self._play())

    async def _play(self) -> None:
        """Show the plies that have arrived one after the other, in motion."""
        try:
            while match := self.target:
                await self.app.until(lambda page: page.flight is None)
                page = self.app.page
                common = agreeing(page.match, match)
                if page.viewing_history:
                    self.app.dispatch(actions.Arrive(match.at(min(page.match.cursor, common))))
                    break
                self.app.dispatch(actions.Arrive(match.at(min(common + 1, len(match.moves)))))
                if self.app.page.match.cursor == len(self.target.moves):
                    break
        finally:
            self.target = None

    # --- the page -----------------------------------------------------------------------------

    def render(self, old: Page | None, new: Page) -> None:
        if new.match.tags.get(LIVE) != self.secret:
            self.leave()
        elif self.target is None and (ours := self._message()) and ours.digest != self.digest:
            self._send()
        if old and differs(old, new, "language"):
            self.reactions.innerHTML = buttons()
        if (new.match.moves and not new.match.is_over) or differs(old, new, "origin"):
            self.invitation = None
        if old and old.match.awaited is not None and new.match.awaited is None:
            self.app.part(Sharing).dialog.close()
        for name in ("hint", "analyse"):
            dom.control(name).disabled = new.match.is_live and not new.match.is_over
        self._say()

    def _say(self) -> None:
        """Say who is there."""
        match = self.app.page.match
        self.node.hidden = not match.is_live
        self.reactions.hidden = not self.is_connected or match.awaited is not None
        resigns = len(match.seats) == 2 and match.local_seat is not None and not match.is_over
        dom.find(self.reactions, f"[data-react={RESIGN}]").hidden = not resigns
        if self.invitation:
            dom.element("live").hidden = False
        if self.node.hidden:
            return
        if match.awaited is None:  # without a connection, the game goes on by link
            is_due = match.active_player == REMOTE and not self.is_connected
            dom.element("send").hidden = not is_due
        key, names = self._company(match)
        is_recent = self.reaction and dom.now() - self.reacted < MOMENT
        said = self.reaction if is_recent else words.text("live", key, names=names)
        set_text(dom.find(self.node, "p"), said)

    def _company(self, match: Match) -> tuple[str, str]:
        """Return the key of the sentence on who is there, and the names in it."""
        if not self.has_relays:
            return "none", ""
        if not self.is_connected:
            return "lost", ""
        remote = [seat for seat, who in enumerate(match.seats) if who.player == REMOTE]
        if self.invitation:
            return "invited", ", ".join(match.names[seat] for seat in remote)
        if match.awaited is not None and match.active_player == REMOTE:
            return "waiting", match.names[match.awaited]
        away = [*filter(self._is_away, remote)]
        return "away" if away else "here", ", ".join(match.names[seat] for seat in away or remote)


def buttons() -> Markup:
    """Return a button for each reaction, and one to resign."""
    return html(
        "{buttons}",
        buttons=(
            html(
                '<button type="button" data-react="{name}" aria-label="{label}">{sign}</button>',
                name=name,
                label=words.text("live.do", name),
                sign=sign,
            )
            for name, sign in {**REACTIONS, RESIGN: "⚑"}.items()
        ),
    )


def agreeing(one: Match, other: Match) -> int:
    """Return the number of first plies that two matches share, up to the cursor of the first."""
    pairs = zip(one.moves[: one.cursor], other.moves)
    return next((ply for ply, (own, its) in enumerate(pairs) if own != its), one.cursor)
