"""The dialog that starts a new game: how many seats, who sits there, which rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from html import escape

from nyout import words
from nyout.core import Game
from nyout.match import PERSON, Match, Seat
from nyout.players import PLAYERS
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
        dom.on(self.dialog, "change", lambda event: self._hide_empty_seats())

    def open(self, match: Match, warning: str) -> None:
        """Show the dialog, filled in as the match was."""
        self.dialog.innerHTML = form(match, warning)
        self._hide_empty_seats()
        self.dialog.returnValue = ""
        self.dialog.showModal()

    def _value(self, name: str) -> str:
        node = self.dialog.querySelector(
            f"[name='{name}']:checked, :not([type=radio])[name='{name}']"
        )
        if node.type == "checkbox":
            return "yes" if node.checked else "no"
        return str(node.value)

    def _count(self) -> int:
        return int(self._value("seats"))

    def _hide_empty_seats(self) -> None:
        for seat in range(self.game.seats[-1]):
            self.dialog.querySelector(f"#seat-{seat}").hidden = seat >= self._count()

    def _closed(self) -> None:
        if self.dialog.returnValue != START:
            return
        seats = words.named(
            Seat(self._value(f"name-{seat}")[:MOST_NAME], self._value(f"player-{seat}"))
            for seat in range(self._count())
        )
        options = {
            option.name: option.texts(len(seats))[self._value(option.name)]
            for option in self.game.options
        }
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
        f'<form method="dialog"><h2 id="new-game-title">New game</h2><p>{escape(warning)}</p>'
        f"<fieldset><legend>Players</legend>{counts}</fieldset>"
        + "".join(seat_row(match, seat) for seat in range(game.seats[-1]))
        + "".join(option_row(match, number) for number in range(len(game.options)))
        + f'<p class="buttons"><button value="{START}" class="main">Start</button>'
        '<button value="">Cancel</button></p></form>'
    )


def seat_row(match: Match, seat: int) -> str:
    """The row of one seat: a name, and who plays it."""
    colour = words.text(f"seat.{seat}")
    sits = match.seats[seat] if seat < len(match.seats) else Seat(colour)
    players = "".join(
        f'<option value="{player}"{" selected" * (player == sits.player)}>'
        f"{escape(words.text(f'player.{player}'))}</option>"
        for player in (PERSON, *PLAYERS)
    )
    return (
        f'<fieldset id="seat-{seat}" class="seat seat{seat}"><legend>{colour}</legend>'
        f'<label>Name <input name="name-{seat}" maxlength="{MOST_NAME}" autocomplete="off"'
        f' value="{escape(sits.name)}"></label>'
        f'<label>Played by <select name="player-{seat}">{players}</select></label></fieldset>'
    )


def option_row(match: Match, number: int) -> str:
    """The row of one option of the rules."""
    option = match.game.options[number]
    chosen = match.options[option.name]
    return (
        f'<label><input type="checkbox" name="{option.name}"'
        f"{' checked' * (chosen is True)}> {escape(option.about.capitalize())}</label>"
    )
