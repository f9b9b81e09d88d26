"""The dialog that starts a new game: how many seats, who sits there, which rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from html import escape

from nyout import words
from nyout.core import Game, Option
from nyout.match import PLAYER_KINDS, Match, Seat
from web import dom

START = "start"  # the answer of the dialog that means it
MOST_NAME = 24  # characters

Begin = Callable[[tuple[Seat, ...], Mapping[str, bool | str]], None]


class NewGame:
    """Asks, and calls `begin` with the seats and options chosen."""

    def __init__(self, game: Game, begin: Begin) -> None:
        self.game, self.begin = game, begin
        self.dialog = dom.element("new-game")
        # By the time of `close` the browser has moved the focus, and it can be led on.
        dom.on(self.dialog, "close", lambda event: self._closed())
        dom.on(self.dialog, "change", self._changed)

    def open(self, match: Match, warning: str) -> None:
        """Show the dialog, filled in as the match was."""
        self.dialog.innerHTML = form(match, warning)
        self._seat_people()
        self.dialog.returnValue = ""
        self.dialog.showModal()

    def _changed(self, event: dom.Node) -> None:
        if event.target.name == "seats":
            for option in filter(is_list, self.game.options):
                node = self.dialog.querySelector(f"[name='{option.name}']")
                node.innerHTML = choices(self.game, option, self._count(), "")
        self._seat_people()

    def _seat_people(self) -> None:
        """Show a row for each seat that there is, in its colour."""
        colours = self.game.colours(self._count(), **self._options())
        for seat in range(self.game.seats[-1]):
            row = self.dialog.querySelector(f"#seat-{seat}")
            row.hidden = seat >= len(colours)
            if not row.hidden:
                row.className = f"seat {colours[seat]}"
                name = words.text("colour", colours[seat])
                row.firstElementChild.textContent = name
                row.querySelector("input").placeholder = name

    def _options(self) -> dict[str, bool | str]:
        count = self._count()
        return {
            option.name: option.texts(count)[self._value(option.name)]
            for option in self.game.options
        }

    def _value(self, name: str) -> str:
        node = self.dialog.querySelector(
            f"[name='{name}']:checked, :not([type=radio])[name='{name}']"
        )
        if node.type == "checkbox":
            return "yes" if node.checked else "no"
        return str(node.value)

    def _count(self) -> int:
        return int(self._value("seats"))

    def _closed(self) -> None:
        if self.dialog.returnValue != START:
            return
        options = self._options()
        seats = words.name_seats(
            (
                Seat(self._value(f"name-{seat}")[:MOST_NAME], self._value(f"player-{seat}"))
                for seat in range(self._count())
            ),
            self.game.colours(self._count(), **options),
        )
        self.begin(seats, options)


def form(match: Match, warning: str) -> str:
    """The inside of the dialog; `warning` says what a new game would end."""
    game = match.game
    counts = "".join(
        f'<label><input type="radio" name="seats" value="{count}"'
        f"{' checked' * (count == len(match.seats))}> {count}</label>"
        for count in game.seats
    )
    return (
        f'<form method="dialog"><h2 id="new-game-title">{said("page.new")}</h2>'
        f"<p>{escape(warning)}</p>"
        f"<fieldset{' hidden' * (len(game.seats) == 1)}>"
        f"<legend>{said('new.players')}</legend>{counts}</fieldset>"
        + "".join(seat_row(match, seat) for seat in range(game.seats[-1]))
        + "".join(option_row(match, option) for option in game.options)
        + f'<p class="buttons"><button value="{START}" class="main">{said("new.start")}'
        f'</button><button value="">{said("new.cancel")}</button></p></form>'
    )


def said(key: str) -> str:
    """A sentence, to stand in the dialog."""
    return escape(words.text(key))


def seat_row(match: Match, seat: int) -> str:
    """The row of one seat: who plays it, and a name, unless it is only that of the colour."""
    sits = match.seats[seat] if seat < len(match.seats) else Seat("")
    colours = {words.text("colour", colour) for colour in match.colours}
    name = "" if sits.name in colours else sits.name
    players = "".join(
        f'<option value="{player}"{" selected" * (player == sits.player)}>'
        f"{escape(words.text('player', player))}</option>"
        for player in PLAYER_KINDS
    )
    return (
        f'<fieldset id="seat-{seat}"><legend></legend>'
        f'<label>{said("new.name")} <input name="name-{seat}" maxlength="{MOST_NAME}"'
        f' autocomplete="off" value="{escape(name)}"></label>'
        f'<label>{said("new.player")} <select name="player-{seat}">{players}</select></label>'
        "</fieldset>"
    )


def is_list(option: Option) -> bool:
    """Whether an option is chosen from a list, and not a yes or no."""
    return any(isinstance(value, str) for value in option.values(2))


def option_row(match: Match, option: Option) -> str:
    """The row of one option of the rules."""
    asks = words.text("option", option.name, game=match.game)
    about, chosen = escape(asks[:1].upper() + asks[1:]), match.options[option.name]
    if is_list(option):
        listed = choices(match.game, option, len(match.seats), option.write(chosen))
        return f'<label>{about} <select name="{option.name}">{listed}</select></label>'
    return (
        f'<label><input type="checkbox" name="{option.name}"'
        f"{' checked' * (chosen is True)}> {about}</label>"
    )


def choices(game: Game, option: Option, seats: int, chosen: str) -> str:
    """The values of an option as a list to choose from; each is a letter a seat."""
    return "".join(
        f'<option value="{value}"{" selected" * (value == chosen)}>'
        f"{', '.join(words.text('value', option.name, letter, game=game) for letter in value)}"
        "</option>"
        for value in option.texts(seats)
    )
