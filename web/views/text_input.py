"""The field for moves in notation, which offers the legal completions.

The board shows the selection that corresponds to the text.
"""

from __future__ import annotations

from nyout import view, words
from nyout.core import notation
from nyout.selection import completions, parse_move, tidy
from nyout.view import cached_scene, spot_of
from web.browser import dom
from web.browser.keys import key_name
from web.markup import Markup, html, join
from web.state import actions
from web.state.page import Page
from web.views.view import App, View, has_changed

KEYS = {
    "ArrowDown": "next",
    "ArrowUp": "before",
    "Enter": "enter",
    "Escape": "back",
}
"""Actions of keys in the field."""
STEPS = {"next": 1, "before": -1}  # in the list of completions
MAX_CHARS = 40  # characters of a move
MAX_LISTED = 8  # legal moves to list after an illegal one


class Parts:
    """The parts of the form, which the constructor draws."""

    def __init__(self, node: dom.Element) -> None:
        node.innerHTML = form()
        self.field = dom.field(node, "input")
        self.list, self.status = dom.find(node, "ul"), dom.find(node, "[role=status]")


class TextInput(View):
    """Selects the typed targets on the board, and plays the entered move."""

    reads = "match", "flight", "is_typing", "language"
    is_drawn_in_motion = True

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.form, self.opener = dom.element("typed"), dom.control("type")
        self.drawn: Parts | None = None
        self.offered: list[str] = []
        self.at = -1  # the index of the marked completion
        dom.listen(self.form, "input", lambda event: self.select_typed())
        dom.listen(self.form, "keydown", self._key)
        dom.listen(self.form, "submit", self._handle_submission)
        dom.listen(self.form, "click", self._handle_click)
        dom.listen(self.form, "mousedown", self._handle_press)
        dom.listen(self.form, "focusout", lambda event: self._offer([]))

    def render(self, old: Page | None, new: Page) -> None:
        if has_changed(old, new, "is_typing"):
            self.form.hidden = not new.is_typing
            dom.set_state(self.opener, "aria-expanded", new.is_typing)
            if old and new.is_typing:
                self.focus()
        if has_changed(old, new, "language") and self.drawn:
            self.drawn = Parts(self.form)
        is_same = old is not None and new.has_position_of(old)
        if self.drawn and not is_same:  # a match with only a new seed keeps the text
            self.parts.field.value = ""
            self._say("")
            self._offer([])
        has_landed = old is not None and old.flight is not None and new.flight is None
        if has_landed and self.drawn and self.parts.field.matches(":focus"):
            self.select_typed()

    @property
    def parts(self) -> Parts:
        """The parts of the form, which is drawn on first use."""
        if not self.drawn:
            self.drawn = Parts(self.form)
        return self.drawn

    def focus(self) -> None:
        """Move the focus to the field, and offer completions of its text."""
        dom.focus(self.parts.field)
        self.select_typed()

    # --- input --------------------------------------------------------------------------------

    def select_typed(self) -> None:
        """Select the typed targets, and offer completions."""
        start = self.app.page.fresh_selection
        text = tidy(self.parts.field.value, start.moves)
        selection = start.add_text(text)
        if selection.picked != self.app.page.selection.picked:
            self.app.dispatch(actions.select(selection, announced=False))
        self._say("")
        self._offer(completions(start.moves, text))

    def take(self, text: str) -> None:
        """Put a completion into the field, and play it if the move is complete."""
        self.parts.field.value = text
        if text in map(notation, self.app.page.fresh_selection.moves):
            self.enter(text)
        else:
            self.select_typed()

    def enter(self, text: str) -> None:
        """Play the move that a text means, or list the legal moves that start like it."""
        start, match = self.app.page.fresh_selection, self.app.page.match
        if move := parse_move(start, text):
            self._offer([])
            self.app.dispatch(actions.play(move))
        elif not start.moves and not text and match.is_throw_due:
            self.app.dispatch(actions.throw())
        elif not start.moves:
            self._say(words.prompt(self.app.page.named_match))
        else:
            open_moves = start.add_text(text).open_moves or start.moves
            legal, more = (
                ", ".join(map(notation, open_moves[:MAX_LISTED])),
                len(open_moves) - MAX_LISTED,
            )
            many = ("many",) if more > 0 else ()
            self._say(words.text("typed.illegal", *many, typed=text, legal=legal, count=more))
            self.parts.field.setAttribute("aria-invalid", "true")

    def _say(self, sentence: str) -> None:
        self.parts.status.textContent = sentence
        self.parts.field.removeAttribute("aria-invalid")

    def _handle_submission(self, event: dom.Event) -> None:
        event.preventDefault()
        if self.at >= 0:
            self.take(self.offered[self.at])
        else:
            self.enter(tidy(self.parts.field.value, self.app.page.fresh_selection.moves))
        dom.focus(self.parts.field)

    def _handle_press(self, event: dom.Event) -> None:
        """Keep the focus in the field while a completion is clicked."""
        if event.target.closest("ul"):
            event.preventDefault()

    def _handle_click(self, event: dom.PointerEvent) -> None:
        if node := event.target.closest("[role=option]"):
            self.take(node.dataset.text)
            dom.focus(self.parts.field)

    def _key(self, event: dom.KeyEvent) -> None:
        act = KEYS.get(key_name(event), "")
        if act in STEPS:
            event.preventDefault()
            if not self.offered:
                self.select_typed()
            step = STEPS[act]
            start = -1 if step > 0 else 0  # for no marked completion
            self._point((start if self.at < 0 else self.at) + step)
        elif act == "back":
            event.stopPropagation()  # else the page would undo a click too
            if self.parts.field.value:
                self.parts.field.value = ""
                self.select_typed()
            else:
                self.app.dispatch(actions.toggle_typing())

    # --- completions -------------------------------------------------------------------------

    def _offer(self, offered: list[str]) -> None:
        """List these completions."""
        self.offered, self.at = offered, -1
        self.parts.list.innerHTML = join(
            html(
                '<li id="typed-{number}" role="option" data-text="{text}">'
                "<b>{text}</b> <span>{label}</span></li>",
                number=number,
                text=text,
                label=self._label(text),
            )
            for number, text in enumerate(offered)
        )
        self.parts.list.hidden = not offered
        dom.set_state(self.parts.field, "aria-expanded", bool(offered))
        self.parts.field.removeAttribute("aria-activedescendant")

    def _label(self, text: str) -> str:
        """Return the description of the last target in a text, with the pieces there."""
        match = self.app.page.named_match
        move = next(
            move for move in self.app.page.fresh_selection.moves if notation(move).startswith(text)
        )
        target = view.view_of(match.state).targets(move)[len(text.rstrip("-").split("-")) - 1]
        spot = spot_of(target)
        if spot is None or target.pieces:
            return words.describe(target, match.game, match.names)
        stand = words.stands(cached_scene(match.state), match.game).get(spot, words.Stand())
        return words.label(spot, stand, match.names, match.game)

    def _point(self, at: int) -> None:
        """Mark a completion; the index wraps around."""
        if not self.offered:
            return
        at %= len(self.offered)
        for number, node in enumerate(self.parts.list.children):
            dom.set_state(node, "aria-selected", number == at)
        self.at = at
        self.parts.field.setAttribute("aria-activedescendant", f"typed-{at}")
        dom.reveal(self.parts.list, self.parts.list.children[at])


def form() -> Markup:
    """Return the markup of the form."""
    return html(
        '<label for="typed-move">{ask}</label>'
        '<input id="typed-move" role="combobox" aria-autocomplete="list" aria-expanded="false"'
        ' aria-controls="typed-moves" aria-describedby="typed-said" maxlength="{most}"'
        ' autocomplete="off" autocapitalize="none" spellcheck="false" enterkeyhint="go">'
        "<button>{play}</button>"
        '<ul id="typed-moves" role="listbox" translate="no" aria-label="{offered}" hidden></ul>'
        '<p id="typed-said" role="status"></p>',
        ask=words.text("typed.ask"),
        most=MAX_CHARS,
        play=words.text("typed.play"),
        offered=words.text("typed.offered"),
    )
