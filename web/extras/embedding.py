"""The dialog that generates the code to embed a board in another page."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import partial

from nyout import words
from nyout.core import Game
from nyout.match import PERSON, Match
from nyout.record import RecordError
from web.app.extras import ExtraApp
from web.browser import dom
from web.dialogs.dialog import Dialog, select
from web.embed import options
from web.extras import snippets
from web.markup import Markup, html
from web.saved import saved_game
from web.state.new_match import offers

FORMS = {"script": snippets.quote, "frame": snippets.frame}
"""The generator of each kind of code, by the name of its field."""
CHOICES = ("controls", "readonly", "theme", "lang")  # options with a list of values
PUZZLES = ("puzzle", "daily")  # what a board can show if a puzzle is on the page
SHOWS = ("start", "here", "replay")  # what a board can show; `replay` requires moves


class Embedding:
    """Offers options for an embedded board, and shows its preview and its code."""

    def __init__(self, app: ExtraApp) -> None:
        self.app = app
        self.match, self.record = app.page.match, ""  # when the dialog was opened
        copies = {f"copy-{name}": partial(self.copy, name) for name in FORMS}
        self.dialog = Dialog("embedding", "menu", copies)
        dom.listen(self.dialog.node, "change", lambda event: self.show())

    def open(self, match: Match | None = None) -> None:
        """Show the dialog for a match, by default the current one."""
        self.match = match or self.app.page.match
        self.record = pack(self.match)
        shown = PUZZLES if self.app.source.puzzle else shows(self.match, self.record)
        content = body(self.match.game, shown)
        self.dialog.open(words.sentence("embed.ask"), content)
        self.show()

    def show(self) -> None:
        """Show the preview and the code for the chosen options."""
        game, chosen, home = self.match.game, self.chosen_options(), dom.site()
        self.dialog.find("fieldset").toggleAttribute("disabled", self._value("shows") != "start")
        for name, write in FORMS.items():
            self.dialog.field(name).value = write(home, game, chosen)
        preview, address = self.dialog.find("iframe"), snippets.address(home, game, chosen)
        if preview.getAttribute("src") != address:
            preview.setAttribute("src", address)
        self.dialog.say("")

    def chosen_options(self) -> Mapping[str, str]:
        """Return the chosen options that differ from their defaults."""
        game, shows = self.match.game, self._value("shows")
        seats = ",".join(filter(None, (self._value(f"seat-{n}") for n in range(game.seats[-1]))))
        chosen = {name: self._value(name) for name in CHOICES}
        if shows in PUZZLES:
            chosen["puzzle"] = "today" if shows == "daily" else self.app.source.puzzle or ""
        elif shows != "start":
            chosen |= {"record": self.record, "autoplay": "yes" if shows == "replay" else "no"}
        elif seats != ",".join(options.USUAL):
            chosen["seats"] = seats
        return {
            option.name: chosen[option.name]
            for option in options.options(game.seats)
            if chosen.get(option.name, option.default) != option.default
        }

    def _value(self, name: str) -> str:
        return self.dialog.field(name).value

    async def copy(self, name: str) -> None:
        """Copy the code of one kind."""
        field = self.dialog.field(name)
        await self.dialog.copy(field.value, field)


def pack(match: Match) -> str:
    """Return the packed record of a match; empty if the match is new or its record too long."""
    try:
        return saved_game.fragment(match) if match.moves or match.position else ""
    except RecordError:
        return ""


def shows(match: Match, record: str) -> tuple[str, ...]:
    """Return the names of what a board can show of a match with this packed record."""
    if not record:
        return SHOWS[:1]
    return SHOWS if match.moves else SHOWS[:2]


def body(game: Game, shows: Iterable[str]) -> Markup:
    """Return the options, the preview and the code."""
    lists = {option.name: option.values for option in options.options(game.seats)}
    width, height = snippets.size(game)
    return html(
        "{shows}<fieldset><legend>{legend}</legend>{seats}</fieldset>{choices}"
        '<iframe title="{title}" width="{width}" height="{height}"></iframe>{texts}',
        shows=choice("shows", shows),
        legend=words.sentence("embed.seats"),
        seats=(seat_row(game, seat) for seat in range(game.seats[-1])),
        choices=(choice(name, lists[name]) for name in CHOICES),
        title=words.sentence("embed.title", title=words.title(game)),
        width=width,
        height=height,
        texts=map(text_row, FORMS),
    )


def choice(name: str, values: Iterable[str]) -> Markup:
    """Return the list of an option's values, or a hidden field if there is only one."""
    labels = {
        value: words.LANGUAGES[value].name
        if name == "lang"
        else words.sentence(f"embed.{name}.{value}")
        for value in values
    }
    if name in CHOICES and len(labels) == 1:
        only = next(iter(labels))
        return html('<input type="hidden" name="{name}" value="{only}">', name=name, only=only)
    chosen = words.current_language() if name == "lang" else ""
    return select(name, words.sentence(f"embed.{name}"), labels, chosen)


def seat_row(game: Game, seat: int) -> Markup:
    """Return the list of players for a seat, with nobody for an optional seat."""
    players = {PERSON: words.sentence("player", PERSON), **offers()}
    nobody = {} if seat < game.seats[0] else {"": words.sentence("embed.nobody")}
    usual = options.USUAL[seat] if seat < len(options.USUAL) else ""
    return select(
        f"seat-{seat}", words.sentence("embed.seat", number=seat + 1), nobody | players, usual
    )


def text_row(name: str) -> Markup:
    """Return a field for a kind of code, and a button that copies it."""
    label = words.sentence(f"embed.{name}")
    return html(
        '<label>{label} <textarea name="{name}" rows="4" readonly spellcheck="false"></textarea>'
        '</label><button type="button" data-act="copy-{name}" aria-label="{of}">{copy}</button>',
        label=label,
        name=name,
        of=words.sentence("embed.copy.of", text=label),
        copy=words.sentence("embed.copy"),
    )
