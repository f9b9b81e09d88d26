"""The log: one line per turn, and in it one button per ply, which shows the ply's position.

A setting decides whether plies are in words or in notation; the other form is the tooltip.
"""

from __future__ import annotations

from nyout import view, words
from nyout.core import notation
from nyout.match import Match
from nyout.view import is_new_turn
from web.browser import dom
from web.browser.keys import key_name
from web.markup import html
from web.state import actions
from web.state.page import Page
from web.views.panel.replay import STEPS
from web.views.view import App, View, has_changed

UNKNOWN = "…"  # the entry of a throw until its dice rest
KEYS = {
    "ArrowLeft": "back",
    "ArrowUp": "back",
    "ArrowRight": "on",
    "ArrowDown": "on",
    "Home": "first",
    "End": "last",
}


class MoveList(View):
    """Lists the plies of a match, and marks the current one."""

    reads = "match", "origin", "language", "flight", "settings"
    is_drawn_in_motion = True

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.list = dom.element("moves")
        self.plies: list[dom.Element] = []
        self.in_words = True
        self.hidden = 0  # the throw in flight, whose result is secret; 0 if there is none
        dom.listen_to_choices(self.list, "ply", lambda ply: app.dispatch(actions.go_to(int(ply))))
        dom.listen(self.list, "pointerover", self._handle_pointing)
        dom.listen(self.list, "focusin", self._handle_pointing)
        dom.listen(self.list, "keydown", self._key)

    def render(self, old: Page | None, new: Page) -> None:
        match, named = new.match, new.named_match
        drawn = old.match.moves if old else ()
        in_words, self.in_words = self.in_words, new.settings["log"] == "words"
        other = has_changed(old, new, "origin", "language") or in_words != self.in_words
        if other or match.moves[: len(drawn)] != drawn:
            self.list.innerHTML = ""
            self.plies = []
        for ply in range(len(self.plies) + 1, len(match.moves) + 1):
            self._add(named, ply)
        self._hide(new)
        for node in self.list.querySelectorAll("[aria-current]"):
            node.removeAttribute("aria-current")
        if self.plies:
            node = self.plies[max(match.cursor, 1) - 1]
            self._stop_at(node)
            if match.cursor:
                node.setAttribute("aria-current", "step")
                dom.start(self._scroll(node))

    def _hide(self, page: Page) -> None:
        """Hide the entry of a throw in flight, and show that of a landed throw."""
        is_last = page.match.cursor == len(page.match.moves)
        hidden = page.match.cursor if page.is_throw_in_flight and is_last else 0
        for ply in {self.hidden, hidden} & {*range(1, len(self.plies) + 1)}:
            entry = (UNKNOWN, "") if ply == hidden else self._entry(page.named_match, ply)
            self.plies[ply - 1].textContent, self.plies[ply - 1].title = entry
        self.hidden = hidden

    def _stop_at(self, node: dom.Element) -> None:
        """Make this ply the only Tab stop of the list."""
        for other in self.list.querySelectorAll("[tabindex='0']"):
            other.tabIndex = -1
        node.tabIndex = 0

    async def _scroll(self, node: dom.Element) -> None:
        """Scroll the list to a ply after the browser has painted."""
        await dom.pause(0)
        self.list.scrollTop = node.offsetTop - self.list.clientHeight / 2

    def _add(self, match: Match, ply: int) -> None:
        before = match.states[ply - 1]
        if ply == 1 or is_new_turn(match.states[ply - 2], before):
            seat = view.view_of(before).actor()
            self.list.insertAdjacentHTML(
                "beforeend",
                html(
                    '<li class="{colour}"><b>{name}</b> <span></span></li>',
                    colour=match.colours[seat],
                    name=match.names[seat],
                ),
            )
        entry, title = self._entry(match, ply)
        button = html(
            '<button type="button" data-ply="{ply}" tabindex="-1" title="{title}">{entry}</button>'
            " ",
            ply=ply,
            title=title,
            entry=entry,
        )
        line = self.list.children[-1].children[-1]
        line.insertAdjacentHTML("beforeend", button)
        self.plies.append(line.children[-1])

    def _entry(self, match: Match, ply: int) -> tuple[str, str]:
        """Return the text of a ply and its tooltip, which `_handle_pointing` adds to a notation."""
        notated = notation(match.moves[ply - 1])
        return (words.log_entry(match, ply), notated) if self.in_words else (notated, "")

    def _handle_pointing(self, event: dom.Event) -> None:
        """Add a tooltip in words to a ply in notation that the pointer or the focus reaches."""
        node = event.target.closest("button[data-ply]")
        if node and not node.title and node.textContent != UNKNOWN:
            node.title = words.narrate_last(self.app.page.named_match.go_to(int(node.dataset.ply)))

    def _key(self, event: dom.KeyEvent) -> None:
        """Move the focus from ply to ply by the arrow keys, Home and End."""
        node, key = event.target.closest("button[data-ply]"), key_name(event)
        if node and key in KEYS:
            event.preventDefault()
            there = STEPS[KEYS[key]](int(node.dataset.ply) - 1, len(self.plies) - 1)
            self._stop_at(self.plies[there])
            dom.focus(self.plies[there])
            dom.start(self._scroll(self.plies[there]))
