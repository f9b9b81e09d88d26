"""A field in which moves are typed as they are written; it offers what would be legal.

What is typed so far is picked on the board, as if it had been clicked.
"""

from __future__ import annotations

from collections.abc import Callable
from html import escape

from nyout import view, words
from nyout.core import notation
from nyout.entry import Entry, completions, meant, tidy
from nyout.match import Match
from web import dom
from web.hand import Hand
from web.picking import Picking, target_of

KEYS = {
    "ArrowDown": "next",
    "ArrowUp": "before",
    "Enter": "enter",
    "Escape": "back",
}
"""What each key does in the field."""
STEPS = {"next": 1, "before": -1}  # from one completion to another
MOST = 40  # characters of a move
FEW = 8  # moves that are named where one was wrong


class Typed:
    """Picks in a hand what is typed, and plays the move that is entered.

    `throw` throws the dice, where that is what is to be done.
    """

    def __init__(self, hand: Hand, throw: Callable[[], object]) -> None:
        self.hand, self.throw = hand, throw
        self.form, self.opener = dom.element("typed"), dom.element("type")
        self.fresh, self.offered, self.at = Entry(()), list[str](), -1
        self.opener.disabled = False
        dom.on(self.opener, "click", lambda event: self.open(self.form.hidden))
        for name, handle in {
            "input": lambda event: self.read(),
            "keydown": self._key,
            "submit": self._entered,
            "click": self._clicked,
            "mousedown": self._held,
            "focusout": lambda event: self._offer([]),
        }.items():
            dom.on(self.form, name, handle)

    def open(self, shown: bool) -> None:
        """Show the field and lead the keyboard there, or hide it and lead back to the board."""
        if shown and not self.form.firstElementChild:
            self.clear()
        self.form.hidden = not shown
        self.opener.setAttribute("aria-expanded", "true" if shown else "false")
        if shown:
            dom.focus(self.field)
            self.read()
        else:
            self.hand.board.lead()

    def clear(self) -> None:
        """Make the field anew, in the words of now."""
        self.form.innerHTML = form()
        self.field, self.list = (self.form.querySelector(one) for one in ("input", "ul"))
        self.said = self.form.querySelector("[role=status]")

    def show(self, match: Match, entry: Entry) -> None:
        """Wait for the next move of a match, of which this can be entered."""
        self.match, self.fresh = match, entry
        if not self.form.hidden:
            self.field.value = self.said.textContent = ""
            self._offer([])

    # --- what a person does -------------------------------------------------------------------

    def read(self) -> None:
        """Pick what is typed so far, and offer how it may go on."""
        text = tidy(self.field.value, self.fresh.moves)
        picking = Picking(self.fresh.begun(text))
        if picking.entry != self.hand.picking.entry:
            self.hand.hold(picking)
            self.hand.panel.ask(self.match, picking.entry, picking.offered)
        self._tell("")
        self._offer(completions(self.fresh.moves, text))

    def take(self, text: str) -> None:
        """Put a completion into the field, and play it if it is a whole move."""
        self.field.value = text
        if text in map(notation, self.fresh.moves):
            self.enter(text)
        else:
            self.read()

    def enter(self, text: str) -> None:
        """Play the move that a text means, or say what it might have been."""
        if move := meant(self.fresh, text):
            self._offer([])
            self.hand.play(move)
        elif not self.fresh.moves and not text and self.match.awaits_throw:
            self.throw()
        elif not self.fresh.moves:
            self._tell(words.prompt(self.match))
        else:
            open_moves = self.fresh.begun(text).open or self.fresh.moves
            legal, more = ", ".join(map(notation, open_moves[:FEW])), len(open_moves) - FEW
            many = ("many",) if more > 0 else ()
            self._tell(words.text("typed.illegal", *many, typed=text, legal=legal, count=more))
            self.field.setAttribute("aria-invalid", "true")

    def _tell(self, said: str) -> None:
        self.said.textContent = said
        self.field.removeAttribute("aria-invalid")

    def _entered(self, event: dom.Node) -> None:
        event.preventDefault()
        if self.at >= 0:
            self.take(self.offered[self.at])
        else:
            self.enter(tidy(self.field.value, self.fresh.moves))
        dom.focus(self.field)

    def _held(self, event: dom.Node) -> None:
        """Leave the keyboard in the field while a completion is clicked."""
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
            start = -1 if step > 0 else 0  # where nothing is pointed at
            self._point((start if self.at < 0 else self.at) + step)
        elif act == "back":
            event.stopPropagation()  # the page would take back what was picked before, too
            if self.field.value:
                self.field.value = ""
                self.read()
            else:
                self.open(False)

    # --- what is offered ----------------------------------------------------------------------

    def _offer(self, offered: list[str]) -> None:
        """Show how a text may go on."""
        self.offered, self.at = offered, -1
        self.list.innerHTML = "".join(
            f'<li id="typed-{number}" role="option" data-text="{escape(text)}">'
            f"<b>{escape(text)}</b> <span>{escape(self._describe(text))}</span></li>"
            for number, text in enumerate(offered)
        )
        self.list.hidden = not offered
        self.field.setAttribute("aria-expanded", "true" if offered else "false")
        self.field.removeAttribute("aria-activedescendant")

    def _describe(self, text: str) -> str:
        """What the last thing that a text names is, and what stands there."""
        move = next(move for move in self.fresh.moves if notation(move).startswith(text))
        thing = view.targets(self.match.state, move)[len(text.rstrip("-").split("-")) - 1]
        target = target_of(thing)
        if target and not thing.pieces:
            return self.hand.board.labels[target]
        return words.describe(thing, self.match.game, self.match.names)

    def _point(self, at: int) -> None:
        """Point at one of the completions, counted round."""
        if not self.offered:
            return
        at %= len(self.offered)
        for number, node in enumerate(self.list.children):
            node.setAttribute("aria-selected", "true" if number == at else "false")
        self.at = at
        self.field.setAttribute("aria-activedescendant", f"typed-{at}")
        self.list.children[at].scrollIntoView(dom.mapped({"block": "nearest"}))


def form() -> str:
    """The inside of the form."""
    said = {name: escape(words.text(f"typed.{name}")) for name in ("ask", "offered", "play")}
    return (
        f'<label for="typed-move">{said["ask"]}</label>'
        f'<input id="typed-move" role="combobox" aria-autocomplete="list" aria-expanded="false"'
        f' aria-controls="typed-moves" aria-describedby="typed-said" maxlength="{MOST}"'
        ' autocomplete="off" autocapitalize="none" spellcheck="false" enterkeyhint="go">'
        f"<button>{said['play']}</button>"
        f'<ul id="typed-moves" role="listbox" aria-label="{said["offered"]}" hidden></ul>'
        '<p id="typed-said" role="status"></p>'
    )
