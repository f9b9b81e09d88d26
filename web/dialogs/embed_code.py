"""The dialog that writes what to paste, to have this board in a page of one's own."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from html import escape

from nyout import words
from nyout.core import Game
from nyout.match import Match
from nyout.record import RecordError
from web.browser import device, dom
from web.embed import options, snippets
from web.saved import saved_game

FORMS = {"script": snippets.quote, "frame": snippets.frame}
"""What can be pasted, by the names of its fields."""
ASKED = ("controls", "readonly", "theme", "lang")  # options that are chosen from a list
SHOWS = ("start", "here", "replay")  # what the board can show, the more a match has of its own


class Embedding:
    """Asks what the board is to show, with a preview of it, and shows what to paste for that."""

    def __init__(self, match: Callable[[], Match]) -> None:
        self.match = match
        self.dialog = dom.element("embedding")
        dom.on(self.dialog, "change", lambda event: self.show())
        dom.on(self.dialog, "click", self._clicked)

    def open(self) -> None:
        """Show the dialog for the match as it is now."""
        self.shown = self.match()
        self.record = packed(self.shown)
        self.dialog.innerHTML = form(self.shown.game, shows(self.shown, self.record))
        self.show()
        self.dialog.showModal()

    def show(self) -> None:
        """Bring the preview and the texts up to what is chosen."""
        game, asked, home = self.shown.game, self.asked(), dom.site()
        self.dialog.querySelector("fieldset").disabled = self._value("shows") != "start"
        for name, written in FORMS.items():
            self._field(name).value = written(home, game, asked)
        preview, there = self.dialog.querySelector("iframe"), snippets.address(home, game, asked)
        if preview.src != there:
            preview.src = there
        self._say("")

    def asked(self) -> Mapping[str, str]:
        """The options that are chosen, without those that hold anyway."""
        game, shows = self.shown.game, self._value("shows")
        seats = ",".join(filter(None, (self._value(f"seat-{n}") for n in range(game.seats[-1]))))
        chosen = {name: self._value(name) for name in ASKED}
        if shows != "start":
            chosen |= {"record": self.record, "autoplay": "yes" if shows == "replay" else "no"}
        elif seats != ",".join(options.USUAL):
            chosen["seats"] = seats
        return {
            option.name: chosen[option.name]
            for option in options.options(game.seats)
            if chosen.get(option.name, option.default) != option.default
        }

    def _field(self, name: str) -> dom.Node:
        return self.dialog.querySelector(f"[name='{name}']")

    def _value(self, name: str) -> str:
        return str(self._field(name).value)

    def _say(self, sentence: str) -> None:
        self.dialog.querySelector("[role=status]").textContent = sentence

    def _clicked(self, event: dom.Node) -> None:
        if node := event.target.closest("[data-copies]"):
            dom.start(self.copy(self._field(node.dataset.copies)))

    async def copy(self, field: dom.Node) -> None:
        """Put a text on the clipboard, or select it for the person to do so."""
        copied = await device.copy(field.value)
        if not copied:
            dom.focus(field)
            field.select()
        self._say(words.text("embed.copied" if copied else "embed.uncopied"))


def packed(match: Match) -> str:
    """The record of a match as an address holds it; empty if that is none, or too long."""
    try:
        return saved_game.fragment(match) if match.moves or match.position else ""
    except RecordError:
        return ""


def shows(match: Match, record: str) -> tuple[str, ...]:
    """What the board can show of a match with this record: a replay only if it has moves."""
    if not record:
        return SHOWS[:1]
    return SHOWS if match.moves else SHOWS[:2]


def form(game: Game, shows: Iterable[str]) -> str:
    """The inside of the dialog."""
    lists = {option.name: option.values for option in options.options(game.seats)}
    seats = "".join(seat_row(game, seat) for seat in range(game.seats[-1]))
    title = escape(words.text("embed.title", title=game.title))
    width, height = snippets.size(game)
    return (
        f'<form method="dialog"><h2 id="embedding-title">{words.text("embed.ask")}</h2>'
        f"{row('shows', labels('shows', shows))}"
        f"<fieldset><legend>{words.text('embed.seats')}</legend>{seats}</fieldset>"
        + "".join(row(name, labels(name, lists[name])) for name in ASKED if len(lists[name]) > 1)
        + "".join(hidden(name, lists[name][0]) for name in ASKED if len(lists[name]) == 1)
        + f'<iframe title="{title}" width="{width}" height="{height}"></iframe>'
        + "".join(text_row(name) for name in FORMS)
        + '<p role="status"></p><p class="buttons"><button value="">'
        f"{words.text('embed.close')}</button></p></form>"
    )


def labels(name: str, values: Iterable[str]) -> dict[str, str]:
    """The labels of an option's values."""
    return {
        value: words.LANGUAGES.get(value) or words.text(f"embed.{name}.{value}") for value in values
    }


def row(name: str, values: Mapping[str, str], label: str = "", chosen: str = "") -> str:
    """A list to choose from, with what it is for."""
    listed = "".join(
        f'<option value="{value}"{" selected" * (value == chosen)}>{escape(text)}</option>'
        for value, text in values.items()
    )
    shown = label or words.text(f"embed.{name}")
    return f'<label>{escape(shown)} <select name="{name}">{listed}</select></label>'


def hidden(name: str, value: str) -> str:
    """A field for what leaves no choice."""
    return f'<input type="hidden" name="{name}" value="{value}">'


def seat_row(game: Game, seat: int) -> str:
    """The list of those who can sit in a seat; some seats may stay empty."""
    players = {player: words.text("player", player) for player in options.WHO}
    nobody = {} if seat < game.seats[0] else {"": words.text("embed.nobody")}
    usual = options.USUAL[seat] if seat < len(options.USUAL) else ""
    label = words.text("embed.seat", number=seat + 1)
    return row(f"seat-{seat}", nobody | players, label, usual)


def text_row(name: str) -> str:
    """A text to paste, with a button that copies it."""
    label = escape(words.text(f"embed.{name}"))
    return (
        f'<label>{label} <textarea name="{name}" rows="4" readonly spellcheck="false"></textarea>'
        f'</label><button type="button" data-copies="{name}" aria-label="'
        f'{words.text("embed.copy.of", text=label)}">{words.text("embed.copy")}</button>'
    )
