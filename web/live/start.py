"""A live game: every ply is sent at once, and those of the others are shown as they arrive.

A message is the record of the match, as in a link; `exchange.receive_link` decides what becomes of
it. So messages may be lost, repeated, late, reordered or forged: a record only grows, and everybody
who has a longer one sends it to whoever greets with another.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from nyout import words
from nyout.faults import RecordError
from nyout.history import undo
from nyout.history.exchange import Reception
from nyout.match import ASKED, LIVE, REMOTE, ROOM, Match
from web.app.extras import ExtraApp
from web.browser import dom, room
from web.dialogs.share.share import Sharing, awaits_friend
from web.live.message import (
    DECLINE,
    REACTIONS,
    UNDO,
    Message,
    add_key,
    is_of_other_version,
    is_signed,
    message,
    receive_message,
)
from web.markup import Markup, html, joined
from web.saved import saved_game
from web.state import actions
from web.state.page import Page
from web.views.view import View, differs

GREETING = 5000  # milliseconds between two greetings
SILENCE = 15_000  # milliseconds after which a person counts as away
ABSENCE = 60_000  # milliseconds after which the win can be claimed from who is away
PAUSE = 1_000  # milliseconds between two records for those who watch
GLANCE = 1_500  # milliseconds for which the invitation says who has come
MOMENT = 6_000  # milliseconds for which a reaction is shown
RESIGN, YES, NO = "resign", "yes", "no"
INVITED, ASKS, ABSENT = "invited", "asks", "absent"
SIGNS = {**REACTIONS, UNDO: "↶", RESIGN: "⚑", YES: "", NO: ""}
"""The signs on the buttons, by name; a button without a sign shows its label."""
PRESENCE = "live.plate.away", "live.plate.here"
"""The keys of what a plate says of a person who is away, and of one who is there."""
WARNINGS = Reception.CHANGED, Reception.FORGED, Reception.TAKEN
"""What players are warned of."""


class Live(View):
    """Connects the match on the page with the others of its room, and says who is there."""

    reads = "match", "origin", "flight", "language"
    is_drawn_in_motion = True

    def __init__(self, app: ExtraApp) -> None:
        super().__init__(app)
        self.extras = app.extras
        self.room: Any = None
        self.secret = ""  # of the room
        self.relays = 0  # of the site
        self.heard: dict[int, float] = {}  # when each seat was last heard of
        self.since = 0.0  # when this page has entered or found the room again
        self.reaction = ""  # the sentence on the last reaction
        self.reacted = 0.0  # when it came
        self.digest = ""  # of the record that was last sent or received
        self.sent = 0.0  # when a record was last sent
        self.posed: dict[str, str] = {}  # by question, the digest of the record at which it came
        self.declined: dict[str, str] = {}  # the same, at the answer no
        self.invitation: Match | None = None  # to a new game in the room
        self.own: tuple[Match | None, Message | None] = None, None  # the match, and its message
        self.target: Match | None = None  # the match as received, while its plies are shown
        self.node = dom.element("company")
        self.reactions = dom.find(self.node, "div")
        self.reactions.innerHTML = buttons()
        dom.on_choice(self.reactions, "react", self._react)
        app.add(self)

    # --- the room -----------------------------------------------------------------------------

    async def enter(self) -> None:
        """Enter the room of the match on the page; make one if it has none."""
        match, invites = self.app.page.match, False
        self.app.dispatch(actions.warn(self.app.page.warning, holds=False))
        if not match.is_live and not dom.window.navigator.onLine:
            self.extras.remedy = self.enter
            self.app.dispatch(actions.warn("live.offline", holds=True))
            return
        if not match.is_live:
            invites = ROOM not in match.tags and awaits_friend(match)
            tags = {tag: text for tag, text in match.tags.items() if tag != ROOM}
            secret = match.tags.get(ROOM) or dom.seed() + dom.seed()
            match = match._replace(tags={**tags, LIVE: secret})
            self.app.dispatch(actions.receive(match))
        secret = match.tags[LIVE]
        if self.secret != secret:
            self.leave()
            self.secret = secret
            self.app.dispatch(actions.connect(False))
            dom.start(self._stay(secret))
        if invites:
            self.app.part(Sharing).open()

    def leave(self) -> None:
        """Leave the room."""
        if self.room:
            self.room.leave()
        self.room, self.secret, self.digest = None, "", ""
        self.heard.clear()
        if self.app.page.is_connected is not None:
            self.app.dispatch(actions.connect(None))

    async def _stay(self, secret: str) -> None:
        """Connect with the relays, as soon as there is a network, and greet the others."""
        shared = saved_game.watching_secret(secret)
        key = "" if secret == shared else secret
        while self.secret == secret:
            try:
                if not self.room:
                    entered = await room.enter(shared, key, self._received, self._changed)
                    self.room, self.relays = entered
                    self._send()
                self._greet_once()
            except OSError:
                pass  # there is no network
            self._update()
            await dom.pause(GREETING)

    def _greet_once(self, sign: str = "") -> None:
        """Send a greeting, perhaps with a sign."""
        if self.room and (ours := self._message()):
            sign = sign or (UNDO if undo.is_asking(self._latest) else "")
            self._tell(ours._replace(record="", reaction=sign))

    def _tell(self, ours: Message) -> None:
        self.room.send(ours.text(), f"nyout/author/1 {self.app.page.match.seed}")

    def _message(self) -> Message | None:
        """Return the message with the record of the page; None if it is too long for a link."""
        match, (known, ours) = self.app.page.match, self.own
        if known != match:
            try:
                ours = message(match)
            except RecordError:
                ours = None
            self.own = match, ours
        return ours

    def _react(self, name: str) -> None:
        """Do what the button with a name says."""
        ours, match = self._message(), self._latest
        if not ours:
            return
        question = self._question(match)
        if name in REACTIONS:
            self._greet_once(name)
            self._show_reaction(ours._replace(reaction=name))
        elif name == RESIGN:
            self.posed[RESIGN] = ours.digest
        elif name == UNDO:
            self.app.dispatch(actions.receive(undo.ask(match)))
            self._greet_once()
        elif name == NO:
            self.invitation = None
            self.posed.pop(question, None)
            self.declined[question] = ours.digest
            self._greet_once(DECLINE if question == ASKS else "")
        elif invitation := self.invitation:
            self.app.resume(invitation)
        elif question:
            seat = match.local_seat or 0
            end = match.resign if question == RESIGN else match.claim
            after = undo.take_back(match) if question == ASKS else end(seat)
            self.app.dispatch(actions.receive(after))
        self._update()

    @property
    def _latest(self) -> Match:
        """The match in its latest position, whichever the page shows."""
        return (match := self.app.page.match).at(len(match.moves))

    def _show_reaction(self, message: Message) -> None:
        sign, names = REACTIONS.get(message.reaction, ""), named(self._latest, message.seats)
        self.reaction = words.text("live.said" if sign else "live.declined", names=names, sign=sign)
        self.reacted = dom.now()
        self._update()

    def _changed(self, is_connected: bool) -> None:
        if is_connected:
            self.since = self.since if self.app.page.is_connected else dom.now()
            self._send()
        self.app.dispatch(actions.connect(is_connected))
        self._update()

    def _send(self) -> None:
        if self.room and (ours := self._message()):
            self.digest, self.sent = ours.digest, dom.now()
            self._tell(ours)

    # --- what arrives -------------------------------------------------------------------------

    def _received(self, text: str, key: str, is_player: bool) -> None:
        heard, ours, match = Message.read(text), self._message(), self.app.page.match
        if is_of_other_version(text):
            self.extras.remedy = dom.window.reloadPage
            self.app.dispatch(actions.warn("live.version", holds=True))
        if not heard or not ours:
            return
        signed, same = is_signed(match, heard, key), heard.digest == ours.digest
        if is_player and heard.record:
            self._take(heard, signed)
        if not (is_player and signed):  # nothing else that others say changes the game
            if not same and dom.now() - self.sent > PAUSE:
                self._send()
            return
        if same and (known := add_key(match, heard, key)) != match:
            self.app.dispatch(actions.receive(known))
        others = heard.seats - ours.seats
        if any(map(self._is_away, others)) or (heard.record and same):  # somebody has come
            self._greet_once()
        self.heard.update(dict.fromkeys(others, dom.now()))
        if not (heard.record or same):
            self._send()
        if heard.reaction in REACTIONS:
            self._show_reaction(heard)
        elif heard.reaction and others and same:
            self._answer(heard)
        self._update()

    def _answer(self, heard: Message) -> None:
        """Show that another person asks to undo, or that they have declined."""
        match = self._latest
        retraction = undo.find_retraction(match)
        if heard.reaction == DECLINE and undo.is_asking(match):
            self.app.dispatch(actions.receive(match._replace(tags={**match.tags, ASKED: ""})))
            self._show_reaction(heard)
        elif heard.reaction == UNDO and retraction and retraction.seat in heard.seats:
            if self.declined.get(ASKS) != heard.digest:
                self.posed[ASKS] = heard.digest
            else:
                self._greet_once(DECLINE)

    def _is_away(self, seat: int) -> bool:
        return seat not in self.heard or dom.now() - self.heard[seat] > SILENCE

    def _take(self, heard: Message, signed: bool) -> None:
        """Show the match of a record, if that continues the match on the page.

        One that begins another match is an invitation, and has another key.
        """
        match = self.target or self.app.page.match
        was_away = dom.now() - self.since < SILENCE
        received = receive_message(match.at(len(match.moves)), heard, dom.seed(), was_away)
        if not received or (received.reception is not Reception.JOINED and not signed):
            return
        if received.reception is Reception.JOINED:
            self.invitation = received.match
            self.app.dispatch(actions.dismiss_result())  # it covers the question
            return
        for reception in WARNINGS:
            is_latest = reception is received.reception
            self.app.dispatch(actions.warn(reception.value, holds=is_latest))
        if received.match != match:
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
                plies = range(page.match.cursor, -1, -1)
                common = next(ply for ply in plies if page.match.moves[:ply] == match.moves[:ply])
                if page.viewing_history:
                    self.app.dispatch(actions.receive(match.at(min(page.match.cursor, common))))
                    break
                self.app.dispatch(actions.receive(match.at(min(common + 1, len(match.moves)))))
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
        if old and old.match.joint.awaited != new.match.joint.awaited:
            dom.start(self._welcome(old.match))
        self._update()

    async def _welcome(self, before: Match) -> None:
        """Announce in the open invitation who has joined, then close it."""
        sharing = self.app.part(Sharing)
        if sharing.dialog.is_open:
            name = before.names[before.active]
            sharing.dialog.say(words.text("live.arrived", names=name))
            await dom.pause(GLANCE)
            sharing.dialog.close()
            if awaits_friend(self.app.page.match):  # whose link is another one
                sharing.open()

    def _update(self) -> None:
        """Show who is there, and what can be said to them."""
        match = self._latest
        self.node.hidden = not match.is_live
        is_asking = undo.is_asking(match)
        is_ready = self.app.page.is_connected and match.joint.awaited is None and not is_asking
        self.reactions.hidden = not (is_ready and match.local_persons)
        question = self._question(match)
        offers = {YES, NO} if question else offered(match)
        for name in SIGNS:
            dom.find(self.reactions, f"[data-react={name}]").hidden = name not in offers
        if self.node.hidden:
            return
        self._mark_plates(match)
        key, names = self._company(match, question)
        is_recent = self.reaction and dom.now() - self.reacted < MOMENT
        sentence = self.reaction if is_recent else words.text("live", key, names=names)
        dom.set_text(dom.find(self.node, "p"), sentence)

    def _mark_plates(self, match: Match) -> None:
        """Show in the plates of the others whether they are there; one may show a throw."""
        plain, away, here = words.text("plate", REMOTE), *map(words.text, PRESENCE)
        for seat in remote(match):
            node = dom.find(dom.nodes(f"[data-plate='{seat}']")[0], ".kind")
            if node.textContent in (plain, away, here):
                dom.set_text(node, away if self._is_away(seat) else here)

    def _question(self, match: Match) -> str:
        """Return the key of the question to the person here; empty if there is none."""
        if self.invitation:
            return INVITED
        at = ours.digest if (ours := self._message()) else ""
        silence = dom.now() - max(self.heard.get(match.active, 0), self.since)
        is_due = match.moves and match.active_player == REMOTE and len(match.seats) == 2
        is_absent = is_due and match.local_seat is not None and silence > ABSENCE
        if is_absent and self.declined.get(ABSENT) != at:
            return ABSENT
        return next((key for key in (ASKS, RESIGN) if self.posed.get(key) == at), "")

    def _company(self, match: Match, question: str) -> tuple[str, str]:
        """Return the key of the sentence on who is there, and the names in it."""
        if self.room and not self.relays:
            return "none", ""
        if not self.app.page.is_connected:
            return "lost", ""
        others = remote(match)
        away = [*filter(self._is_away, others)]
        if awaits_friend(match):
            return "waiting", match.names[match.active]
        if key := "asking" if undo.is_asking(match) else question:
            return key, named(match, others)
        return "away" if away else "here", named(match, away or others)


def remote(match: Match) -> list[int]:
    """Return the seats of the persons of other pages."""
    return [number for number, seat in enumerate(match.seats) if seat.player == REMOTE]


def named(match: Match, seats: Iterable[int]) -> str:
    """Return the names of some seats."""
    return ", ".join(match.names[seat] for seat in sorted(seats) if seat < len(match.names))


def offered(match: Match) -> set[str]:
    """Return the names of the buttons for a person here who is not asked anything."""
    seat = match.local_seat
    if seat is None or match.is_over:
        return {*REACTIONS}
    retraction = undo.find_retraction(match)
    resigns = {RESIGN} if len(match.seats) == 2 else set[str]()
    return {*REACTIONS} | resigns | ({UNDO} if retraction and retraction.seat == seat else set())


def buttons() -> Markup:
    """Return the buttons for `SIGNS`."""
    return joined(
        html(
            '<button type="button" data-react="{name}" aria-label="{label}" class="{kind}">'
            "{sign}</button>",
            name=name,
            label=(label := words.text("live.do", name)),
            kind="sign" if sign else "",
            sign=sign or label,
        )
        for name, sign in SIGNS.items()
    )


start = Live
