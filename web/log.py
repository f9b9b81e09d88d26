"""The list of moves: a turn a line, each ply a button that shows the position after it."""

from __future__ import annotations

from collections.abc import Callable
from html import escape

from nyout import view, words
from nyout.core import notation
from nyout.match import Match
from nyout.view import begins_turn
from web import dom

STEPS: dict[str, Callable[[int, int], int]] = {
    "back": lambda at, last: max(at - 1, 0),
    "on": lambda at, last: min(at + 1, last),
    "first": lambda at, last: 0,
    "last": lambda at, last: last,
}
"""The ply to go to, from one of them, by its index and the last one's."""
KEYS = {
    "ArrowLeft": "back",
    "ArrowUp": "back",
    "ArrowRight": "on",
    "ArrowDown": "on",
    "Home": "first",
    "End": "last",
}


class Log:
    """Shows the plies of a match, the one shown marked."""

    def __init__(self, go: Callable[[int], None]) -> None:
        self.list = dom.element("moves")
        self.plies: list[dom.Node] = []
        self.match: Match | None = None
        self.line: dom.Node = None
        dom.on(self.list, "click", lambda event: self._clicked(event, go))
        dom.on(self.list, "pointerover", self._pointed)
        dom.on(self.list, "focusin", self._pointed)
        dom.on(self.list, "keydown", self._key)

    def clear(self) -> None:
        """Forget the match shown."""
        self.match = None

    def show(self, match: Match) -> None:
        """Bring the list up to a match; only what changed is touched."""
        shown = self.match.moves if self.match else ()
        if match.moves[: len(shown)] != shown or not self.match:
            self.list.innerHTML = ""
            self.plies = []
        for ply in range(len(self.plies) + 1, len(match.moves) + 1):
            self._add(match, ply)
        self.match = match
        for node in self.list.querySelectorAll("[aria-current]"):
            node.removeAttribute("aria-current")
        if self.plies:
            node = self.plies[max(match.cursor, 1) - 1]
            self._stop_at(node)
            if match.cursor:
                node.setAttribute("aria-current", "step")
                dom.start(self._scroll(node))

    def _stop_at(self, node: dom.Node) -> None:
        """Let Tab come to this ply, and to no other."""
        for other in self.list.querySelectorAll("[tabindex='0']"):
            other.tabIndex = -1
        node.tabIndex = 0

    async def _scroll(self, node: dom.Node) -> None:
        """Bring a ply into sight: of the list, not of the page, and once there is time for it."""
        await dom.pause(0)
        self.list.scrollTop = node.offsetTop - self.list.clientHeight / 2

    def _add(self, match: Match, ply: int) -> None:
        before, move = match.states[ply - 1], match.moves[ply - 1]
        if ply == 1 or begins_turn(match.states[ply - 2], before):
            seat = view.actor(before)
            self.list.insertAdjacentHTML(
                "beforeend",
                f'<li class="{match.colours[seat]}"><b>{escape(match.names[seat])}</b>'
                " <span></span></li>",
            )
            self.line = self.list.lastElementChild.lastElementChild
        button = f'<button type="button" data-ply="{ply}" tabindex="-1">'
        self.line.insertAdjacentHTML("beforeend", f"{button}{escape(notation(move))}</button> ")
        self.plies.append(self.line.lastElementChild)

    def _pointed(self, event: dom.Node) -> None:
        """Tell in a sentence what a ply did, when somebody points at it."""
        node = event.target.closest("[data-ply]")
        if node and self.match and not node.title:
            ply = int(node.dataset.ply)
            node.title = words.narrate_last(self.match.at(ply))

    def _key(self, event: dom.Node) -> None:
        """Go from ply to ply by the arrows, Home and End."""
        node = event.target.closest("[data-ply]")
        if node and event.key in KEYS:
            event.preventDefault()
            there = STEPS[KEYS[event.key]](int(node.dataset.ply) - 1, len(self.plies) - 1)
            self._stop_at(self.plies[there])
            dom.focus(self.plies[there])
            dom.start(self._scroll(self.plies[there]))

    def _clicked(self, event: dom.Node, go: Callable[[int], None]) -> None:
        if node := event.target.closest("[data-ply]"):
            go(int(node.dataset.ply))
