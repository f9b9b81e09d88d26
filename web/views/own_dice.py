"""Dice on the table: what they show is picked or typed, and stands in the record as thrown."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from html import escape

from nyout import words
from nyout.core import Move, notation
from nyout.match import Match
from web.browser import dom

MOST_TYPED = 20  # characters


class OwnDice:
    """Offers every throw that is possible; says which one was made."""

    def __init__(self, roll: Callable[[Move], None]) -> None:
        self.roll = roll
        self.node = dom.element("own")
        self.throws: Sequence[Move] = ()
        self.named: Mapping[str, Move] = {}  # as they are called here
        dom.on(self.node, "click", self._clicked)
        dom.on(self.node, "submit", self._typed)

    def show(self, match: Match, due: bool) -> None:
        """Ask what the dice show, if a throw is due that is to be made on the table."""
        throws = match.state.moves() if due else ()
        dom.set_flag("own-dice", due)
        self.node.hidden = not due
        if throws != self.throws:
            self.throws = throws
            self.named = {words.throw_name(throw, match.game): throw for throw in throws}
            self.node.innerHTML = form(self.named) if due else ""
        if due:
            ask = words.text("own.ask", seat=match.names[match.active])
            self.node.firstElementChild.textContent = ask
            self.node.querySelector("input").value = ""  # of whoever threw before
            self.node.querySelector("[role=alert]").textContent = ""

    def clear(self) -> None:
        """Forget what is offered, so that it is said anew."""
        self.throws = ()

    def lead(self) -> None:
        """Bring the keyboard to the first of the throws."""
        dom.focus(self.node.querySelector("[data-throw]"))

    def _clicked(self, event: dom.Node) -> None:
        if node := event.target.closest("[data-throw]"):
            self.roll(self.throws[int(node.dataset.throw)])

    def _typed(self, event: dom.Node) -> None:
        event.preventDefault()
        typed = str(self.node.querySelector("input").value)[:MOST_TYPED]
        if throw := meant(typed, self.named):
            self.roll(throw)
            return
        legal = ", ".join(self.named)
        said = words.text("own.illegal", typed=typed, legal=legal)
        self.node.querySelector("[role=alert]").textContent = said


def meant(typed: str, named: Mapping[str, Move]) -> Move | None:
    """The throw that was typed, as it is called or written, its dice in any order if one is meant.

    >>> dice = {"6+1": ("6+1",), "6+6": ("6+6",)}
    >>> meant(" 1 6 ", dice), meant("61", dice), meant("7", dice)
    (('6+1',), ('6+1',), None)
    >>> fight = {"4v1": ("4v1",), "1v4": ("1v4",)}
    >>> meant("4v1", fight), meant("4 1", fight)
    (('4v1',), None)
    >>> meant("pile", {"face": ("heads",), "pile": ("tails",)})
    ('tails',)
    """
    text = typed.strip().lower()
    exact = [throw for name, throw in named.items() if text in (name.lower(), notation(throw))]
    faces = [throw for throw in named.values() if _faces(notation(throw)) == _faces(text)]
    return next((found[0] for found in (exact, faces) if len(found) == 1), None)


def _faces(text: str) -> list[str]:
    return sorted(re.findall(r"10|[0-9]|[a-z]{2,}", text))


def form(names: Iterable[str]) -> str:
    """A button a throw, and a field to type one in."""
    texts = [escape(name) for name in names]
    buttons = "".join(
        f'<button type="button" data-throw="{number}">{text}</button>'
        for number, text in enumerate(texts)
    )
    listed = "".join(f'<option value="{text}"></option>' for text in texts)
    return (
        f'<p id="own-ask"></p><div role="group" aria-labelledby="own-ask">{buttons}</div>'
        f"<form><label>{escape(words.text('own.typed'))}"
        f' <input list="own-throws" maxlength="{MOST_TYPED}" autocomplete="off"></label>'
        f'<datalist id="own-throws">{listed}</datalist>'
        f"<button>{escape(words.text('own.enter'))}</button></form>"
        '<p role="alert"></p>'
    )
