"""The dialog that starts a new game with chosen seats, players and options of the rules."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from nyout import match, words
from nyout.core import Game, Option
from nyout.games.ai import NAMES
from nyout.match import PERSON, REMOTE, Match, Seat
from web.browser import dom, storage
from web.dialogs.dialog import Dialog, options, privacy, select
from web.markup import Markup, html
from web.state import actions
from web.state.new_match import COMPUTER, offers
from web.state.settings import NAME
from web.views.view import App

START, LIVE = "start", "live"  # the values of the buttons that start a game
MAX_NAME = 24  # characters
FACES = {
    "beginner": "M8.5 9.5v.5m7-.5v.5M8 14q4 5.5 8 0z",
    "casual": "M8.5 9.5v.5m7-.5v.5M8 15q4 3 8 0",
    "strong": "m7 7 3 1m7-1-3 1m-5.5 2v.5m7-.5v.5M8.5 16h7",
    "best": "M6 10h4.5v2.5H6zm7.5 0H18v2.5h-4.5zm-3 .5h3M9 16.5q4 1 6.5-1.5",
    PERSON: "M12 4.5a3.5 3.5 0 0 1 0 7a3.5 3.5 0 0 1 0-7M5.5 18.5q1-5 6.5-5t6.5 5",
    REMOTE: "M10 14q-2-2 0-4l3-3a2.8 2.8 0 0 1 4 4l-1 1m-2-2q2 2 0 4l-3 3a2.8 2.8 0 0 1-4-4l1-1",
}
"""The drawing of each opponent in a circle of radius 10 around 12, 12."""


class NewGame:
    """Asks for seats and options, and starts a match with them."""

    def __init__(self, app: App) -> None:
        self.app, self.game = app, app.game
        acts = {player: partial(self.choose, player) for player in (*NAMES, PERSON)}
        self.dialog = Dialog("new-game", "new", {**acts, REMOTE: self.invite})
        dom.listen(self.dialog.node, "submit", self._submit)
        dom.listen(self.dialog.node, "change", self._handle_change)

    def open(self) -> None:
        """Show the dialog with the seats and options of the current match."""
        self.dialog.open(
            words.sentence("page.new"),
            body(self.app.page.match, self.app.loss_warning()),
            submit("main", words.sentence("new.start")),
            submit("link", words.sentence("new.link")),
        )
        # Not by `autofocus`, which browsers refuse in frames of other sites, with an error.
        if last := self.dialog.node.querySelector(".body .main"):
            dom.focus(last)
        self._show_seats()

    def invite(self) -> None:
        """Show the dialog with remote players in all seats but one."""
        is_new = not self.dialog.is_open
        if is_new:
            self.open()
        self._fill(REMOTE)
        self.dialog.find("h2").textContent = words.sentence("new.friend")
        dom.focus(self.dialog.find(".foot .main"))
        if self.app.page.host is None:
            self._ask_name(is_new)

    def _ask_name(self, is_new: bool) -> None:
        """Ask for the name of the player here; a new dialog forgets those of earlier friends."""
        names = [self.dialog.field(f"name-{seat}") for seat in range(self.game.seats[-1])]
        seated, friend = names[self._players().index(PERSON)], self.dialog.find(".friend")
        friend.innerHTML = invitation(seated.value or storage.read(NAME) or "")
        friend.hidden = False
        for name in names if is_new else [seated]:
            name.value = ""
        self._show_seats()
        if not self._own_name():
            dom.focus(self.dialog.field("own-name"))

    def choose(self, player: str) -> None:
        """Start a game with players of a kind in all seats but one."""
        self._fill(player)
        self._start()

    def _fill(self, player: str) -> None:
        seats = [self.dialog.field(f"player-{seat}") for seat in range(self.game.seats[-1])]
        own = next((seat for seat in seats if seat.value == PERSON), seats[0])
        for seat in seats:
            seat.value = PERSON if seat.isSameNode(own) else player
        self._show_seats()

    def _handle_change(self, event: dom.FieldEvent) -> None:
        if event.target.name == "seats":
            for option in filter(is_list, self.game.options):
                values = labels(self.game, option, self._count())
                self.dialog.field(option.name).innerHTML = options(values)
        self._show_seats()

    def _show_seats(self) -> None:
        """Show one row per seat, in the seat's colour."""
        colours = self.game.colours(self._count(), **self._options())
        for seat in range(self.game.seats[-1]):
            row = self.dialog.find(f"#seat-{seat}")
            row.hidden = seat >= len(colours)
            if not row.hidden:
                row.className = f"seat {colours[seat]}"
                name = words.sentence("colour", colours[seat])
                row.children[0].textContent = name
                own = self._own_name() if seat == self._own_seat() else ""
                dom.field(row, "input").placeholder = own or name
        remote = REMOTE in self._players() and not self.app.page.host
        main = dom.field(self.dialog.node, ".foot .main")
        main.value = LIVE if remote else START
        main.textContent = words.sentence("page.live" if remote else "new.start")
        self.dialog.find(".foot .link").hidden = not remote

    def _players(self) -> list[str]:
        return [self._value(f"player-{seat}") for seat in range(self._count())]

    def _own_seat(self) -> int | None:
        """Return the first seat of a player at this screen."""
        players = self._players()
        return players.index(PERSON) if PERSON in players else None

    def _own_name(self) -> str:
        """Return the name that an invitation asks for; empty if there is no invitation."""
        is_asked = not self.dialog.find(".friend").hidden
        return self._value("own-name").strip()[:MAX_NAME] if is_asked else ""

    def _options(self) -> dict[str, bool | str]:
        count = self._count()
        return {
            option.name: option.texts(count)[self._value(option.name)]
            for option in self.game.options
        }

    def _value(self, name: str) -> str:
        node = self.dialog.field(name)
        return ("no", "yes")[node.checked] if node.type == "checkbox" else node.value

    def _count(self) -> int:
        return int(self._value("seats"))

    def _submit(self, event: dom.SubmitEvent) -> None:
        event.preventDefault()  # else the browser would close the dialog before the game starts
        self._start(event.submitter.value)

    def _start(self, how: str = START) -> None:
        chosen, own, own_seat = self._options(), self._own_name(), self._own_seat()
        if not self.dialog.find(".friend").hidden:
            storage.write(NAME, own)
        seats = tuple(
            Seat(self._value(f"name-{seat}")[:MAX_NAME] or own * (seat == own_seat), player)
            for seat, player in enumerate(self._players())
        )
        start = match.start(self.game, seats, dom.seed(), chosen)
        self.dialog.close()  # first: it returns the focus, which the new match moves
        self.app.begin(words.name_seats(start))
        if how == LIVE:
            self.app.dispatch(actions.call("live", "enter"))


def submit(kind: str, label: str) -> Markup:
    """Return a button that starts the game; Enter in any field does what the first one does."""
    return html('<button value="start" class="{kind}">{label}</button>', kind=kind, label=label)


def body(match: Match, warning: str) -> Markup:
    """Return a button for each kind of opponent, and below them a form with all that is offered."""
    game = match.game
    last = next((seat.player for seat in match.seats if seat.player != PERSON), PERSON)
    return html(
        '<p>{warning}</p><div class="faces">{opponents}</div><div class="friend" hidden></div>'
        "<details><summary>{more}</summary>{counts}{seats}{options}</details>",
        warning=warning,
        opponents=(opponent(player, player == last) for player in FACES),
        more=words.sentence("new.more"),
        counts=select(
            "seats",
            words.sentence("new.players"),
            {str(count): str(count) for count in game.seats},
            str(len(match.seats)),
        ),
        seats=(seat_row(match, seat) for seat in range(game.seats[-1])),
        options=(option_row(match, option) for option in game.options),
    )


def invitation(name: str) -> Markup:
    """Return the field for one's own name, and what an invitation of a friend says."""
    return html(
        '<label>{label} <input name="own-name" maxlength="{most}" autocomplete="off"'
        ' value="{name}"></label><p>{live}</p>{privacy}',
        label=words.sentence("new.own-name"),
        most=MAX_NAME,
        name=name,
        live=words.sentence("share.live"),
        privacy=privacy(),
    )


def opponent(player: str, is_last: bool) -> Markup:
    """Return the button that starts a game against a kind of player; the last one has the focus."""
    level = words.sentence("level", player) if player in NAMES else words.sentence("new", player)
    return html(
        '<button type="button" data-act="{player}" class="{kind}"><svg viewBox="0 0 24 24"'
        ' aria-hidden="true"><circle cx="12" cy="12" r="10"/><path d="{face}"/></svg>'
        "<span><b>{level}</b> {strength}</span></button>",
        player=player,
        kind="main" if is_last else "",
        face=FACES[player],
        level=level,
        strength=words.sentence("strength", player),
    )


def seat_row(match: Match, seat: int) -> Markup:
    """Return the fields for the name and the player of a seat; names of colours are omitted."""
    current = match.seats[seat] if seat < len(match.seats) else Seat("", COMPUTER)
    colours = {words.sentence("colour", colour) for colour in match.colours}
    players = {
        PERSON: words.sentence("player", PERSON),
        **offers(current.player),
        REMOTE: words.sentence("player", REMOTE),
    }
    return html(
        '<fieldset id="seat-{seat}"><legend></legend>'
        '<label>{label} <input name="name-{seat}" maxlength="{most}" autocomplete="off"'
        ' value="{name}"></label>{players}</fieldset>',
        seat=seat,
        label=words.sentence("new.name"),
        most=MAX_NAME,
        name="" if current.name in colours else current.name,
        players=select(f"player-{seat}", words.sentence("new.player"), players, current.player),
    )


def is_list(option: Option) -> bool:
    """Return whether an option has a list of values; otherwise it is yes or no."""
    return any(isinstance(value, str) for value in option.values(2))


def option_row(match: Match, option: Option) -> Markup:
    """Return the control for one option of the rules."""
    question = words.sentence("option", option.name, game=match.game)
    value = match.options[option.name]
    label = question[:1].upper() + question[1:]
    if is_list(option):
        values = labels(match.game, option, len(match.seats))
        return select(option.name, label, values, option.write(value))
    return html(
        '<label><input type="checkbox" name="{name}" {checked}> {label}</label>',
        name=option.name,
        checked=value is True,
        label=label,
    )


def labels(game: Game, option: Option, seats: int) -> Mapping[str, str]:
    """Return a label for each value of an option, whose letters stand for the seats."""
    return {
        value: ", ".join(
            words.sentence("value", option.name, letter, game=game) for letter in value
        )
        for value in option.texts(seats)
    }
