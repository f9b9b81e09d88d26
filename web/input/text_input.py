"""A field in which moves are typed in their notation; it offers what is legal.

What is typed so far is selected on the board, as if it had been clicked.
"""

from __future__ import annotations

from nyout import view, words
from nyout.core import notation
from nyout.entry import Entry, completions, meant, tidy
from web.browser import dom
from web.markup import Markup, html
from web.state import actions
from web.state.effects import Place
from web.state.page import Page
from web.state.selection import Selection, spot_of
from web.views.view import Dispatch, Phase, differs

KEYS = {
    "ArrowDown": "next",
    "ArrowUp": "before",
    "Enter": "enter",
    "Escape": "back",
}
"""Actions of keys in the field."""
STEPS = {"next": 1, "before": -1}  # from one completion to another
MOST = 40  # characters of a move
FEW = 8  # legal moves that are listed after a wrong one


class TextInput:
    """Selects what is typed, and plays the move that is entered."""

    phase = Phase.BEFORE_PAINT
    reads = "match", "language"
    at_rest = True

    def __init__(self, page: Page, dispatch: Dispatch) -> None:
        self.page, self.dispatch = page, dispatch
        self.form, self.opener = dom.element("typed"), dom.element("type")
        self.offered: list[str] = []
        self.at = -1  # the completion that the arrow keys are on
        self.opener.disabled = False
        dom.on(self.opener, "click", lambda event: self.open(self.form.hidden))
        for name, handle in {
            "input": lambda event: self.read(),
            "keydown": self._key,
            "submit": self._submitted,
            "click": self._clicked,
            "mousedown": self._pressed,
            "focusout": lambda event: self._offer([]),
        }.items():
            dom.on(self.form, name, handle)

    def render(self, old: Page | None, new: Page) -> None:
        self.page = new
        if differs(old, new, "language") and self.form.firstElementChild:
            self._draw()
        if not self.form.hidden:
            self.field.value = self.status.textContent = ""
            self._offer([])

    def _draw(self) -> None:
        self.form.innerHTML = form()
        self.field, self.list = (self.form.querySelector(one) for one in ("input", "ul"))
        self.status = self.form.querySelector("[role=status]")

    @property
    def entry(self) -> Entry:
        """The legal moves, with nothing picked."""
        return self.page.entry

    def open(self, shown: bool) -> None:
        """Show the field and move the focus there, or hide it and move the focus to the board."""
        if not self.form.firstElementChild:
            self._draw()
        self.form.hidden = not shown
        self.opener.setAttribute("aria-expanded", "true" if shown else "false")
        if shown:
            dom.focus(self.field)
            self.read()
        else:
            self.dispatch(actions.MoveFocus(Place.BOARD))

    # --- what a person does -------------------------------------------------------------------

    def read(self) -> None:
        """Select what is typed so far, and offer its continuations."""
        entry = self.entry
        text = tidy(self.field.value, entry.moves)
        self.dispatch(actions.Select(Selection(entry.begun(text)), announced=False))
        self._say("")
        self._offer(completions(entry.moves, text))

    def take(self, text: str) -> None:
        """Put a completion into the field, and play it if it is a complete move."""
        self.field.value = text
        if text in map(notation, self.entry.moves):
            self.enter(text)
        else:
            self.read()

    def enter(self, text: str) -> None:
        """Play the move that a text means, or say which ones it could be."""
        entry, match = self.entry, self.page.match
        if move := meant(entry, text):
            self._offer([])
            self.dispatch(actions.Play(move))
        elif not entry.moves and not text and match.awaits_throw:
            self.dispatch(actions.Throw())
        elif not entry.moves:
            self._say(words.prompt(match))
        else:
            open_moves = entry.begun(text).open or entry.moves
            legal, more = ", ".join(map(notation, open_moves[:FEW])), len(open_moves) - FEW
            many = ("many",) if more > 0 else ()
            self._say(words.text("typed.illegal", *many, typed=text, legal=legal, count=more))
            self.field.setAttribute("aria-invalid", "true")

    def _say(self, sentence: str) -> None:
        self.status.textContent = sentence
        self.field.removeAttribute("aria-invalid")

    def _submitted(self, event: dom.Node) -> None:
        event.preventDefault()
        if self.at >= 0:
            self.take(self.offered[self.at])
        else:
            self.enter(tidy(self.field.value, self.entry.moves))
        dom.focus(self.field)

    def _pressed(self, event: dom.Node) -> None:
        """Keep the focus in the field while a completion is clicked."""
        if event.target.closest("ul"):
            event.preventDefault()

    def _clicked(self, event: dom.Node) -> None:
        if node := event.target.closest("[role=option]"):
            self.take(node.dataset.text)
            dom.focus(self.field)

    def _key(self, event: dom.Node) -> None:
        act = KEYS.get(event.key, "")
        if act in STEPS:
            event.preventDefault()
            if not self.offered:
                self.read()
            step = STEPS[act]
            start = -1 if step > 0 else 0  # where no completion is marked
            self._point((start if self.at < 0 else self.at) + step)
        elif act == "back":
            event.stopPropagation()  # the page would take a click back, too
            if self.field.value:
                self.field.value = ""
                self.read()
            else:
                self.open(False)

    # --- completions -------------------------------------------------------------------------

    def _offer(self, offered: list[str]) -> None:
        """Show completions of the text."""
        self.offered, self.at = offered, -1
        self.list.innerHTML = html(
            "{items}",
            items=(
                html(
                    '<li id="typed-{number}" role="option" data-text="{text}">'
                    "<b>{text}</b> <span>{label}</span></li>",
                    number=number,
                    text=text,
                    label=self._label(text),
                )
                for number, text in enumerate(offered)
            ),
        )
        self.list.hidden = not offered
        self.field.setAttribute("aria-expanded", "true" if offered else "false")
        self.field.removeAttribute("aria-activedescendant")

    def _label(self, text: str) -> str:
        """The name of the last target in a text, and the pieces there."""
        match = self.page.match
        move = next(move for move in self.entry.moves if notation(move).startswith(text))
        target = view.targets(match.state, move)[len(text.rstrip("-").split("-")) - 1]
        spot = spot_of(target)
        if spot is None or target.pieces:
            return words.describe(target, match.game, match.names)
        stand = words.stands(match.state, match.game).get(spot, words.Stand())
        return words.label(spot, stand, match.names, match.game)

    def _point(self, at: int) -> None:
        """Mark one of the completions, counted cyclically."""
        if not self.offered:
            return
        at %= len(self.offered)
        for number, node in enumerate(self.list.children):
            node.setAttribute("aria-selected", "true" if number == at else "false")
        self.at = at
        self.field.setAttribute("aria-activedescendant", f"typed-{at}")
        self.list.children[at].scrollIntoView(dom.mapped({"block": "nearest"}))


def form() -> Markup:
    """The markup of the form."""
    return html(
        '<label for="typed-move">{ask}</label>'
        '<input id="typed-move" role="combobox" aria-autocomplete="list" aria-expanded="false"'
        ' aria-controls="typed-moves" aria-describedby="typed-said" maxlength="{most}"'
        ' autocomplete="off" autocapitalize="none" spellcheck="false" enterkeyhint="go">'
        "<button>{play}</button>"
        '<ul id="typed-moves" role="listbox" aria-label="{offered}" hidden></ul>'
        '<p id="typed-said" role="status"></p>',
        ask=words.text("typed.ask"),
        most=MOST,
        play=words.text("typed.play"),
        offered=words.text("typed.offered"),
    )
