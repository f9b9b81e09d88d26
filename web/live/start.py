"""A live game: every ply is sent at once, and those of the others are shown as they arrive.

A message is the record of the match, as in a link; `exchange.receive.receive_link` decides what
becomes of it. So messages may be lost, repeated, late, reordered or forged: a record only grows,
and everybody who has a longer one sends it to whoever greets with another.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from nyout import words
from nyout.exchange import undo
from nyout.exchange.by_link import claim, resign
from nyout.exchange.receive import Reception
from nyout.faults import RecordError
from nyout.joint.room import Room, watching_secret
from nyout.match import Match
from web.app.extras import ExtraApp
from web.browser import dom, room
from web.dialogs.share.share import Sharing
from web.live.company import Company, Connection, Question
from web.live.display import NO, RESIGN, SIGNS, due_question, join_names, offers, sentence
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
from web.state import actions
from web.state.commands import awaits_friend
from web.state.page import Page
from web.views.view import App, View, differs

GREETING = 5000  # milliseconds between two greetings
SILENCE = 15_000  # milliseconds after which a player counts as away
ABSENCE = 60_000  # milliseconds after which the win can be claimed from who is away
PAUSE = 1_000  # milliseconds between two records for those who watch
GLANCE = 1_500  # milliseconds for which the invitation says who has come
MOMENT = 6_000  # milliseconds for which a reaction is shown
WARNINGS = Reception.CHANGED, Reception.FORGED, Reception.TAKEN
"""The outcomes of received records that need a warning."""
ACCEPTED: Mapping[Question, Callable[[Match, int], Match]] = {
    Question.CLAIM: claim,
    Question.UNDO: lambda match, seat: undo.take_back(match),
    Question.RESIGN: resign,
}
"""The effect of accepting each question, given the match and the local player's seat."""


class Live(View):
    """Connects the match on the page with the other pages of its room.

    It draws nothing: it turns what it receives into actions.
    """

    reads = "match", "flight", "company"
    is_drawn_in_motion = True

    def __init__(self, app: ExtraApp) -> None:
        super().__init__(app)
        self.extras = app.extras
        self.room: Any = None
        self.secret = ""  # of the room
        self.heard: dict[int, float] = {}  # when each seat was last heard of
        self.since = 0.0  # when this page has entered or found the room again
        self.remarked = 0.0  # when the last remark came
        self.digest = ""  # of the record that was last sent or received
        self.sent = 0.0  # when a record was last sent
        self.own: tuple[Match | None, Message | None] = None, None  # the match, and its message
        app.add(CompanyView(app, self._react))
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
            invites = not match.room.invitation and awaits_friend(match)
            secret = match.room.invitation or dom.seed() + dom.seed()
            match = replace(match, room=Room(entered=secret))
            self.app.dispatch(actions.receive(match))
        secret = match.room.entered
        if self.secret != secret:
            self.leave()
            self.secret = secret
            self.app.dispatch(actions.note_company(Company()))
            dom.start(self._stay(secret))
        if invites:
            self.app.part(Sharing).open()

    def leave(self) -> None:
        """Leave the room."""
        if self.room:
            self.room.leave()
        self.room, self.secret, self.digest = None, "", ""
        self.heard.clear()
        if self.app.page.company:
            self.app.dispatch(actions.note_company(None))

    async def _stay(self, secret: str) -> None:
        """Connect with the relays, as soon as there is a network, and greet the others."""
        shared = watching_secret(secret)
        key = "" if secret == shared else secret
        while self.secret == secret:
            try:
                if not self.room:
                    entered = await room.enter(shared, key, self._received, self._changed)
                    if self.secret != secret:  # another match has begun meanwhile
                        entered.leave()
                        return
                    self.room = entered
                    self._send()
                self._greet_once()
            except OSError:  # there is no network
                self._note(connection=Connection.LOST)
            self._note_silence()
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
        question = due_question(match, self._company)
        if name in REACTIONS:
            self._greet_once(name)
            self._show_remark(ours._replace(reaction=name))
        elif name == RESIGN:
            self.app.dispatch(actions.ask(Question.RESIGN))
        elif name == UNDO:
            self.app.dispatch(actions.receive(undo.ask(match)))
            self._greet_once()
        elif question and name == NO:
            self.app.dispatch(actions.ask(question, is_open=False))
            self._greet_once(DECLINE if question is Question.UNDO else "")
        elif question is Question.NEW_GAME and (invitation := self._company.invitation):
            self.app.resume(invitation)
        elif question:
            after = ACCEPTED[question](match, match.local_seat or 0)
            self.app.dispatch(actions.receive(after))

    def _show_remark(self, message: Message) -> None:
        self.remarked = dom.now()
        sign, names = (
            REACTIONS.get(message.reaction, ""),
            join_names(self.app.page.match, message.seats),
        )
        key = "live.said" if sign else "live.declined"
        self._note(remark=words.text(key, names=names, sign=sign))

    def _changed(self, name: str, minutes: int) -> None:
        connection = Connection(name)
        if connection is Connection.HERE and not self._company.is_connected:
            self.since = dom.now()
        self._note(connection=connection, minutes=minutes)
        self._send()

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
            self._show_remark(heard)
        elif heard.reaction and others and same:
            self._answer(heard)
        self._note_silence()

    def _answer(self, heard: Message) -> None:
        """Show that another player asks to undo, or that they have declined."""
        match = self._latest
        retraction = undo.find_retraction(match)
        if heard.reaction == DECLINE and undo.is_asking(match):
            self.app.dispatch(actions.receive(undo.stop_asking(match)))
            self._show_remark(heard)
        elif heard.reaction == UNDO and retraction and retraction.seat in heard.seats:
            if self._company.asked.get(Question.UNDO) is False:
                self._greet_once(DECLINE)
            else:
                self.app.dispatch(actions.ask(Question.UNDO))

    def _is_away(self, seat: int) -> bool:
        return seat not in self.heard or dom.now() - self.heard[seat] > SILENCE

    def _take(self, heard: Message, signed: bool) -> None:
        """Show the match of a record, if that continues the match on the page.

        One that begins another match is an invitation, and has another key.
        """
        match = self._company.target or self.app.page.match
        was_away = dom.now() - self.since < SILENCE
        received = receive_message(match.at(len(match.moves)), heard, dom.seed(), was_away)
        if not received or (received.reception is not Reception.JOINED and not signed):
            return
        if received.reception is Reception.JOINED:
            self._note(invitation=received.match)
            self.app.dispatch(actions.ask(Question.NEW_GAME))
            self.app.dispatch(actions.dismiss_result())  # it covers the question
            return
        for warning in WARNINGS:
            self.app.dispatch(actions.warn(warning.value, holds=warning is received.reception))
        if received.match != match:
            self.digest = heard.digest
            self._note(target=received.match)

    def _show_next_ply(self, target: Match) -> None:
        """Animate the next ply of a received match, unless the player is looking back."""
        page = self.app.page
        if page.flight:
            return
        plies = range(page.match.cursor, -1, -1)
        common = next(ply for ply in plies if page.match.moves[:ply] == target.moves[:ply])
        shown = common if page.viewing_history else min(common + 1, len(target.moves))
        self.app.dispatch(actions.receive(target.at(shown)))
        if page.viewing_history or shown == len(target.moves):
            self._note(target=None)

    # --- the page -----------------------------------------------------------------------------

    def render(self, old: Page | None, new: Page) -> None:
        if not new.match.is_live or new.match.room.entered != self.secret:
            self.leave()
        elif target := self._company.target:
            self._show_next_ply(target)
        elif (ours := self._message()) and ours.digest != self.digest:
            self._send()
        if old and old.match.joint.awaited != new.match.joint.awaited:
            dom.start(self._welcome(old.match))
        self._note_silence()

    @property
    def _latest(self) -> Match:
        """The match in its latest position, whichever the page shows."""
        return (match := self.app.page.match).at(len(match.moves))

    @property
    def _company(self) -> Company:
        return self.app.page.company or Company()

    def _note(self, **known: Any) -> None:
        """Update fields of the page's `Company`, unless the room has been left."""
        company = self.app.page.company
        if company and (noted := company._replace(**known)) != company:
            self.app.dispatch(actions.note_company(noted))

    def _note_silence(self) -> None:
        """Update who is online, and drop a remark that has been shown long enough."""
        now, seats = dom.now(), range(len(self.app.page.match.seats))
        silences = {seat: now - max(self.heard.get(seat, 0), self.since) for seat in seats}
        self._note(
            present=frozenset(seat for seat in seats if not self._is_away(seat)),
            absent=frozenset(seat for seat in seats if silences[seat] > ABSENCE),
            remark=self._company.remark if now - self.remarked < MOMENT else "",
        )

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


class CompanyView(View):
    """Shows who is there and what is asked; `react` gets the name of a pressed button."""

    reads = "match", "company", "language"
    is_drawn_in_motion = True

    def __init__(self, app: App, react: Callable[[str], object]) -> None:
        super().__init__(app)
        self.node = dom.element("company")
        self.buttons = dom.find(self.node, "div")
        dom.on_choice(self.buttons, "react", react)

    def render(self, old: Page | None, new: Page) -> None:
        if differs(old, new, "language"):
            self.buttons.innerHTML = buttons()
        match = new.match.at(len(new.match.moves))  # whichever position the page shows
        company = new.company or Company()
        offered = offers(match, company)
        self.node.hidden = not match.is_live
        self.buttons.hidden = not offered
        for name in SIGNS:
            dom.find(self.buttons, f"[data-react={name}]").hidden = name not in offered
        if match.is_live:  # else no sentence is announced
            dom.set_text(dom.find(self.node, "p"), sentence(match, company))


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
