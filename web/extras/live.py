"""A live game: every ply is sent at once, and those of the others are shown as they arrive.

A message is the record of the match, as in a link; `exchange.receive` decides what becomes
of it. So messages may be lost, repeated, late, reordered or forged: everybody who has a record that
counts more sends it to whoever greets with another.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from nyout import exchange, words
from nyout.exchange import Reception, accept_claim, claim, drop_claim, find_claim, resign
from nyout.faults import RecordError
from nyout.joint.play import Room, watching_secret
from nyout.match import Match
from web.app.extras import ExtraApp
from web.browser import attention, dom, relays, storage
from web.dialogs.share import Sharing
from web.extras.company import Company, Connection, Question, Sign
from web.extras.conversation import (
    DECLINE,
    MINUTE,
    NO,
    REMARKS,
    RESIGN,
    SIGNS,
    TIME,
    UNDO,
    YES,
    Message,
    due_question,
    has_finished_turn,
    is_absent,
    is_of_other_version,
    is_own_turn,
    is_signed,
    message,
    offers,
    read_record,
    receive_message,
    sentence,
    signing_key,
)
from web.markup import Markup, html, join
from web.state import actions
from web.state.commands import is_awaiting_friend
from web.state.page import Page
from web.state.settings import NOTIFICATION_OFFER
from web.views.view import App, View, has_changed

GREETING = 5000  # milliseconds between two greetings
SILENCE = 15_000  # milliseconds after which a player counts as away
PAUSE = 1_000  # milliseconds between two records for those who watch
WELCOME = 1_500  # milliseconds for which the invitation says who has come
MOMENT = 6_000  # milliseconds for which a reaction is shown
SETTLING = 500  # milliseconds for which buttons in new places or with a new sense hear no press
WARNINGS = Reception.ELSEWHERE, Reception.FORGED, Reception.TAKEN
"""The outcomes of received records that need a warning."""


def _take_back(match: Match, seat: int, company: Company) -> Match:
    return exchange.take_back(match, company.request) if company.request else match


def _give_up(match: Match, seat: int, company: Company) -> Match:
    return accept_claim(match, company.claim) if company.claim else match


ACCEPTED: Mapping[Question, Callable[[Match, int, Company], Match]] = {
    Question.CLAIM: lambda match, seat, company: claim(match, seat),
    Question.GIVE_UP: _give_up,
    Question.UNDO: _take_back,
    Question.RESIGN: lambda match, seat, company: resign(match, seat),
}
"""The effect of accepting each question, given the match and the local player's seat."""
DECLINED = Question.UNDO, Question.GIVE_UP
"""The questions whose answer No the other player learns."""


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
        self.your_turn = YourTurn(app)
        app.add(self.your_turn)
        app.add(CompanyView(app, self._react))
        app.add(Signs(app))
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
            invites = not match.room.invitation and is_awaiting_friend(match)
            secret = match.room.invitation or dom.seed() + dom.seed()
            match = replace(match, room=Room(entered=secret))
            self.app.dispatch(actions.receive(match))
        secret = match.room.entered
        if self.secret != secret:
            self.leave()
            self.secret = secret
            self.app.dispatch(actions.note_company(Company()))
            dom.run_task(self._stay(secret))
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
                    entered = await relays.enter(
                        shared, key, self._handle_message, self._handle_change
                    )
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
        """Send a greeting of each player here, perhaps with a sign."""
        match = self._latest
        if self.room and (ours := self._message()):
            request = (
                match.decisions.asked
                if match.decisions and exchange.is_asking_for_undo(match)
                else None
            )
            sign = sign or (UNDO if request else "")
            greeting = ours._replace(
                record="", reaction=sign, request=request if sign == UNDO else None
            )
            for seat in match.local_players or (None,):
                self._tell(greeting._replace(seat=seat))

    def _tell(self, ours: Message) -> None:
        self.room.send(ours.text(), signing_key(self.app.page.match, ours.seat))

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
        if name in REMARKS:
            self._greet_once(name)
            self._show_remark(ours._replace(reaction=name))
        elif name == RESIGN:
            self.app.dispatch(actions.ask(Question.RESIGN))
        elif name == UNDO:
            self.app.dispatch(actions.receive(exchange.ask_for_undo(match)))
            self._greet_once()
        elif question is Question.NOTIFICATION:
            self.your_turn.answer(name == YES)
        elif question and name == NO:
            self.app.dispatch(actions.ask(question, is_open=False))
            self._greet_once(DECLINE if question in DECLINED else "")
        elif question is Question.NEW_GAME and (invitation := self._company.invitation):
            self.app.resume(invitation)
        elif question:
            after = ACCEPTED[question](match, match.local_seat or 0, self._company)
            self.app.dispatch(actions.receive(after))

    def _show_remark(self, message: Message) -> None:
        self.remarked = dom.now()
        text = REMARKS.get(message.reaction, "")
        match, seat = self.app.page.match, message.seat or 0
        declined = "live.plays-on" if match.joint.claimant is not None else "live.declined"
        sign = Sign(seat, text, self.remarked) if text else None
        key = "live.said" if text else declined
        if message.reaction == TIME:
            key = "live.time"
            self._note(patient=self._company.patient | {seat})
        remark = words.sentence(key, names=match.names[seat], sign=text)
        self._note(remark=remark, sign=sign)

    def _handle_change(self, name: str, minutes: int) -> None:
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

    def _handle_message(self, text: str, key: str, is_player: bool) -> None:
        heard, ours = Message.from_text(text), self._message()
        if is_of_other_version(text):
            self.extras.remedy = dom.window.reloadPage
            self.app.dispatch(actions.warn("live.version", holds=True))
        if not heard or not ours:
            return
        same = heard.digest == ours.digest
        if is_player and heard.record:
            self._take(heard)
        is_valid = is_player and is_signed(self._latest_match, heard, key)
        if heard.seat is None or not is_valid:  # nothing else that others say changes the game
            if not same and dom.now() - self.sent > PAUSE:
                self._send()
            return
        others = {heard.seat} - {*self._latest_match.local_players}
        if any(map(self._is_away, others)) or (heard.record and same):  # somebody has come
            self._greet_once()
        self.heard.update(dict.fromkeys(others, dom.now()))
        if not (heard.record or same):
            self._send()
        if heard.reaction in REMARKS:
            self._show_remark(heard)
        elif heard.reaction and others:
            self._answer(heard, same)
        self._note_silence()

    def _answer(self, heard: Message, same: bool) -> None:
        """Show that another player asks to undo, or has declined that or a claim."""
        match = self._latest
        if heard.reaction == DECLINE and same and exchange.is_asking_for_undo(match):
            self.app.dispatch(actions.receive(exchange.stop_asking(match)))
            self._show_remark(heard)
        elif heard.reaction == DECLINE and match.joint.claimant in match.local_players:
            self._show_remark(heard)
            self.app.dispatch(actions.receive(drop_claim(match)))
        elif heard.reaction == UNDO and exchange.is_undo_request(match, heard.request):
            self._note(request=heard.request)
            self._ask_or_decline(Question.UNDO)

    def _ask_or_decline(self, question: Question) -> None:
        """Ask the player here, unless the answer has been No."""
        if self._company.asked.get(question) is False:
            self._greet_once(DECLINE)
        else:
            self.app.dispatch(actions.ask(question))

    def _is_away(self, seat: int) -> bool:
        return seat not in self.heard or dom.now() - self.heard[seat] > SILENCE

    def _take(self, heard: Message) -> None:
        """Show the match of a record, if it counts more than that on the page.

        One that begins another match is an invitation; those who watch follow it.
        """
        match = self._latest_match.go_to(len(self._latest_match.moves))
        received = receive_message(match, heard, dom.seed())
        if not received:
            self._answer_claim(heard)
            return
        if received.reception is Reception.JOINED:
            self._note(invitation=received.match)
            self.app.dispatch(actions.ask(Question.NEW_GAME))
            self.app.dispatch(actions.dismiss_result())  # it covers the question
            return
        if received.reception is Reception.WATCHED:
            if not self._company.target:  # else those who watch first see the end of the game
                by_link = self.app.page.origin.by_link
                self.app.dispatch(actions.open_match(received.match, by_link=by_link))
            return
        for warning in WARNINGS:
            self.app.dispatch(actions.warn(warning.value, holds=warning is received.reception))
        if received.match != match:
            self.digest = heard.digest
            self._note(target=received.match)

    def _answer_claim(self, heard: Message) -> None:
        """Ask a player whose page has just returned about a claim that it was away.

        A page that has been connected for a minute declines.
        """
        match, linked = self._latest, read_record(self._latest, heard)
        open_claim = find_claim(match, linked) if linked else None
        if not linked or not open_claim or linked.moves != match.moves:
            return
        if dom.now() - self.since < MINUTE:
            self._note(claim=open_claim)
            self._ask_or_decline(Question.GIVE_UP)
        else:
            self._greet_once(DECLINE)

    def _show_next_ply(self, target: Match) -> None:
        """Animate the next ply of a received match, unless the player is looking back."""
        page = self.app.page
        if page.flight:
            return
        plies = range(page.match.cursor, -1, -1)
        common = next(ply for ply in plies if page.match.moves[:ply] == target.moves[:ply])
        shown = common if page.viewing_history else min(common + 1, len(target.moves))
        self.app.dispatch(actions.receive(target.go_to(shown)))
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
        if old and old.match.joint.next_to_join != new.match.joint.next_to_join:
            dom.run_task(self._welcome(old.match))
        self._note_silence()

    @property
    def _latest(self) -> Match:
        """The match in its latest position, whichever the page shows."""
        return (match := self.app.page.match).go_to(len(match.moves))

    @property
    def _latest_match(self) -> Match:
        """The match with all that has arrived, even if the page does not show it yet."""
        return self._company.target or self.app.page.match

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
        now, company, seats = dom.now(), self._company, range(len(self.app.page.match.seats))
        silences = {seat: now - max(self.heard.get(seat, 0), self.since) for seat in seats}
        self._note(
            present=frozenset(seat for seat in seats if not self._is_away(seat)),
            absent=frozenset(seat for seat in seats if is_absent(seat, silences[seat], company)),
            remark=company.remark if now - self.remarked < MOMENT else "",
        )

    async def _welcome(self, before: Match) -> None:
        """Announce in the open invitation who has joined, then close it."""
        sharing = self.app.part(Sharing)
        if sharing.dialog.is_open:
            name = before.names[before.active]
            sharing.dialog.say(words.sentence("live.arrived", names=name))
            await dom.pause(WELCOME)
            sharing.dialog.close()
            if is_awaiting_friend(self.app.page.match):  # whose link is another one
                sharing.open()


class CompanyView(View):
    """Shows who is there and what is asked; `react` gets the name of a pressed button."""

    reads = "match", "company", "language"
    is_drawn_in_motion = True

    def __init__(self, app: App, react: Callable[[str], object]) -> None:
        super().__init__(app)
        self.node = dom.element("company")
        self.buttons = dom.find(self.node, "div")
        self.shown: object = None  # the buttons, and the question that they answer
        dom.listen_to_choices(self.buttons, "react", react)

    def render(self, old: Page | None, new: Page) -> None:
        if has_changed(old, new, "language"):
            self.buttons.innerHTML = buttons()
        match = new.match.go_to(len(new.match.moves))  # whichever position the page shows
        company = new.company or Company()
        offered = offers(match, company)
        shown = offered, due_question(match, company)
        if shown != self.shown:
            self.shown = shown
            dom.ignore_presses(self.buttons, SETTLING)
        self.node.hidden = not match.is_live
        self.buttons.hidden = not offered
        for name in SIGNS:
            dom.find(self.buttons, f"[data-react={name}]").hidden = name not in offered
        if match.is_live:  # else no sentence is announced
            dom.set_text(dom.find(self.node, "p"), sentence(match, company))


def buttons() -> Markup:
    """Return the buttons for `SIGNS`."""
    return join(
        html(
            '<button type="button" data-react="{name}" aria-label="{label}" class="{kind}">'
            "{sign}</button>",
            name=name,
            label=(label := words.sentence("live.do", name)),
            kind="sign" if sign else "",
            sign=sign or label,
        )
        for name, sign in SIGNS.items()
    )


class Signs(View):
    """Shows the latest sign on the plate of who has sent it."""

    reads = ("company",)
    is_drawn_in_motion = True

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.node: dom.Element | None = None

    def render(self, old: Page | None, new: Page) -> None:
        sign = shown_sign(new)
        if old and sign == shown_sign(old):
            return
        if self.node:
            self.node.remove()
        self.node = pop_up(sign) if sign else None


def shown_sign(page: Page) -> Sign | None:
    """Return the sign to show: that of the remark, as long as it is shown."""
    return page.company.sign if page.company and page.company.remark else None


def pop_up(sign: Sign) -> dom.Element:
    """Show a sign on a plate, and return its element; the line says it to readers."""
    node = dom.document.createElement("span")
    node.className, node.textContent = "said", sign.text
    node.setAttribute("aria-hidden", "true")
    dom.nodes(f"[data-plate='{sign.seat}']")[0].append(node)
    return node


class YourTurn(View):
    """Marks a hidden tab while it is the turn of a player here, and notifies those who have agreed.

    The page offers notifications once, when a player here has finished a live turn.
    """

    reads = ("match",)
    is_drawn_in_motion = True

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.is_marked = False
        dom.listen_to_page("visibilitychange", lambda event: self._mark(attention.is_hidden()))
        dom.listen_to_window("pagehide", lambda event: self._mark(False))

    def render(self, old: Page | None, new: Page) -> None:
        self._mark(attention.is_hidden())
        if old is None or old.origin.number != new.origin.number:
            return
        if self.is_marked and not is_own_turn(old.match):
            attention.notify(self._title())
        is_due = new.settings[NOTIFICATION_OFFER.name] == "due" and attention.can_ask()
        if is_due and has_finished_turn(old.match, new.match):
            self._offer(True)

    def answer(self, agrees: bool) -> None:
        """Note the answer to the offer; ask for the browser's permission if a player agrees."""
        storage.write(NOTIFICATION_OFFER.key, "made")
        self.app.dispatch(actions.change_setting(NOTIFICATION_OFFER.name, "made"))
        self._offer(False)
        if agrees:
            attention.ask()

    def _offer(self, is_open: bool) -> None:
        if company := self.app.page.company:
            changed = company._replace(offers_notification=is_open)
            self.app.dispatch(actions.note_company(changed))

    def _mark(self, is_hidden: bool) -> None:
        """Mark the tab if it is hidden in the turn of a player here; else remove all marks."""
        is_marked = is_hidden and is_own_turn(self.app.page.match)
        if is_marked == self.is_marked:
            return
        self.is_marked = is_marked
        attention.mark_tab(self._title() if is_marked else self._page_title(), is_marked)
        if not is_marked:
            attention.notify("")

    def _page_title(self) -> str:
        game = self.app.game
        return words.sentence("titled", game=game, title=words.title(game))

    def _title(self) -> str:
        return words.sentence("live.turn", title=words.title(self.app.game))
