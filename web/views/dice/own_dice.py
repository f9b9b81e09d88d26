"""The form in which a player enters the throw of physical dice."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence

from nyout import words
from nyout.core import Move, notation
from web.browser import dom
from web.markup import Markup, act_button, html
from web.state import actions
from web.state.page import Page
from web.views.view import App, View, has_changed

MAX_TYPED = 20  # characters


class OwnDice(View):
    """Offers every possible throw, and dispatches the entered one."""

    reads = "match", "settings", "origin", "language"

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.node = dom.element("own")
        self.throws: Sequence[Move] = ()
        self.named: Mapping[str, Move] = {}  # throws by name in the current language
        dom.listen_to_choices(self.node, "throw", lambda at: self._enter(self.throws[int(at)]))
        dom.listen(self.node, "submit", self._handle_input)

    def render(self, old: Page | None, new: Page) -> None:
        due, match = new.is_dice_entry_due, new.match
        throws = match.state.moves() if due else ()
        dom.set_flag("own-dice", due)
        self.node.hidden = not due
        if throws != self.throws or has_changed(old, new, "language"):
            self.throws = throws
            self.named = {words.throw_name(throw, match.game): throw for throw in throws}
            self.node.innerHTML = form(self.named) if due else ""
        if due:
            ask = words.text("own.ask", seat=new.named_match.names[match.active])
            self.node.children[0].textContent = ask
            if old is None or not new.has_position_of(old):
                dom.field(self.node, "input").value = ""  # the previous throw
                dom.find(self.node, "[role=alert]").textContent = ""

    def focus(self) -> None:
        """Move the keyboard focus to the first throw."""
        dom.focus(dom.find(self.node, "[data-throw]"))

    def _enter(self, throw: Move) -> None:
        self.app.dispatch(actions.enter_throw(throw))

    def _handle_input(self, event: dom.Event) -> None:
        event.preventDefault()
        typed = dom.field(self.node, "input").value[:MAX_TYPED]
        if throw := find_throw(typed, self.named):
            self._enter(throw)
            return
        legal = ", ".join(self.named)
        reason = words.text("own.illegal", typed=typed, legal=legal)
        dom.find(self.node, "[role=alert]").textContent = reason


def find_throw(typed: str, named: Mapping[str, Move]) -> Move | None:
    """Return the throw that a text gives by its name, its notation, or its dice in any order.

    >>> dice = {"6+1": ("6+1",), "6+6": ("6+6",)}
    >>> find_throw(" 1 6 ", dice), find_throw("61", dice), find_throw("7", dice)
    (('6+1',), ('6+1',), None)
    >>> fight = {"4v1": ("4v1",), "1v4": ("1v4",)}
    >>> find_throw("4v1", fight), find_throw("4 1", fight)
    (('4v1',), None)
    >>> find_throw("pile", {"face": ("heads",), "pile": ("tails",)})
    ('tails',)
    >>> find_throw("geol", {"Do (1)": ("1",), "Geol (3)": ("3",)})
    ('3',)
    """
    text = typed.strip().lower()
    exact = [throw for name, throw in named.items() if text in (*_names(name), notation(throw))]
    faces = [throw for throw in named.values() if _faces(notation(throw)) == _faces(text)]
    return next((throws[0] for throws in (exact, faces) if len(throws) == 1), None)


def _names(name: str) -> tuple[str, str]:
    """Return the name of a throw in lower case, and the same without the number in brackets."""
    return name.lower(), name.lower().partition("(")[0].strip()


def _faces(text: str) -> list[str]:
    return sorted(re.findall(r"10|[0-9]|[a-z]{2,}", text))


def form(names: Collection[str]) -> Markup:
    """Return the form, with a button per throw and a field to type one."""
    return html(
        '<p id="own-ask"></p><div role="group" aria-labelledby="own-ask">{buttons}</div>'
        '<form><label>{typed} <input list="own-throws" maxlength="{most}" autocomplete="off">'
        '</label><datalist id="own-throws">{options}</datalist><button>{enter}</button></form>'
        '<p role="alert"></p>',
        buttons=(act_button(number, name, data="throw") for number, name in enumerate(names)),
        typed=words.text("own.typed"),
        most=MAX_TYPED,
        options=(html('<option value="{name}"></option>', name=name) for name in names),
        enter=words.text("own.enter"),
    )
