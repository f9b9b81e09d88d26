"""The list of moves: one line per turn, and one button per ply that shows its position."""

from __future__ import annotations

from collections.abc import Callable

from nyout import view, words
from nyout.core import notation
from nyout.match import Match
from nyout.view import begins_turn
from web.browser import dom
from web.markup import html
from web.state import actions
from web.state.page import Page
from web.views.view import Dispatch, Phase, differs

STEPS: dict[str, Callable[[int, int], int]] = {
    "back": lambda at, last: max(at - 1, 0),
    "on": lambda at, last: min(at + 1, last),
    "first": lambda at, last: 0,
    "last": lambda at, last: last,
}
"""The index of the ply that a key leads to, from the current index and the last one."""
UNKNOWN = "…"  # stands for a throw until its dice rest
KEYS = {
    "ArrowLeft": "back",
    "ArrowUp": "back",
    "ArrowRight": "on",
    "ArrowDown": "on",
    "Home": "first",
    "End": "last",
}


class MoveList:
    """Lists the plies of a match and marks the one shown."""

    phase = Phase.BEFORE_PAINT
    reads = "match", "origin", "language", "flight"
    at_rest = False

    def __init__(self, dispatch: Dispatch) -> None:
        self.dispatch = dispatch
        self.list = dom.element("moves")
        self.plies: list[dom.Element] = []
        self.match: Match | None = None
        dom.on(self.list, "click", self._clicked)
        dom.on(self.list, "pointerover", self._pointed)
        dom.on(self.list, "focusin", self._pointed)
        dom.on(self.list, "keydown", self._key)

    def render(self, old: Page | None, new: Page) -> None:
        match, named = new.match, new.named
        shown = old.match.moves if old else ()
        if differs(old, new, "origin", "language") or match.moves[: len(shown)] != shown:
            self.list.innerHTML = ""
            self.plies = []
        for ply in range(len(self.plies) + 1, len(match.moves) + 1):
            self._add(named, ply)
        self.match = named
        for node in self.list.querySelectorAll("[aria-current]"):
            node.removeAttribute("aria-current")
        if self.plies:
            node = self.plies[max(match.cursor, 1) - 1]
            self._stop_at(node)
            if match.cursor:
                node.setAttribute("aria-current", "step")
                last = match.cursor == len(match.moves)
                told = UNKNOWN if new.tumbles and last else notation(match.moves[match.cursor - 1])
                if node.textContent != told:
                    node.textContent = told
                dom.start(self._scroll(node))

    def _stop_at(self, node: dom.Element) -> None:
        """Make the Tab key stop at this ply only."""
        for other in self.list.querySelectorAll("[tabindex='0']"):
            other.tabIndex = -1
        node.tabIndex = 0

    async def _scroll(self, node: dom.Element) -> None:
        """Scroll a ply into view within the list, once there is time for it."""
        await dom.pause(0)
        self.list.scrollTop = node.offsetTop - self.list.clientHeight / 2

    def _add(self, match: Match, ply: int) -> None:
        before, move = match.states[ply - 1], match.moves[ply - 1]
        if ply == 1 or begins_turn(match.states[ply - 2], before):
            seat = view.actor(before)
            self.list.insertAdjacentHTML(
                "beforeend",
                html(
                    '<li class="{colour}"><b>{name}</b> <span></span></li>',
                    colour=match.colours[seat],
                    name=match.names[seat],
                ),
            )
        button = html(
            '<button type="button" data-ply="{ply}" tabindex="-1">{move}</button> ',
            ply=ply,
            move=notation(move),
        )
        line = self.list.children[-1].children[-1]
        line.insertAdjacentHTML("beforeend", button)
        self.plies.append(line.children[-1])

    def _pointed(self, event: dom.Event) -> None:
        """Describe a ply in a sentence while the pointer or the focus is on it."""
        node = event.target.closest("button[data-ply]")
        if node and self.match and not node.title and node.textContent != UNKNOWN:
            ply = int(node.dataset.ply)
            node.title = words.narrate_last(self.match.at(ply))

    def _key(self, event: dom.KeyEvent) -> None:
        """Move from ply to ply by the arrow keys, Home and End."""
        node = event.target.closest("button[data-ply]")
        if node and event.key in KEYS:
            event.preventDefault()
            there = STEPS[KEYS[event.key]](int(node.dataset.ply) - 1, len(self.plies) - 1)
            self._stop_at(self.plies[there])
            dom.focus(self.plies[there])
            dom.start(self._scroll(self.plies[there]))

    def _clicked(self, event: dom.PointerEvent) -> None:
        if node := event.target.closest("button[data-ply]"):
            self.dispatch(actions.GoTo(int(node.dataset.ply)))
