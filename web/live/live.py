"""A live game: every ply is sent at once, and those of the others are shown as they arrive.

A message is the record of the match, as in a link; `exchange.received` decides what becomes of it.
So messages may be lost, repeated, late, reordered or forged: a record only grows, and everybody
who has a longer one sends it to whoever greets with another.
"""

from __future__ import annotations

from typing import Any

from nyout import words
from nyout.faults import RecordError
from nyout.match import ASKED, LIVE, PERSON, REMOTE, ROOM, WATCH, Match
from web.app.extras import ExtraApp
from web.browser import dom, room
from web.dialogs.share.share import Sharing
from web.live.message import (
    DECLINE,
    REACTIONS,
    UNDO,
    Message,
    delivered,
    is_of_other_version,
    message,
)
from web.markup import Markup, html
from web.saved import saved_game
from web.state import actions
from web.state.page import Page
from web.views.notices import set_text
from web.views.view import View, differs

GREETING = 5000  # milliseconds between two greetings
SILENCE = 15_000  # milliseconds after which a person counts as away
ABSENCE = 60_000  # milliseconds after which the win can be claimed from who is away
PAUSE = 1_000  # milliseconds between two answers to those who watch
MOMENT = 6_000  # milliseconds for which a reaction is shown, and in which resigning is confirmed
RESIGN, ACCEPT, CLAIM, LEAVE = "resign", "accept", "claim", "leave"
SIGNS = {**REACTIONS, UNDO: "↶", RESIGN: "⚑", **dict.fromkeys((ACCEPT, DECLINE, CLAIM, LEAVE), "")}
"""The signs of all buttons by name; those without one show their label."""
WARNINGS = {"changed": "received.changed", "forged": "received.forged", "taken": "live.taken"}
"""The keys of warnings, by the note on the last record."""


class Live(View):
    """Connects the match on the page with the others of its room, and says who is there."""

    reads = "match", "origin", "flight", "language"

    def __init__(self, app: ExtraApp) -> None:
        super().__init__(app)
        self.resume = app.resume
        self.room: Any = None
        self.gallery: Any = None  # the room of those who watch
        self.secret = ""  # of the room
        self.is_connected = False
        self.relays: list[str] | None = None  # their addresses, once these have arrived
        self.admitted = ""  # the secret of the gallery
        self.exhibited = 0.0  # when the gallery was last sent the match
        self.heard: dict[int, float] = {}  # when each seat was last heard of
        self.since = 0.0  # when this page has entered or found the room again
        self.greeted = 0.0  # when it last greeted the others
        self.left_open = False  # whether the person here waits for one who is away
        self.reaction = ""  # the sentence on the last reaction
        self.reacted = 0.0  # when it came
        self.digest = ""  # of the record that was last sent or received
        self.asked = ""  # the digest of the record whose last moves the other person may take back
        self.declined = ""  # the same, after the answer no
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
            invites = match.awaited is not None and plays(match) and match.active_player == REMOTE
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
            self._admit(self.app.page.match._replace(tags={}))
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
            self.relays, self.room = relays, entered
            self._admit(self.app.page.match)
            self._send()
            dom.start(self._greet(secret))
            return

    async def _greet(self, secret: str) -> None:
        while self.room and self.secret == secret:
            if dom.now() - self.greeted > SILENCE:  # it has been asleep
                self.since = dom.now()
            self.greeted = dom.now()
            self._send_greeting()
            self._exhibit(greets=True)
            self._say()
            await dom.pause(GREETING)

    # --- those who watch ----------------------------------------------------------------------

    def _admit(self, match: Match) -> None:
        """Open the gallery if a person here has invited others to watch, or close it."""
        wanted = match.tags.get(WATCH, "") if self.room and plays(match) else ""
        if wanted != self.admitted:
            self.admitted = wanted
            dom.start(self._open(wanted))

    async def _open(self, secret: str) -> None:
        if self.gallery:
            self.gallery.leave()
            self.gallery = None
        if secret:
            gallery = await room.enter(
                secret, self.relays or [], self._watched, lambda on: self._exhibit()
            )
            if self.admitted == secret:
                self.gallery = gallery
            else:
                gallery.leave()

    def _watched(self, text: str) -> None:
        """Answer one who watches; nothing that they say changes the game."""
        heard, is_soon = Message.read(text), dom.now() - self.exhibited < PAUSE
        if heard and self.gallery and not is_soon and heard.digest != self._exhibited().digest:
            self._exhibit()

    def _exhibited(self) -> Message:
        """Return the message with the match as those see it who watch."""
        match = self._latest
        absent = {*filter(self._is_away, remote(match))}
        shown = message(saved_game.for_watchers(match))
        return shown._replace(seats=frozenset(range(len(match.seats))) - absent)

    def _exhibit(self, greets: bool = False) -> None:
        if self.gallery and self.app.page.match.is_live:
            self.exhibited = dom.now()
            shown = self._exhibited()
            self.gallery.send((shown._replace(record="") if greets else shown).text())

    def _send_greeting(self) -> None:
        if self.room and (ours := self._message()):
            asks = UNDO if self.app.page.match.is_asking else ""
            self.room.send(ours._replace(record="", reaction=asks).text())

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
        """Do what a button says."""
        button, ours, match = event.target.closest("[data-react]"), self._message(), self._latest
        if not (button and self.room and ours):
            return
        match button.dataset.react:
            case "resign":
                self._resign()
            case "undo":
                self.app.dispatch(actions.Arrive(match.asking()))
                self._send_greeting()
            case "claim" if match.local_seat is not None:
                self.app.dispatch(actions.Arrive(match.claim(match.local_seat)))
            case "leave":
                self.left_open = True
            case "accept":
                self.app.dispatch(actions.Arrive(match.taken_back()))
            case "decline":
                self.declined = self.asked
                self.room.send(ours._replace(record="", reaction=DECLINE).text())
            case name:
                reaction = ours._replace(record="", reaction=name)
                self.room.send(reaction.text())
                self._show_reaction(reaction)
        self._say()

    @property
    def _latest(self) -> Match:
        """The match with all its plies."""
        return (match := self.app.page.match).at(len(match.moves))

    def _resign(self) -> None:
        """Resign at the second press."""
        match = self._latest
        asked = self.reaction == words.text("live.resign") and dom.now() - self.reacted < MOMENT
        if asked and match.local_seat is not None:
            self.reaction = ""
            self.app.dispatch(actions.Arrive(match.resign(match.local_seat)))
        else:
            self._show(words.text("live.resign"))

    def _show(self, sentence: str) -> None:
        self.reaction, self.reacted = sentence, dom.now()
        self._say()

    def _show_reaction(self, message: Message) -> None:
        names, sign = self.app.page.match.names, REACTIONS.get(message.reaction, "")
        said = ", ".join(names[seat] for seat in sorted(message.seats) if seat < len(names))
        self._show(words.text("live.said" if sign else "live.declined", names=said, sign=sign))

    def _changed(self, is_connected: bool) -> None:
        if is_connected > self.is_connected:
            self.since = dom.now()
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
        self.left_open = self.left_open and not others
        if heard.record:
            self._take(heard)
        elif heard.digest != ours.digest:
            self._send()
        if heard.reaction in REACTIONS:
            self._show_reaction(heard)
        elif heard.reaction and heard.digest == ours.digest and others:
            self._answer(heard, ours)
        self._say()

    def _answer(self, heard: Message, ours: Message) -> None:
        """Show that another person asks to undo, or that they have declined."""
        match = self._latest
        found = match.retractable
        if heard.reaction == UNDO and found and found[0] in heard.seats - ours.seats:
            if self.declined == ours.digest:
                self.room.send(ours._replace(record="", reaction=DECLINE).text())
            self.asked = ours.digest
        elif heard.reaction == DECLINE and match.is_asking:
            tags = {tag: text for tag, text in match.tags.items() if tag != ASKED}
            self.app.dispatch(actions.Arrive(match._replace(tags=tags)))
            self._show_reaction(heard)

    def _is_asked(self) -> bool:
        ours = self._message()
        return ours is not None and ours.digest == self.asked != self.declined

    def _is_away(self, seat: int) -> bool:
        return seat not in self.heard or dom.now() - self.heard[seat] > SILENCE

    def _take(self, heard: Message) -> None:
        """Show the match of a record, if that continues the match on the page."""
        shown = self.target or self.app.page.match
        was_away = dom.now() - self.since < SILENCE
        received = delivered(shown.at(len(shown.moves)), heard.record, dom.seed(), was_away)
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
            self._exhibit()

    # --- the page -----------------------------------------------------------------------------

    def render(self, old: Page | None, new: Page) -> None:
        if new.match.tags.get(LIVE) != self.secret:
            self.leave()
        elif self.target is None and (ours := self._message()) and ours.digest != self.digest:
            self._send()
        self._admit(new.match)
        if self.target is None and differs(old, new, "match"):
            self._exhibit()
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
        match = self._latest
        self.node.hidden = not match.is_live
        self.reactions.hidden = (
            not self.is_connected or match.awaited is not None or not plays(match)
        )
        self._offer(match)
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

    def _offer(self, match: Match) -> None:
        """Show the buttons that apply."""
        mine, found = match.local_seat, match.retractable
        is_free = mine is not None and not match.is_asking
        offers = {*REACTIONS}
        if is_free and len(match.seats) == 2 and not match.is_over:
            offers.add(RESIGN)
        if is_free and found is not None and found[0] == mine:
            offers.add(UNDO)
        if self._may_claim(match):
            offers = {CLAIM, LEAVE}
        if self._is_asked():
            offers = {ACCEPT, DECLINE}
        for name in SIGNS:
            dom.find(self.reactions, f"[data-react={name}]").hidden = name not in offers

    def _may_claim(self, match: Match) -> bool:
        """Return whether the person whose turn it is has been away for long, in a game of two."""
        is_due = match.local_seat is not None and match.active_player == REMOTE
        if not (is_due and match.moves and len(match.seats) == 2) or self.left_open:
            return False
        return dom.now() - max(self.heard.get(match.active, 0), self.since) > ABSENCE

    def _company(self, match: Match) -> tuple[str, str]:
        """Return the key of the sentence on who is there, and the names in it."""
        if self.relays == []:
            return "none", ""
        if not self.is_connected:
            return "lost", ""
        others = remote(match)
        if self.invitation:
            return "invited", ", ".join(match.names[seat] for seat in others)
        if match.awaited is not None and plays(match) and match.active_player == REMOTE:
            return "waiting", match.names[match.awaited]
        if match.is_asking or self._is_asked():
            key = "asking" if match.is_asking else "asks"
            return key, ", ".join(match.names[seat] for seat in others)
        away = [*filter(self._is_away, others)]
        if self._may_claim(match):
            return "absent", ", ".join(match.names[seat] for seat in others)
        return "away" if away else "here", ", ".join(match.names[seat] for seat in away or others)


def remote(match: Match) -> list[int]:
    """Return the seats of the persons at other pages."""
    return [number for number, seat in enumerate(match.seats) if seat.player == REMOTE]


def plays(match: Match) -> bool:
    """Return whether a person of this page takes part."""
    return any(seat.player == PERSON for seat in match.seats)


def buttons() -> Markup:
    """Return the buttons for `SIGNS`."""
    return html(
        "{buttons}",
        buttons=(
            html(
                '<button type="button" data-react="{name}" title="{label}" aria-label="{label}"'
                ' class="{kind}">{sign}</button>',
                name=name,
                label=(label := words.text("live.do", name)),
                kind="sign" if sign else "",
                sign=sign or label,
            )
            for name, sign in SIGNS.items()
        ),
    )


def agreeing(one: Match, other: Match) -> int:
    """Return the number of first plies that two matches share, up to the cursor of the first."""
    pairs = zip(one.moves[: one.cursor], other.moves)
    return next((ply for ply, (own, its) in enumerate(pairs) if own != its), one.cursor)
