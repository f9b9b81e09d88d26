"""The buttons of a position: the ends, joins and choices that a move may hold beside places."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape

from nyout import words
from nyout.match import Match
from nyout.view import Target
from web import dom


class Choices:
    """Shows a button a thing; says which was clicked."""

    def __init__(
        self, pick: Callable[[Target], None], ask: Callable[[Target | None], None]
    ) -> None:
        self.node = dom.element("choices")
        self.things: Sequence[Target] = ()
        dom.on(self.node, "click", lambda event: self._with_thing(event, pick))
        for name in ("pointerover", "focusin"):
            dom.on(self.node, name, lambda event: self._with_thing(event, ask))
        for name in ("pointerleave", "focusout"):
            dom.on(self.node, name, lambda event: ask(None))

    def clear(self) -> None:
        """Forget what is shown, so that it is made anew."""
        self.things = ()

    def show(self, match: Match, things: Sequence[Target]) -> None:
        """Bring the buttons up to the things that can be chosen."""
        if things == self.things:
            return
        self.things = things
        self.node.innerHTML = "".join(
            f'<button type="button" data-choice="{number}">'
            f"{escape(words.describe(thing, match.game, match.names))}</button>"
            for number, thing in enumerate(things)
        )
        self.node.hidden = not things

    def lead(self) -> None:
        """Bring the keyboard to the first of them."""
        dom.focus(self.node.firstElementChild)

    def _with_thing(self, event: dom.Node, act: Callable[[Target], None]) -> None:
        if node := event.target.closest("[data-choice]"):
            act(self.things[int(node.dataset.choice)])
